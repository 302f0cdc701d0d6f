import { lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { newId } from "#app/platform/ids.ts";
import type { StepActor } from "#app/platform/steps/steps.server.ts";
import { deleteNote, insertEntry } from "./care-log.queries.server.ts";

/** Writes the note that goes with a check-out. Returns its id, by which the check-out's Undo takes it back. */
export async function addLastNote(
  trx: Queries,
  now: Date,
  { stayId, by, text }: { stayId: string; by: StepActor; text: string },
): Promise<string> {
  const id = newId(now);
  const at = now.toISOString();
  await insertEntry(trx, {
    id,
    stay_id: stayId,
    // About all of its pets.
    stay_pet_id: null,
    day: lagosDay(now),
    kind: "note",
    slot: "",
    by_id: by.id ?? null,
    by_name: by.name,
    at,
    noted_at: at,
    text,
  });
  return id;
}

export const removeLastNote = deleteNote;
