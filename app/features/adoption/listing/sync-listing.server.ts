import { careKind } from "#app/features/animals/care-episode/animal-facts.ts";
import { lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { Row } from "#app/platform/db/schema.ts";
import { findEditable } from "./find-editable.server.ts";
import { updateListing } from "./listing.queries.server.ts";
import { ageRange } from "./listing.ts";
import { detailColumns } from "./listing-columns.server.ts";
import { wholeYearsSince } from "./pet-age.ts";

type Animal = Pick<Row<"pets">, "name" | "breed" | "species" | "sex" | "size" | "neutered"> & {
  birthDay: string | null;
};

/** The listing says what its animal is. A breed, a size and an age that nobody knows stay as they are. */
export async function syncListing(
  trx: Queries,
  id: string,
  { name, breed, species, sex, size, neutered, birthDay }: Animal,
  now: Date,
): Promise<void> {
  const before = await findEditable(trx, id);
  if (!before) return;
  const texts = {
    ...before,
    ...{ name, sex, neutered, species: careKind(species) },
    ...(breed && { breed }),
    ...(size && { size }),
    ...(birthDay && ageOf(birthDay, lagosDay(now))),
  };
  const columns = { ...detailColumns(texts), updated_at: now.toISOString() };
  await updateListing(trx, id, before.version, columns);
}

/** Of a listing: beyond its limit without a month. */
export function ageOf(birthDay: string, today: string) {
  const birthMonth = birthDay.slice(0, 7);
  const age = wholeYearsSince(birthMonth, today);
  return age === undefined ? { age: ageRange.max, birthMonth: "" } : { age, birthMonth };
}
