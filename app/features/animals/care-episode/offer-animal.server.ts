import { listPetsById, lockPet } from "#app/features/pets/pet/find-pet.server.ts";
import { dayAndMonth, lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findCareRow, findLastEpisode, setListing } from "./care-episode.queries.server.ts";
import { isOnHold, unseenStatuses } from "./care-episode.ts";

type Offered = {
  petId: string;
  episodeId: string;
  /** Its own, for its first listing. */
  number: number;
  photoId: string | null;
  hasAge: boolean;
};

/**
 * Locks an animal that gets a listing. Refuses NOT_FOUND, and CONFLICT for an animal that left, is on hold, or has a
 * listing that visitors see.
 */
export async function offerAnimal(
  trx: Queries,
  petId: string,
  now: Date,
): Promise<Outcome<Offered>> {
  if (!isId(petId)) return refused("NOT_FOUND");
  await lockPet(trx, petId);
  const [pet] = await listPetsById(trx, [petId]);
  const last = await findLastEpisode(trx, petId);
  const row = last && (await findCareRow(trx, last.id));
  if (!pet || !row) return refused("NOT_FOUND");
  const { name } = pet;
  if (row.status !== "in_care") return refused("CONFLICT", `${name} is no longer in our care.`);
  if (row.hold_until && isOnHold(row, lagosDay(now))) {
    return refused("CONFLICT", `${name} is on hold until ${dayAndMonth(row.hold_until)}.`);
  }
  if (row.listing && !unseenStatuses.some((one) => one === row.listing)) {
    return refused("CONFLICT", `${name} has a listing already. Please open it.`);
  }
  return done({
    ...{ petId, episodeId: row.id, number: pet.number ?? 0, photoId: pet.photo_id },
    hasAge: pet.birth_day !== null,
  });
}

export function linkListing(
  trx: Queries,
  { episodeId }: Pick<Offered, "episodeId">,
  listingId: string,
): Promise<void> {
  return setListing(trx, episodeId, listingId);
}

/** What the form of a listing begins with; undefined for an animal that is not in care. */
export async function findOfferedAnimal({ db }: AppServices, petId: string) {
  if (!isId(petId)) return undefined;
  const [pet] = await listPetsById(db.reader, [petId]);
  const episode = await findLastEpisode(db.reader, petId);
  if (!pet || episode?.status !== "in_care") return undefined;
  return { pet, story: episode.story };
}
