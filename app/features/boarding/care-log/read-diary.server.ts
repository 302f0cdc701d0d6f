import type { Queries } from "#app/platform/db/database.server.ts";
import {
  type CareEntry,
  isAbout,
  listEntries,
  listPetNames,
  listPhotosOfNotes,
} from "./care-log.queries.server.ts";
import {
  type CareSlot,
  canUndoTick,
  type DiaryDay,
  type NoteView,
  type TickKind,
  type TickView,
  tickUndoUntil,
} from "./care-log.ts";

/** Decides which ticks can be taken back. */
type Reader = { personId: string; now: Date };

type CareOfDay = { ticks: TickView[]; notes: NoteView[] };

/** The newest day first. The caller has checked that the reader may see it. */
export async function readDiary(q: Queries, stayId: string, reader?: Reader): Promise<DiaryDay[]> {
  const entries = await listEntries(q, [stayId]);
  const photos = await photosByNote(q, entries);
  const pets = await listPetNames(q, stayId);
  const names = pets.size > 1 ? pets : undefined;
  const days = [...Map.groupBy(entries, ({ day }) => day)];
  return days.reverse().map(([day, some]) => {
    return { day, ...careFromEntries(some, { photos, reader, names }) };
  });
}

/** By the pets' ids within their stays. A note about a whole stay comes with each pet. The caller has checked access. */
export async function readCareOfDay(
  q: Queries,
  stays: readonly { id: string; pets: readonly { id: string }[] }[],
  day: string,
  reader?: Reader,
): Promise<Map<string, CareOfDay>> {
  const stayIds = stays.map(({ id }) => id);
  const entries = await listEntries(q, stayIds, { day });
  const photos = await photosByNote(q, entries);
  const byStay = Map.groupBy(entries, ({ stay_id }) => stay_id);
  return new Map(
    stays.flatMap(({ id, pets }) =>
      pets.map((pet) => {
        const some = (byStay.get(id) ?? []).filter((entry) => isAbout(entry, pet.id));
        return [pet.id, careFromEntries(some, { photos, reader })];
      }),
    ),
  );
}

type Photos = Map<string, NoteView["photos"]>;

async function photosByNote(q: Queries, entries: readonly CareEntry[]): Promise<Photos> {
  const notes = entries.filter(({ kind }) => kind === "note");
  const found = await listPhotosOfNotes(
    q,
    notes.map(({ id }) => id),
  );
  return Map.groupBy(found, ({ entry_id }) => entry_id);
}

type DiaryContext = {
  photos: Photos;
  reader?: Reader | undefined;
  /** Names of several pets by their ids within the stay. */
  names?: ReadonlyMap<string, string> | undefined;
};

function careFromEntries(
  entries: readonly CareEntry[],
  { photos, reader, names }: DiaryContext,
): CareOfDay {
  const isNote = ({ kind }: CareEntry) => kind === "note";
  const petField = ({ stay_pet_id }: CareEntry) => {
    const pet = stay_pet_id === null ? undefined : names?.get(stay_pet_id);
    return pet === undefined ? {} : { pet };
  };
  return {
    ticks: entries
      .filter((one) => !isNote(one))
      .map((one) => {
        return { ...tickView(one, reader), ...petField(one) };
      }),
    notes: entries.filter(isNote).map((entry) => ({
      id: entry.id,
      at: entry.at,
      by: entry.by_name,
      text: entry.text,
      ...petField(entry),
      photos: (photos.get(entry.id) ?? []).map(({ id, width, height }) => ({ id, width, height })),
    })),
  };
}

function tickView(entry: CareEntry, reader?: Reader): TickView {
  const { id, at, by_name: by } = entry;
  const isOpen = reader && canUndoTick(entry, reader.personId, reader.now);
  return {
    id,
    at,
    by,
    kind: entry.kind as TickKind,
    slot: entry.slot as CareSlot,
    ...(entry.added_late === 1 && { addedAt: entry.noted_at }),
    ...(isOpen && { undoUntil: tickUndoUntil(entry) }),
  };
}
