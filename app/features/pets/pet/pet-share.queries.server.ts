/** Which veterinarians may read which pet's health page. */
import type { Insertable } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { PetSharesTable } from "#app/platform/db/schema-pets.ts";
import type { Pet } from "./pet.queries.server.ts";

/** Writes a share, or the new last day of the one with the same cause. */
export async function saveShare(q: Queries, row: Insertable<PetSharesTable>): Promise<void> {
  await q
    .insertInto("pet_shares")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["pet_id", "vet_id", "cause"]).doUpdateSet({ last_day: row.last_day }),
    )
    .execute();
}

/** Takes back a pet's shares: all with this veterinarian, or the one with this cause. Returns how many there were. */
export async function deleteShares(
  q: Queries,
  { petId, vetId, cause }: { petId: string; vetId?: string; cause?: string },
): Promise<number> {
  let query = q.deleteFrom("pet_shares").where("pet_id", "=", petId);
  if (vetId !== undefined) query = query.where("vet_id", "=", vetId);
  if (cause !== undefined) query = query.where("cause", "=", cause);
  return Number((await query.executeTakeFirst()).numDeletedRows);
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

/**
 * A pet whose health page this veterinarian may read on a Lagos day, by a share that its owner or an appointment gave
 * and while they are verified; undefined for every other. Archived pets count: what was shared stays readable.
 */
export async function findSharedPet(
  q: Queries,
  vetId: string,
  id: string,
  today: string,
): Promise<Pet | undefined> {
  return q
    .selectFrom("pets")
    .selectAll()
    .where("id", "=", id)
    .where("owner_id", "is not", null)
    .where("id", "in", sharesOn(q, today).select("share.pet_id").where("vet.id", "=", vetId))
    .executeTakeFirst();
}

/** Who may read a pet's health page on a Lagos day, each veterinarian once, by name. */
export async function listReaders(
  q: Queries,
  petId: string,
  today: string,
): Promise<{ id: string; name: string; last_day: string | null }[]> {
  const rows = await sharesOn(q, today)
    .select(["vet.id", "vet.name", "share.last_day"])
    .where("share.pet_id", "=", petId)
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
