import type { Candidate, PetType } from "#app/features/boarding/capacity/capacity.ts";
import { listCapacities } from "#app/features/boarding/capacity/take-places.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { kindOfPet } from "./kind-of-pet.ts";
import { type StayPet, stayNights, stayPriceKobo } from "./stay.ts";

type Needs = {
  start_day: string;
  end_day: string;
  pets: number;
  /** Those that are known. */
  kinds: readonly PetType[];
};

export function needsOf(stay: {
  start_day: string;
  end_day: string;
  pets: readonly Pick<StayPet, "kind" | "breed">[];
}): Needs {
  const { start_day, end_day, pets } = stay;
  return {
    start_day,
    end_day,
    pets: pets.length,
    kinds: pets.flatMap((pet) => kindOfPet(pet) ?? []),
  };
}

/** The listed boarders who take these kinds and have a place for each pet in every night. */
export async function listFittingBoarders(q: Queries, needs: Needs): Promise<Candidate[]> {
  return (await listBoardersOfKinds(q, needs)).filter(
    ({ free, dayOff }) => free >= needs.pets && dayOff === null,
  );
}

/** The listed boarders who take these kinds, whatever is free. */
export async function listBoardersOfKinds(
  q: Queries,
  { start_day, end_day, kinds }: Needs,
): Promise<Candidate[]> {
  const nights = stayNights(start_day, end_day);
  const [all = []] = await listCapacities(q, [{ nights, pets: 1 }]);
  return all.filter(({ petTypes }) => kinds.every((kind) => petTypes.includes(kind)));
}

/** Of the whole stay; null where no boarder has a price. */
export function lowestStayPriceKobo(
  boarders: readonly Pick<Candidate, "priceKobo">[],
  { start_day, end_day, pets }: Needs,
): number | null {
  const nights = stayNights(start_day, end_day).length;
  const sums = boarders.flatMap(
    ({ priceKobo }) => stayPriceKobo(priceKobo, { nights, pets }) ?? [],
  );
  return sums.length > 0 ? Math.min(...sums) : null;
}
