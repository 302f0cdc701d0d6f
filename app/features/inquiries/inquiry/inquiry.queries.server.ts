import { type RawBuilder, sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import type { NewRow, Row } from "#app/platform/db/schema.ts";
import type { StatusChange, StatusRecord } from "#app/platform/history/transition.server.ts";
import { byColumns, sortQuery } from "#app/platform/lists/list-order.server.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";
import { findRelated, mayBeBy, sentBy } from "#app/platform/records/find-related.server.ts";
import type { RelatedPerson } from "#app/platform/records/related-part.ts";
import { containsTerm } from "#app/platform/search/contains-term.server.ts";

export type Inquiry = Row<"inquiries">;

/** Inserts an inquiry, or returns the reference of the one with the same `content_key`. */
export async function insertInquiry(
  q: Queries,
  row: NewRow<"inquiries">,
): Promise<{ inserted: boolean; reference: string }> {
  const result = await q
    .insertInto("inquiries")
    .values(row)
    .onConflict((conflict) => conflict.column("content_key").doNothing())
    .executeTakeFirst();
  if (result.numInsertedOrUpdatedRows === 1n) return { inserted: true, reference: row.reference };
  const { reference } = await q
    .selectFrom("inquiries")
    .select("reference")
    .where("content_key", "=", row.content_key)
    .executeTakeFirstOrThrow();
  return { inserted: false, reference };
}

export async function findInquiry(q: Queries, id: string): Promise<Inquiry | undefined> {
  return q.selectFrom("inquiries").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findInquiryByReference(
  q: Queries,
  reference: string,
): Promise<Inquiry | undefined> {
  return q
    .selectFrom("inquiries")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirst();
}

type InquiryFilter = {
  status?: Inquiry["status"] | undefined;
  personId?: string | undefined;
  terms: readonly string[];
};

function inquiriesMatching(q: Queries, { status, personId, terms }: InquiryFilter) {
  let query = q.selectFrom("inquiries");
  if (status) query = query.where("status", "=", status);
  if (personId) query = query.where("person_id", "=", personId);
  for (const term of terms) query = query.where(containsTerm(term));
  return query;
}

const newestFirst = [byColumns(true, "inquiries.created_at", "inquiries.id")] as const;

export async function listInquiries(
  q: Queries,
  filter: InquiryFilter,
  page: PageRange,
): Promise<Inquiry[]> {
  const found = inquiriesMatching(q, filter).selectAll();
  return sortQuery(found, newestFirst).limit(page.limit).offset(page.offset).execute();
}

export function listedInquiries(q: Queries, filter: InquiryFilter) {
  const found = inquiriesMatching(q, filter);
  return { all: q.selectFrom("inquiries"), found, id: "inquiries.id", order: newestFirst };
}

async function lockInquiry(q: Queries, id: string): Promise<void> {
  if (!isPostgres(q)) return;
  await sql`select id from inquiries where id = ${id} for no key update`.execute(q);
}

/** Returns false when the status is no longer `from`. */
async function updateInquiryStatus(
  q: Queries,
  id: string,
  { from, to, now, set }: StatusChange<Inquiry["status"]>,
): Promise<boolean> {
  const result = await q
    .updateTable("inquiries")
    .set({ status: to, updated_at: now, ...set })
    .where("id", "=", id)
    .where("status", "=", from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export const inquiryRecord: StatusRecord<Inquiry> = {
  entity: "inquiry",
  lock: lockInquiry,
  find: findInquiry,
  update: updateInquiryStatus,
};

export const openInquiries = sql<boolean>`inquiries.status = 'open'`;

export function inquiriesOf(personId: string): RawBuilder<boolean> {
  return sql`inquiries.person_id = ${personId}`;
}

/** Oldest first. */
export async function listOldestOpenInquiries(q: Queries, limit: number): Promise<Inquiry[]> {
  return q
    .selectFrom("inquiries")
    .selectAll()
    .where("status", "=", sql.lit("open" as const))
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Leaves out unknown ids. */
export async function listInquiriesById(q: Queries, ids: readonly string[]): Promise<Inquiry[]> {
  if (ids.length === 0) return [];
  return q.selectFrom("inquiries").selectAll().where("id", "in", ids).execute();
}

/** A person's messages, and those that may be theirs, newest first. */
export async function findInquiriesOfPerson(q: Queries, person: RelatedPerson, limit: number) {
  const address = sql<string>`lower(email)`;
  const sent = sentBy(person, address);
  const own = sql<boolean>`person_id = ${person.id}`;
  const unproved = mayBeBy(person, address, sql.ref("phone_key"));
  const newest = q
    .selectFrom("inquiries")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
  const conditions = {
    own: sent ? sql<boolean>`(${own} or person_id is null and ${sent})` : own,
    // Written so that the planner does not use the index by account: most messages have none.
    unproved: unproved && sql<boolean>`(coalesce(person_id, '') = '' and ${unproved})`,
  };
  return findRelated(q, newest, conditions, limit);
}

/** When messages of this period were sent and first answered, the newest first. */
export async function listInquiryAnswers(
  q: Queries,
  { since, until }: { since: string; until: string },
  limit: number,
): Promise<{ asked: string; answered: string }[]> {
  return q
    .selectFrom("inquiries")
    .innerJoin("history", (join) =>
      join
        .on("history.entity", "=", "inquiry")
        .onRef("history.entity_id", "=", "inquiries.id")
        .on("history.to_status", "=", "answered")
        .on("history.from_status", "=", "open")
        .on("history.undone_at", "is", null),
    )
    .select(["inquiries.created_at as asked", "history.at as answered"])
    .where("inquiries.created_at", ">=", since)
    .where("history.at", "<", until)
    .orderBy("inquiries.created_at", "desc")
    .limit(limit)
    .execute();
}
