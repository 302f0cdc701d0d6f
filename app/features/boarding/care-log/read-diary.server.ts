import type { Queries } from "#app/platform/db/database.server.ts";
import { type CareEntry, listEntries, listPhotosOf } from "./care-log.queries.server.ts";
import {
  type CareSlot,
  canUndo,
  type DiaryDay,
  type NoteView,
  type TickKind,
  type TickView,
  undoUntil,
} from "./care-log.ts";

/** Who reads: their own ticks of the last minutes can be taken back. */
type Reader = { personId: string; now: Date };

export type CareOfDay = { ticks: TickView[]; notes: NoteView[] };

/** Returns all that was noted of a stay, the newest day first. The caller has made sure that the reader may see it. */
export async function readDiary(q: Queries, stayId: string, reader?: Reader): Promise<DiaryDay[]> {
  const entries = await listEntries(q, [stayId]);
  const photos = await photosByNote(q, entries);
  const days = [...Map.groupBy(entries, ({ day }) => day)];
  return days.reverse().map(([day, some]) => ({ day, ...careFromEntries(some, photos, reader) }));
}

/** Returns what was noted of these stays on one day, by the stays' ids. The caller has made sure that the reader may see it. */
export async function readCareOfDay(
  q: Queries,
  stayIds: readonly string[],
  day: string,
  reader?: Reader,
): Promise<Map<string, CareOfDay>> {
  const entries = await listEntries(q, stayIds, { day });
  const photos = await photosByNote(q, entries);
  const byStay = Map.groupBy(entries, ({ stay_id }) => stay_id);
  return new Map(stayIds.map((id) => [id, careFromEntries(byStay.get(id) ?? [], photos, reader)]));
}

type Photos = Map<string, NoteView["photos"]>;

async function photosByNote(q: Queries, entries: readonly CareEntry[]): Promise<Photos> {
  const notes = entries.filter(({ kind }) => kind === "note");
  const found = await listPhotosOf(
    q,
    notes.map(({ id }) => id),
  );
  return Map.groupBy(found, ({ entry_id }) => entry_id);
}

function careFromEntries(
  entries: readonly CareEntry[],
  photos: Photos,
  reader?: Reader,
): CareOfDay {
  const isNote = ({ kind }: CareEntry) => kind === "note";
  return {
    ticks: entries.filter((one) => !isNote(one)).map((one) => tickView(one, reader)),
    notes: entries.filter(isNote).map(({ id, at, by_name: by, text }) => ({
      id,
      at,
      by,
      text,
      photos: (photos.get(id) ?? []).map(({ id, width, height }) => ({ id, width, height })),
    })),
  };
}

function tickView(entry: CareEntry, reader?: Reader): TickView {
  const { id, at, by_name: by } = entry;
  const isOpen = reader && canUndo(entry, reader.personId, reader.now);
  return {
    id,
    at,
    by,
    kind: entry.kind as TickKind,
    slot: entry.slot as CareSlot,
    ...(isOpen && { undoUntil: undoUntil(entry) }),
  };
}
