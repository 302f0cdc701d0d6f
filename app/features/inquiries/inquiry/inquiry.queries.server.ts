import { type Insertable, type Selectable, sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { InquiriesTable } from "#app/platform/db/schema-accounts.ts";
import { likePattern } from "#app/platform/search/search-text.ts";

export type Inquiry = Selectable<InquiriesTable>;

/** Writes it, or finds the one with the same content of the same day. */
export async function insertInquiry(
  q: Queries,
  row: Insertable<InquiriesTable>,
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

export type InquiryFilter = {
  status?: Inquiry["status"] | undefined;
  personId?: string | undefined;
  terms: readonly string[];
};

/** Newest first. */
export async function listInquiries(
  q: Queries,
  { status, personId, terms }: InquiryFilter,
  page: { limit: number; offset: number },
): Promise<Inquiry[]> {
  let query = q.selectFrom("inquiries").selectAll();
  if (status) query = query.where("status", "=", status);
  if (personId) query = query.where("person_id", "=", personId);
  for (const term of terms) {
    query = query.where(sql<boolean>`search_text like ${likePattern(term)} escape '\\'`);
  }
  return query
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** One guarded step: false when it is no longer in `from`. */
export async function changeInquiryStatus(
  q: Queries,
  change: { id: string; from: readonly Inquiry["status"][]; to: Inquiry["status"]; now: string },
): Promise<boolean> {
  const result = await q
    .updateTable("inquiries")
    .set({ status: change.to, updated_at: change.now })
    .where("id", "=", change.id)
    .where("status", "in", change.from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** How many wait for an answer, those of one person where one is named, counted no further than `most`. */
export async function countOpenInquiries(
  q: Queries,
  most: number,
  personId?: string,
): Promise<number> {
  const open = q
    .selectFrom("inquiries")
    .select("id")
    .where("status", "=", sql.lit("open" as const))
    .$if(personId !== undefined, (rows) => rows.where("person_id", "=", personId ?? ""))
    .limit(most);
  const { count } = await q
    .selectFrom(open.as("waiting"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
