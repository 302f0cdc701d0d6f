import { hourMs } from "#app/platform/dates.ts";
import { capitalised } from "#app/platform/in-words.ts";

/** One entry of a record's history as its page shows it to staff. */
export type HistoryEntryView = {
  id: string;
  /** An ISO instant. */
  at: string;
  /** Null for visitors and the clock. */
  actor_id: string | null;
  actor_name: string;
  /** Null where the record was created. */
  from_status: string | null;
  to_status: string;
  /** For the person concerned. */
  reason: string | null;
  /** For staff alone. */
  private_note: string | null;
  /** Party and step, as in `vet.confirm`; `undo` of what takes the change before it back. */
  step: string | null;
  undone_at: string | null;
};

/** A line about something that happened, as the dashboard's home shows it. */
export type RecentEvent = {
  id: string;
  /** An ISO instant. */
  at: string;
  text: string;
  /** Who did it, where the reader may know. */
  by?: string;
  /** Where it is seen. */
  page?: { href: string } | undefined;
};

/** For so long nobody is told of what they did themself: they still know. */
const knownMs = hourMs / 4;

/** Whether it was this person who did it, just now. */
export function isOwnAndNew(
  { at, by }: { at: string; by: string | null },
  reader: { id: string },
  now: Date,
): boolean {
  return by === reader.id && now.getTime() - Date.parse(at) < knownMs;
}

/** A change in words: `Uche Mbah for Blackie: approved`. */
export function changeInWords(
  title: string,
  { from_status, to_status }: { from_status: string | null; to_status: string },
): string {
  const text = `${title}: ${from_status === null ? "new" : to_status.replaceAll("_", " ")}`;
  return capitalised(text);
}

/** The name under which the history records an undo. */
export const undoStepName = "undo";

type HistoryStep = { step: string | null; undone_at: string | null };

/** Whether a change counts: it was not undone and is no undo itself. */
export function isInForce({ step, undone_at }: HistoryStep): boolean {
  return undone_at === null && step !== undoStepName;
}

/** The remark beside an undone change, and beside the undo. */
export function undoRemark({ step, undone_at }: HistoryStep): string | undefined {
  if (step === undoStepName) return "(undone)";
  return undone_at === null ? undefined : "(taken back)";
}
