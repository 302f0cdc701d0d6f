/** Check-out adds a last note to the care log. The undo of check-out deletes it. */
import { sql } from "kysely";
import { lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { newId } from "#app/platform/ids.ts";
import type { StepActor } from "#app/platform/steps/steps.server.ts";

export async function insertLastNote(
  trx: Queries,
  now: Date,
  { stayId, by, text }: { stayId: string; by: StepActor; text: string },
): Promise<string> {
  const id = newId(now);
  const at = now.toISOString();
  await trx
    .insertInto("care_entries")
    .values({
      id,
      stay_id: stayId,
      // About all pets of the stay.
      stay_pet_id: null,
      day: lagosDay(now),
      kind: "note",
      slot: "",
      by_id: by.id ?? null,
      by_name: by.name,
      at,
      noted_at: at,
      text,
    })
    .execute();
  return id;
}

export async function deleteLastNote(trx: Queries, id: string): Promise<void> {
  await trx
    .deleteFrom("care_entries")
    .where("id", "=", id)
    .where("kind", "=", sql.lit("note" as const))
    .execute();
}
