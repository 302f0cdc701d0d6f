import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { NewRow, Row } from "#app/platform/db/schema.ts";
import { byColumns, sortQuery } from "#app/platform/lists/list-order.server.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";
import { isPublicBoarder } from "#app/platform/providers/listed-boarders.queries.server.ts";
import { formerName } from "#app/platform/records/privacy-part.ts";
import { containsTerm } from "#app/platform/search/contains-term.server.ts";
import { foldText } from "#app/platform/search/search-text.ts";

export type Person = Row<"people">;

/** Whose confirmed address this is. */
export async function findConfirmedId(q: Queries, emailKey: string): Promise<string | undefined> {
  const person = await q
    .selectFrom("people")
    .select("id")
    .where("email_key", "=", emailKey)
    .where("email_verified_at", "is not", null)
    .executeTakeFirst();
  return person?.id;
}

/** Of any status. */
export async function findPersonByEmailKey(
  q: Queries,
  emailKey: string,
): Promise<Person | undefined> {
  return q.selectFrom("people").selectAll().where("email_key", "=", emailKey).executeTakeFirst();
}

/** Of any status. */
export async function findPerson(q: Queries, id: string): Promise<Person | undefined> {
  return q.selectFrom("people").selectAll().where("id", "=", id).executeTakeFirst();
}

function searchText({
  name,
  email,
  phone,
  vcn,
}: Pick<Person, "name" | "email" | "phone" | "vcn">): string {
  return foldText([name, email, phone ?? "", vcn && `VCN ${vcn}`].join(" "));
}

type NewPerson = Omit<NewRow<"people">, "search_text">;

