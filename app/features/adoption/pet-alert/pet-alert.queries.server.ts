import { sql } from "kysely";
import { deleteSome } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import type { NewRow, Row } from "#app/platform/db/schema.ts";
import { findRelated, mayBeBy, sentBy } from "#app/platform/records/find-related.server.ts";
import type { RelatedPerson } from "#app/platform/records/related-part.ts";

export type PetAlert = Row<"pet_alerts">;

/** Returns the existing alert of this address and filter, or else the new row. */
export async function insertPetAlert(
  q: Queries,
  row: NewRow<"pet_alerts">,
): Promise<{ inserted: boolean; alert: PetAlert }> {
  const inserted = await q
    .insertInto("pet_alerts")
    .values(row)
    .onConflict((conflict) => conflict.columns(["email_key", "filters"]).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted) return { inserted: true, alert: inserted };
  const alert = await q
    .selectFrom("pet_alerts")
    .selectAll()
    .where("email_key", "=", row.email_key)
    .where("filters", "=", row.filters)
    .executeTakeFirstOrThrow();
  return { inserted: false, alert };
}

export async function findPetAlert(q: Queries, token: string): Promise<PetAlert | undefined> {
  return q.selectFrom("pet_alerts").selectAll().where("token", "=", token).executeTakeFirst();
}

/** Oldest first. */
export async function listAlertsByEmail(q: Queries, emailKey: string): Promise<PetAlert[]> {
  return q
    .selectFrom("pet_alerts")
    .selectAll()
    .where("email_key", "=", emailKey)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Guarded update: false when the alert is already confirmed or gone. Only pets after `seenKey` are reported. */
export async function confirmPetAlert(
  q: Queries,
  token: string,
  { now, seenKey }: { now: string; seenKey: number },
): Promise<boolean> {
  const result = await q
    .updateTable("pet_alerts")
    .set({ confirmed_at: now, seen_key: seenKey })
    .where("token", "=", token)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Deletes the alerts of an address, or only those created `within` a time. Returns their ids. */
export async function deleteAlertsByEmail(
  q: Queries,
  emailKey: string,
  within?: { from: string; until: string },
): Promise<string[]> {
  const deleted = await q
    .deleteFrom("pet_alerts")
    .where("email_key", "=", emailKey)
    .$if(within !== undefined, (query) =>
      query
        .where("created_at", ">=", within?.from ?? "")
        .where("created_at", "<=", within?.until ?? ""),
    )
    .returning("id")
    .execute();
  return deleted.map(({ id }) => id);
}

/** Deletes up to `limit` expired alerts. Returns how many. */
export function deleteExpiredAlerts(
  q: Queries,
  before: { unconfirmed: string; confirmed: string },
  limit: number,
): Promise<number> {
  const isOver = sql<boolean>`(confirmed_at is null and created_at < ${before.unconfirmed})
    or confirmed_at < ${before.confirmed}`;
  return deleteSome(q, { table: "pet_alerts" }, isOver, limit);
}

// Written as in the partial index, so that the planner uses it.
const confirmed = sql<boolean>`confirmed_at is not null`;

/** Addresses with alerts that have not seen the pets up to `newest`, and without an e-mail today. */
export async function listDueAddresses(
  q: Queries,
  { newest, today, limit }: { newest: number; today: string; limit: number },
): Promise<string[]> {
  const rows = await q
    .selectFrom("pet_alerts")
    .select("email_key")
    .distinct()
    .where(confirmed)
    .where("seen_key", "<", newest)
    .where((eb) => eb.or([eb("mailed_on", "is", null), eb("mailed_on", "<", today)]))
    .limit(limit)
    .execute();
  return rows.map(({ email_key }) => email_key);
}

/** Locks the confirmed alerts of an address until the transaction ends; none if it got today's e-mail. */
export async function lockDueAlerts(
  q: Queries,
  emailKey: string,
  today: string,
): Promise<PetAlert[]> {
  const rows = await q
    .selectFrom("pet_alerts")
    .selectAll()
    .where("email_key", "=", emailKey)
    .where(confirmed)
    .orderBy("id")
    .$if(isPostgres(q), (query) => query.forUpdate())
    .execute();
  return rows.some(({ mailed_on }) => mailed_on !== null && mailed_on >= today) ? [] : rows;
}

export async function markAlertsSeen(
  q: Queries,
  ids: readonly string[],
  { seenKey, mailedOn }: { seenKey: number; mailedOn: string | undefined },
): Promise<void> {
  await q
    .updateTable("pet_alerts")
    .set({ seen_key: seenKey, ...(mailedOn && { mailed_on: mailedOn }) })
    .where("id", "in", ids)
    .execute();
}

/** A person's alerts and those that may be theirs, newest first. */
export async function findRelatedAlerts(q: Queries, person: RelatedPerson, limit: number) {
  const address = sql.ref<string>("email_key");
  const newest = q
    .selectFrom("pet_alerts")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
  const conditions = { own: sentBy(person, address), unproved: mayBeBy(person, address) };
  return findRelated(q, newest, conditions, limit);
}
