/** A share makes a pet a veterinarian's patient, and may open its health page. */

import type { Queries } from "#app/platform/db/database.server.ts";
import type { NewRow } from "#app/platform/db/schema.ts";
import { isListedVet } from "#app/platform/providers/listed-vets.queries.server.ts";
import { isTreatedBy } from "#app/platform/providers/treated-animals.queries.server.ts";
import type { Pet } from "./pet.queries.server.ts";

/** Replaces a share with the same cause. */
export async function saveShare(q: Queries, row: NewRow<"pet_shares">): Promise<void> {
  await q
    .insertInto("pet_shares")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["pet_id", "vet_id", "cause"])
        .doUpdateSet({ last_day: row.last_day, reads_health: row.reads_health }),
    )
    .execute();
}

/** Returns false when a share with the same cause exists. */
export async function insertShare(q: Queries, row: NewRow<"pet_shares">): Promise<boolean> {
  const result = await q
    .insertInto("pet_shares")
    .values(row)
    .onConflict((conflict) => conflict.columns(["pet_id", "vet_id", "cause"]).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

type ShareKey = { petId: string; vetId: string; cause: string };

export async function findShare(
  q: Queries,
  { petId, vetId, cause }: ShareKey,
): Promise<{ last_day: string | null } | undefined> {
  return q
    .selectFrom("pet_shares")
    .select("last_day")
    .where("pet_id", "=", petId)
    .where("vet_id", "=", vetId)
    .where("cause", "=", cause)
    .executeTakeFirst();
}

export async function updateLastDay(
  q: Queries,
  { petId, vetId, cause }: ShareKey,
  lastDay: string | null,
): Promise<void> {
  await q
    .updateTable("pet_shares")
    .set({ last_day: lastDay })
    .where("pet_id", "=", petId)
    .where("vet_id", "=", vetId)
    .where("cause", "=", cause)
    .execute();
}

export async function deleteShare(q: Queries, { petId, vetId, cause }: ShareKey): Promise<void> {
  await q
    .deleteFrom("pet_shares")
    .where("pet_id", "=", petId)
    .where("vet_id", "=", vetId)
    .where("cause", "=", cause)
    .execute();
}

/** Deletes the owner's share and closes the health page in the others, which stay. Returns how many changed. */
export async function endReading(q: Queries, petId: string, vetId: string): Promise<number> {
  const own = await q
    .deleteFrom("pet_shares")
    .where("pet_id", "=", petId)
    .where("vet_id", "=", vetId)
    .where("cause", "=", "")
    .executeTakeFirst();
  const others = await q
    .updateTable("pet_shares")
    .set({ reads_health: 0 })
    .where("pet_id", "=", petId)
    .where("vet_id", "=", vetId)
    .where("reads_health", "=", 1)
    .executeTakeFirst();
  return Number(own.numDeletedRows + others.numUpdatedRows);
}

function sharesOn(q: Queries, today: string) {
  return q
    .selectFrom("pet_shares as share")
    .innerJoin("people as vet", "vet.id", "share.vet_id")
    .where("vet.role", "=", "veterinarian")
    .where("vet.status", "=", "active")
    .where("vet.verified_at", "is not", null)
    .where((eb) => eb.or([eb("share.last_day", "is", null), eb("share.last_day", ">=", today)]));
}

/** A verified veterinarian's patient on a Lagos day. Archived pets count: what was shared stays readable. */
export function findPatient(
  q: Queries,
  vetId: string,
  id: string,
  today: string,
): Promise<Pet | undefined> {
  return findPetIn(q, { id, vetId }, sharesOn(q, today).where("vet.id", "=", vetId));
}

export async function listPatientsAmong(
  q: Queries,
  { vetId, petIds, today }: { vetId: string; petIds: readonly string[]; today: string },
): Promise<string[]> {
  if (petIds.length === 0) return [];
  const rows = await sharesOn(q, today)
    .select("share.pet_id")
    .where("vet.id", "=", vetId)
    .where("share.pet_id", "in", petIds)
    .execute();
  return rows.map(({ pet_id }) => pet_id);
}

/** As `findPatient`, with access to the complete health page. */
export function findSharedPet(
  q: Queries,
  vetId: string,
  id: string,
  today: string,
): Promise<Pet | undefined> {
  const shares = sharesOn(q, today).where("vet.id", "=", vetId);
  return findPetIn(q, { id, vetId }, shares.where("share.reads_health", "=", 1));
}

function findPetIn(
  q: Queries,
  { id, vetId }: { id: string; vetId: string },
  shares: ReturnType<typeof sharesOn>,
): Promise<Pet | undefined> {
  return q
    .selectFrom("pets")
    .selectAll()
    .where("id", "=", id)
    .where("id", "in", shares.select("share.pet_id"))
    .where(isTreatedBy(vetId))
    .executeTakeFirst();
}

/** The veterinarians who may read the health page on a Lagos day, each once, by name. */
export async function listReaders(
  q: Queries,
  petId: string,
  today: string,
): Promise<{ id: string; name: string; last_day: string | null }[]> {
  const rows = await sharesOn(q, today)
    .select(["vet.id", "vet.name", "share.last_day"])
    .where("share.pet_id", "=", petId)
    .where("share.reads_health", "=", 1)
    .orderBy("vet.name")
    .orderBy("vet.id")
    .execute();
  const byVet = Map.groupBy(rows, ({ id }) => id);
  return [...byVet.values()].map((shares) => {
    const lastDays = shares.map(({ last_day }) => last_day);
    const latest = lastDays.includes(null) ? null : (lastDays.sort().at(-1) ?? null);
    return { id: shares[0]?.id ?? "", name: shares[0]?.name ?? "", last_day: latest };
  });
}

export async function listShareableVets(
  q: Queries,
  limit: number,
): Promise<{ id: string; name: string; area: string }[]> {
  return q
    .selectFrom("people")
    .select(["id", "name", "area"])
    .where(isListedVet)
    .orderBy("name")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function findShareableVet(q: Queries, id: string) {
  return q
    .selectFrom("people")
    .select(["id", "name"])
    .where("id", "=", id)
    .where(isListedVet)
    .executeTakeFirst();
}

export async function deleteSharesByPet(q: Queries, petIds: readonly string[]): Promise<void> {
  if (petIds.length === 0) return;
  await q.deleteFrom("pet_shares").where("pet_id", "in", petIds).execute();
}

export async function deleteSharesByVet(q: Queries, vetId: string): Promise<void> {
  await q.deleteFrom("pet_shares").where("vet_id", "=", vetId).execute();
}
