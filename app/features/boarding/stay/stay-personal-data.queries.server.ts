import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { literals } from "#app/platform/db/literals.server.ts";
import { formerName } from "#app/platform/records/privacy-part.ts";
import { foldText } from "#app/platform/search/search-text.ts";
import { deleteThreads } from "#app/platform/threads/threads-personal-data.queries.server.ts";
import { closedStatuses, petsWithoutNames } from "./stay.ts";

/** Keeps the days, the status and the boarder. */
export async function anonymiseStay(
  q: Queries,
  { id, pets }: { id: string; pets: number },
): Promise<void> {
  await q
    .updateTable("stay_pets")
    .set({
      pet_id: null,
      name: petsWithoutNames(1),
      name_key: "",
      breed: "",
      allergies: "",
      medications: "",
      feeding_schedule: "",
    })
    .where("stay_id", "=", id)
    .execute();
  await q
    .updateTable("stays")
    .set({
      owner_id: null,
      owner_name: formerName,
      owner_email: "",
      owner_phone: "",
      // The stay's id keeps unique keys unique.
      email_key: id,
      phone_key: id,
      pet_names: petsWithoutNames(pets),
      pet_key: id,
      requested_start_day: null,
      requested_end_day: null,
      special_instructions: "",
      emergency_name: "",
      emergency_phone: "",
      veterinarian_name: "",
      veterinarian_phone: "",
      search_text: foldText(formerName),
    })
    .where("id", "=", id)
    .execute();
  await deleteThreads(q, "stay", [id]);
  await q.deleteFrom("stay_items").where("stay_id", "=", id).execute();
}

/** The oldest first. */
export async function listCareLog(q: Queries, stayId: string) {
  const entries = await q
    .selectFrom("care_entries")
    .leftJoin("stay_pets", "stay_pets.id", "care_entries.stay_pet_id")
    .select(["care_entries.id", "at", "care_entries.kind", "slot", "by_name", "text"])
    .select("stay_pets.name as pet")
    .where("care_entries.stay_id", "=", stayId)
    .orderBy("day")
    .orderBy("at")
    .orderBy("care_entries.id")
    .execute();
  const photos = await q
    .selectFrom("care_photos")
    .innerJoin("care_entries", "care_entries.id", "care_photos.entry_id")
    .select(["care_photos.entry_id", "care_photos.file_name"])
    .where("care_entries.stay_id", "=", stayId)
    .execute();
  return entries.map(({ id, at, pet, kind, slot, by_name: by, text }) => ({
    at,
    pet,
    kind,
    slot,
    by,
    text,
    photos: photos.filter(({ entry_id }) => entry_id === id).map(({ file_name }) => file_name),
  }));
}

/** Closed before an instant and not erased yet, the oldest first. */
export async function listClosedStays(
  q: Queries,
  { before, limit }: { before: string; limit: number },
): Promise<string[]> {
  const rows = await q
    .selectFrom("stays")
    .select("id")
    // Literals let the planner use the partial index.
    .where(sql<boolean>`status in ${literals(closedStatuses)}`)
    .where(sql<boolean>`owner_email <> ''`)
    .where("updated_at", "<", before)
    .orderBy("updated_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
