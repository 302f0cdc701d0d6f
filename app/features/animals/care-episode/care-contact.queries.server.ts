/** Whoever brought or took an animal. A contact is deleted with its person; its episode stays without texts about them. */
import { type SqlBool, sql } from "kysely";
import { emailKey } from "#app/platform/actor.ts";
import { addDays, lagosInstant } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { NewRow, Row } from "#app/platform/db/schema.ts";
import { normalisePhone } from "#app/platform/phone.server.ts";
import type { PersonSubject } from "#app/platform/records/privacy-part.ts";
import { undoMs } from "#app/platform/undo.ts";

export type CareContact = Row<"care_contacts"> &
  Pick<Row<"care_episodes">, "pet_id" | "intake_day" | "outcome_day"> & {
    number: number | null;
    animal: string;
  };

/** What somebody is found by, beside what they are called. */
export function contactColumns({ name, phone, email }: Record<"name" | "phone" | "email", string>) {
  const keys = { phone_key: normalisePhone(phone) ?? "", email_key: emailKey(email) };
  return { name, phone, email, ...keys };
}

/** An adopter's account may get the animal once nobody can undo the adoption. */
export async function insertContact(q: Queries, row: NewRow<"care_contacts">): Promise<void> {
  const isAdopter = row.role === "adopter" && row.email_key;
  const dueAt = isAdopter ? new Date(Date.parse(row.created_at) + undoMs).toISOString() : null;
  await q
    .insertInto("care_contacts")
    .values({ ownership_due_at: dueAt, ...row })
    .execute();
}

export type DueOwnership = Pick<CareContact, "id" | "pet_id" | "episode_id" | "email_key">;

/** Adopters whose account may get the animal now, or who get an e-mail that says how. */
export async function listDueOwnerships(
  q: Queries,
  now: string,
  limit: number,
): Promise<DueOwnership[]> {
  return q
    .selectFrom("care_contacts")
    .innerJoin("care_episodes as episode", "episode.id", "care_contacts.episode_id")
    .select(["care_contacts.id", "episode_id", "episode.pet_id", "email_key"])
    .where("ownership_due_at", "<=", now)
    .orderBy("ownership_due_at")
    .limit(limit)
    .execute();
}

type Settlement = { personId?: string; nextAt?: string };

/** Locks the contact. False when another run has settled it, or it is erased. */
export async function settleOwnership(
  q: Queries,
  { id, email_key }: DueOwnership,
  { personId, nextAt }: Settlement,
): Promise<boolean> {
  const result = await q
    .updateTable("care_contacts")
    .set({ ownership_due_at: nextAt ?? null, ...(personId && { person_id: personId }) })
    .where("id", "=", id)
    .where("email_key", "=", email_key)
    .where("ownership_due_at", "is not", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The adopter of an ended stay, with the reference of their request. */
export async function findAdopter(q: Queries, episodeId: string) {
  return q
    .selectFrom("care_contacts as contact")
    .innerJoin("care_episodes as episode", "episode.id", "contact.episode_id")
    .leftJoin("interests as interest", "interest.id", "episode.interest_id")
    .selectAll("contact")
    .select(["interest.id as interest_id", "interest.reference"])
    .where("contact.episode_id", "=", episodeId)
    .where("contact.role", "=", sql.lit("adopter" as const))
    .executeTakeFirst();
}
export type Adopter = NonNullable<Awaited<ReturnType<typeof findAdopter>>>;

export async function deleteContact(
  q: Queries,
  episodeId: string,
  role: CareContact["role"],
): Promise<void> {
  await q
    .deleteFrom("care_contacts")
    .where("episode_id", "=", episodeId)
    .where("role", "=", role)
    .execute();
}

function contacts(q: Queries) {
  return q
    .selectFrom("care_contacts")
    .innerJoin("care_episodes as episode", "episode.id", "care_contacts.episode_id")
    .innerJoin("pets", "pets.id", "episode.pet_id")
    .selectAll("care_contacts")
    .select(["episode.pet_id", "episode.intake_day", "episode.outcome_day", "pets.number"])
    .select((eb) => eb.fn.coalesce("episode.out_name", "pets.name").as("animal"));
}

/** By account or confirmed address, in the order in which animals are locked. */
export async function listContactsOf(
  q: Queries,
  { id, emailKey }: PersonSubject,
  limit: number,
): Promise<CareContact[]> {
  return contacts(q)
    .where((eb) =>
      eb.or([
        eb("person_id", "=", id),
        ...(emailKey ? [sql<SqlBool>`email_key <> '' and email_key = ${emailKey}`] : []),
      ]),
    )
    .orderBy("episode.pet_id")
    .orderBy("care_contacts.id")
    .limit(limit)
    .execute();
}

export async function listContactsByEpisode(
  q: Queries,
  episodeIds: readonly string[],
): Promise<CareContact[]> {
  if (episodeIds.length === 0) return [];
  return contacts(q)
    .where("care_contacts.episode_id", "in", episodeIds)
    .orderBy("care_contacts.created_at")
    .execute();
}

/** Of the adoption by this request. */
export async function listAdoptersByRequest(
  q: Queries,
  interestId: string,
): Promise<CareContact[]> {
  return contacts(q)
    .where("episode.interest_id", "=", interestId)
    .where("role", "=", sql.lit("adopter" as const))
    .orderBy("episode.pet_id")
    .execute();
}

/** Of stays that ended on or before a day, found by the contact's age: nobody took an animal before it came. */
export async function listExpiredContacts(
  q: Queries,
  { role, day, limit }: { role: CareContact["role"]; day: string; limit: number },
): Promise<CareContact[]> {
  return contacts(q)
    .where("role", "=", role)
    .where("care_contacts.created_at", "<", lagosInstant(addDays(day, 1)).toISOString())
    .where("outcome_day", "<=", day)
    .orderBy("care_contacts.created_at")
    .limit(limit)
    .execute();
}

export async function deleteContactById(q: Queries, id: string): Promise<void> {
  await q.deleteFrom("care_contacts").where("id", "=", id).execute();
}

export async function findFoundAt(q: Queries, episodeId: string): Promise<string> {
  const episode = await q
    .selectFrom("care_episodes")
    .select("found_at")
    .where("id", "=", episodeId)
    .executeTakeFirst();
  return episode?.found_at ?? "";
}

export async function clearEpisodeTexts(
  q: Queries,
  episodeId: string,
  foundAt: string,
): Promise<void> {
  await q
    .updateTable("care_episodes")
    .set({
      ...{ intake_reason: "", condition: "", outcome_reason: "", notes: "" },
      found_at: foundAt,
    })
    .where("id", "=", episodeId)
    .execute();
}