/** Returns false when the address is taken. */
export async function insertPerson(q: Queries, row: NewPerson): Promise<boolean> {
  const search_text = searchText({ ...row, phone: row.phone ?? null, vcn: row.vcn ?? "" });
  const result = await q
    .insertInto("people")
    .values({ ...row, search_text })
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Sets a password; `hash` is argon2id in PHC form. Returns false for an unknown person. */
export async function setPasswordHash(q: Queries, id: string, hash: string): Promise<boolean> {
  const result = await q
    .updateTable("people")
    .set({ password_hash: hash })
    .where("id", "=", id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function setPhoto(q: Queries, id: string, photoId: string | null): Promise<void> {
  await q.updateTable("people").set({ photo_id: photoId }).where("id", "=", id).execute();
}

export async function listActiveStaff(
  q: Queries,
): Promise<Array<Pick<Person, "id" | "name" | "email">>> {
  return q
    .selectFrom("people")
    .select(["id", "name", "email"])
    .where("role", "=", sql.lit("staff"))
    .where("status", "=", sql.lit("active"))
    .orderBy("name")
    .orderBy("id")
    .execute();
}

/** What can be edited; `search_text` follows. */
export type PersonChanges = Partial<
  Pick<
    Person,
    | "name"
    | "phone"
    | "email"
    | "about"
    | "area"
    | "website"
    | "instagram"
    | "vcn"
    | "photo_id"
    | "role"
    | "status"
    | "verified_at"
    | "treats_our_animals"
    | "email_verified_at"
  >
>;

/** Only a verified veterinarian treats our animals. */
export function withoutDuties(changes: PersonChanges): PersonChanges {
  return changes.verified_at === null ? { ...changes, treats_our_animals: 0 } : changes;
}

/** Returns false for an unknown person. A taken e-mail address is a unique violation, which throws. */
export async function updatePerson(
  q: Queries,
  id: string,
  changes: PersonChanges & { email_key?: string },
): Promise<boolean> {
  const person = await findPerson(q, id);
  if (!person) return false;
  const search_text = searchText({ ...person, ...changes });
  await q
    .updateTable("people")
    .set({ ...withoutDuties(changes), search_text })
    .where("id", "=", id)
    .execute();
  return true;
}

/** Locks an active person until the transaction ends. */
export async function lockActivePerson(q: Queries, id: string): Promise<Person | undefined> {
  return q
    .updateTable("people")
    .set((eb) => ({ status: eb.ref("status") }))
    .where("id", "=", id)
    .where("status", "=", sql.lit("active" as const))
    .returningAll()
    .executeTakeFirst();
}

/** Locks a person of any status until the transaction ends. */
export async function lockPerson(q: Queries, id: string): Promise<Person | undefined> {
  return q
    .updateTable("people")
    .set((eb) => ({ status: eb.ref("status") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

type PeopleFilter = {
  role?: Person["role"] | undefined;
  status?: Person["status"] | undefined;
  unverified?: boolean | undefined;
  /** Folded; each must occur in name, e-mail, phone or VCN number. */
  terms: readonly string[];
};

/** Exactly the condition of an index. */
export const unverifiedCondition = sql<boolean>`verified_at is null
  and role in ('veterinarian', 'boarder') and status = 'active'`;

function peopleMatching(q: Queries, { role, status, unverified, terms }: PeopleFilter) {
  let query = q.selectFrom("people");
  // Literals, not parameters: the planner must match the conditions of partial indexes.
  if (role) query = query.where("role", "=", sql.lit(role));
  if (status) query = query.where("status", "=", sql.lit(status));
  if (unverified) query = query.where(unverifiedCondition);
  for (const term of terms) query = query.where(containsTerm(term));
  return query;
}

const newestFirst = [byColumns(true, "people.created_at", "people.id")] as const;

export async function listPeople(
  q: Queries,
  filter: PeopleFilter,
  page: PageRange,
): Promise<Person[]> {
  const found = sortQuery(peopleMatching(q, filter).selectAll(), newestFirst);
  return found.limit(page.limit).offset(page.offset).execute();
}

export function listedPeople(q: Queries, filter: PeopleFilter) {
  const found = peopleMatching(q, filter);
  return { all: q.selectFrom("people"), found, id: "people.id", order: newestFirst };
}

const maxSenders = 5;

/**
 * Accounts that may have sent a record, oldest first: the one that confirmed its address, otherwise all with its address
 * or phone.
 */
export async function listSenders(
  q: Queries,
  { emailKey, phoneKey }: { emailKey: string; phoneKey?: string | undefined },
): Promise<{ id: string; name: string; isProved: boolean }[]> {
  if (!emailKey) return [];
  const found = await q
    .selectFrom("people")
    .select(["id", "name", "email_key", "email_verified_at"])
    .where((eb) =>
      eb.or([eb("email_key", "=", emailKey), ...(phoneKey ? [eb("phone", "=", phoneKey)] : [])]),
    )
    .orderBy("created_at")
    .orderBy("id")
    .limit(maxSenders)
    .execute();
  const senders = found.map(({ id, name, email_key, email_verified_at }) => {
    return { id, name, isProved: email_key === emailKey && email_verified_at !== null };
  });
  const proved = senders.filter(({ isProved }) => isProved);
  return proved.length > 0 ? proved : senders;
}

/** Nobody can sign in to the account, and its address is free again. */
export async function anonymisePerson(q: Queries, id: string): Promise<void> {
  await q
    .updateTable("people")
    .set({
      email: "",
      email_key: `erased:${id}`,
      name: formerName,
      phone: null,
      status: "suspended",
      password_hash: null,
      email_verified_at: null,
      about: "",
      area: "",
      website: "",
      instagram: "",
      vcn: "",
      verified_at: null,
      treats_our_animals: 0,
      search_text: foldText(formerName),
    })
    .where("id", "=", id)
    .execute();
}

/** Whether it is the photo of a boarder who chose to be shown in public. */
export async function isPublicPhoto(q: Queries, pictureId: string): Promise<boolean> {
  const found = await q
    .selectFrom("people")
    .select("id")
    .where("photo_id", "=", pictureId)
    .where(isPublicBoarder)
    .executeTakeFirst();
  return found !== undefined;
}
