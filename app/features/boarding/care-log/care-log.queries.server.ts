import { sql } from "kysely";
import { claimedOnce } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { NewRow, Row } from "#app/platform/db/schema.ts";
import { releaseBlobs } from "#app/platform/files/released-blobs.queries.server.ts";
import { formerName } from "#app/platform/records/privacy-part.ts";
import type { CareSlot, TickKind } from "./care-log.ts";

export type CareEntry = Row<"care_entries">;
type CarePhoto = Row<"care_photos">;
const longAgo = "1970-01-01T00:00:00.000Z";
type Tick = { stay_pet_id: string; day: string; kind: TickKind; slot: CareSlot };

/** Returns false where this tick exists already. A database constraint decides. */
export async function insertEntry(q: Queries, row: NewRow<"care_entries">): Promise<boolean> {
  const result = await q
    .insertInto("care_entries")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findTick(q: Queries, tick: Tick): Promise<CareEntry | undefined> {
  return q
    .selectFrom("care_entries")
    .selectAll()
    .where("stay_pet_id", "=", tick.stay_pet_id)
    .where("day", "=", tick.day)
    .where("kind", "=", tick.kind)
    .where("slot", "=", tick.slot)
    .executeTakeFirst();
}

export async function findEntry(q: Queries, id: string): Promise<CareEntry | undefined> {
  return q.selectFrom("care_entries").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function deleteTick(q: Queries, id: string): Promise<void> {
  await q
    .deleteFrom("care_entries")
    .where("id", "=", id)
    .where("kind", "<>", sql.lit("note" as const))
    .execute();
}

export async function listEntries(
  q: Queries,
  stayIds: readonly string[],
  { day }: { day?: string } = {},
): Promise<CareEntry[]> {
  if (stayIds.length === 0) return [];
  return q
    .selectFrom("care_entries")
    .selectAll()
    .where("stay_id", "in", stayIds)
    .$if(day !== undefined, (entries) => entries.where("day", "=", day ?? ""))
    .orderBy("stay_id")
    .orderBy("day")
    .orderBy("at")
    .orderBy("id")
    .execute();
}

export type PetOfDay = {
  /** The id within its stay. */
  id: string;
  name: string;
  medications: string;
  ticks: { kind: TickKind; slot: CareSlot }[];
  hasNote: boolean;
};

export async function listPetsOfDay(
  q: Queries,
  boarderId: string,
  day: string,
): Promise<PetOfDay[]> {
  const pets = await q
    .selectFrom("stays")
    .innerJoin("stay_pets as pet", "pet.stay_id", "stays.id")
    .select(["pet.id", "pet.stay_id", "pet.name", "pet.medications"])
    .where("stays.boarder_id", "=", boarderId)
    .where("stays.status", "=", sql.lit("checked_in" as const))
    .orderBy("pet.name_key")
    .orderBy("pet.id")
    .execute();
  const stayIds = [...new Set(pets.map(({ stay_id }) => stay_id))];
  const byStay = Map.groupBy(await listEntries(q, stayIds, { day }), ({ stay_id }) => stay_id);
  return pets.map(({ id, stay_id, name, medications }) => {
    const entries = (byStay.get(stay_id) ?? []).filter((entry) => isAbout(entry, id));
    const ticks = entries.filter(({ kind }) => kind !== "note");
    return {
      id,
      name,
      medications,
      hasNote: ticks.length < entries.length,
      ticks: ticks.map(({ kind, slot }) => {
        return { kind: kind as TickKind, slot: slot as CareSlot };
      }),
    };
  });
}

/** An entry without a pet is about all pets of its stay. */
export function isAbout(
  { stay_pet_id }: Pick<CareEntry, "stay_pet_id">,
  stayPetId: string,
): boolean {
  return stay_pet_id === null || stay_pet_id === stayPetId;
}

/** Stay ids by the pets' ids. */
export async function listStaysOfPets(
  q: Queries,
  stayPetIds: readonly string[],
): Promise<Map<string, string>> {
  const pets = await q
    .selectFrom("stay_pets")
    .select(["id", "stay_id"])
    .where("id", "in", stayPetIds)
    .execute();
  return new Map(pets.map(({ id, stay_id }) => [id, stay_id]));
}

export async function listPetNames(q: Queries, stayId: string): Promise<Map<string, string>> {
  const pets = await q
    .selectFrom("stay_pets")
    .select(["id", "name"])
    .where("stay_id", "=", stayId)
    .orderBy("position")
    .execute();
  return new Map(pets.map(({ id, name }) => [id, name]));
}

export async function listEntriesBy(
  q: Queries,
  personId: string,
  limit: number,
): Promise<CareEntry[]> {
  return q
    .selectFrom("care_entries")
    .selectAll()
    .where("by_id", "=", personId)
    .orderBy("at", "desc")
    .limit(limit)
    .execute();
}

export async function listPhotosOfNotes(
  q: Queries,
  entryIds: readonly string[],
): Promise<(CarePhoto & { entry_id: string })[]> {
  if (entryIds.length === 0) return [];
  return q
    .selectFrom("care_photos")
    .selectAll()
    .where("entry_id", "in", entryIds)
    .orderBy("created_at")
    .orderBy("id")
    .$narrowType<{ entry_id: string }>()
    .execute();
}

/** Returns false where the same form sent this file before. A database constraint decides. */
export async function insertCarePhoto(q: Queries, row: NewRow<"care_photos">): Promise<boolean> {
  const result = await q
    .insertInto("care_photos")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findSentPhoto(
  q: Queries,
  sent: { personId: string; noteKey: string; digest: string },
): Promise<{ id: string } | undefined> {
  return q
    .selectFrom("care_photos")
    .select("id")
    .where("uploaded_by", "=", sent.personId)
    .where("note_key", "=", sent.noteKey)
    .where("digest", "=", sent.digest)
    .executeTakeFirst();
}

/** In the order of `ids`, without claimed and unknown ones. */
export async function listStagedPhotos(
  q: Queries,
  ids: readonly string[],
  personId: string,
): Promise<CarePhoto[]> {
  if (ids.length === 0) return [];
  const rows = await q
    .selectFrom("care_photos")
    .selectAll()
    .where("id", "in", ids)
    .where("uploaded_by", "=", personId)
    .where("entry_id", "is", null)
    .execute();
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Identifies photos by their content: the same file sent twice has two ids. */
export async function listPhotoDigests(
  q: Queries,
  ids: readonly string[],
  personId: string,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await q
    .selectFrom("care_photos")
    .select("digest")
    .where("id", "in", ids)
    .where("uploaded_by", "=", personId)
    .orderBy("digest")
    .execute();
  return rows.map(({ digest }) => digest);
}

/** Returns false when it was claimed or deleted meanwhile. */
export async function claimCarePhoto(q: Queries, id: string, entryId: string): Promise<boolean> {
  const result = await q
    .updateTable("care_photos")
    .set({ entry_id: entryId })
    .where("id", "=", id)
    .where("entry_id", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Finds nothing while the photo is staged. */
export async function findCarePhoto(q: Queries, id: string) {
  return q
    .selectFrom("care_photos as photo")
    .innerJoin("care_entries as entry", "entry.id", "photo.entry_id")
    .select(["photo.whole_key", "photo.small_key", "photo.file_name", "entry.stay_id"])
    .where("photo.id", "=", id)
    .executeTakeFirst();
}

/** Deletes up to `limit` photos without a note. Returns how many. */
export async function deleteLooseCarePhotoRows(
  trx: Queries,
  { stagedBefore, limit, now }: { stagedBefore: string; limit: number; now: Date },
): Promise<number> {
  const photos = trx
    .selectFrom("care_photos")
    .select("id")
    .where("entry_id", "is", null)
    .where("created_at", "<", stagedBefore)
    .orderBy("created_at")
    .limit(limit);
  const gone = await trx
    .deleteFrom("care_photos")
    .where("id", "in", claimedOnce(trx, photos))
    .returning(["small_key", "whole_key"])
    .execute();
  const keys = gone.flatMap(({ small_key, whole_key }) => [small_key, whole_key]);
  await releaseBlobs(trx, keys, now);
  return gone.length;
}

/** Deletes the notes of a stay and releases their photos. The ticks stay. */
export async function eraseCareEntries(q: Queries, stayId: string): Promise<void> {
  const notes = q
    .selectFrom("care_entries")
    .select("id")
    .where("stay_id", "=", stayId)
    .where("kind", "=", sql.lit("note" as const));
  await q
    .updateTable("care_photos")
    // So old that the next cleanup deletes them.
    .set({ entry_id: null, file_name: "", uploaded_by: null, note_key: null, created_at: longAgo })
    .where("entry_id", "in", notes)
    .execute();
  await q
    .deleteFrom("care_entries")
    .where("stay_id", "=", stayId)
    .where("kind", "=", sql.lit("note" as const))
    .execute();
}

/** Returns the ids of the entries. */
export async function eraseCareAuthor(q: Queries, personId: string): Promise<string[]> {
  const rows = await q
    .updateTable("care_entries")
    .set({ by_id: null, by_name: formerName })
    .where("by_id", "=", personId)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
