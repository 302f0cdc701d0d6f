import type { Queries } from "#app/platform/db/database.server.ts";
import { eraseEntriesOf } from "./care-log.queries.server.ts";

/** Removes the notes and photos of a stay, in the caller's transaction, which has locked it; the ticks stay. */
export function eraseCareLog(trx: Queries, stayId: string): Promise<void> {
  return eraseEntriesOf(trx, stayId);
}
