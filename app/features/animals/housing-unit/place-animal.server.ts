// TEMPORARY until the area of places is merged.
import type { Queries } from "#app/platform/db/database.server.ts";
import { done, type Outcome } from "#app/platform/outcome.ts";

export async function placeAnimal(
  _trx: Queries,
  _p: { episodeId: string; unitId: string; day: string; now: Date },
): Promise<Outcome<null>> {
  return done(null);
}
export async function endPlacement(_trx: Queries, _id: string, _day: string): Promise<void> {}
export async function reopenPlacement(_trx: Queries, _id: string): Promise<void> {}
