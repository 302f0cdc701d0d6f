import { hourMs } from "#app/platform/dates.ts";
import { capitalised } from "#app/platform/in-words.ts";

export type HistoryEntryView = {
  id: string;
  at: string;
  actor_id: string | null;
  actor_name: string;
  from_status: string | null;
  to_status: string;
  reason: string | null;
  private_note: string | null;
  /** Role and step (`vet.confirm`), or `undo`. */
  step: string | null;
  undone_at: string | null;
};

export type RecentEvent = {
  id: string;
  at: string;
  text: string;
  /** Missing when the reader may not know. */
  by?: string;
  page?: { href: string } | undefined;
};

/** People are not notified of their own recent acts. */
const knownMs = hourMs / 4;

export function isOwnRecentChange(
  { at, by }: { at: string; by: string | null },
  reader: { id: string },
  now: Date,
): boolean {
  return by === reader.id && now.getTime() - Date.parse(at) < knownMs;
}

/** `Uche Mbah for Blackie: approved`. */
export function changeInWords(
  title: string,
  { from_status, to_status }: { from_status: string | null; to_status: string },
): string {
  const text = `${title}: ${from_status === null ? "new" : to_status.replaceAll("_", " ")}`;
  return capitalised(text);
}

export const undoStepName = "undo";

type HistoryStep = { step: string | null; undone_at: string | null };

export function isInForce({ step, undone_at }: HistoryStep): boolean {
  return undone_at === null && step !== undoStepName;
}

export function undoRemark({ step, undone_at }: HistoryStep): string | undefined {
  if (step === undoStepName) return "(undone)";
  return undone_at === null ? undefined : "(taken back)";
}
