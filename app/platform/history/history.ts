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
  page?: { href: string; document?: boolean } | undefined;
};

/** As in `Uche Mbah for Blackie: approved`. */
export function changeInWords(
  title: string,
  { from_status, to_status }: { from_status: string | null; to_status: string },
): string {
  const words = `${title}: ${from_status === null ? "new" : to_status.replaceAll("_", " ")}`;
  return capitalised(words);
}

/** What the history calls the taking back of a step. */
export const undoStepName = "undo";

type HistoryStep = { step: string | null; undone_at: string | null };

/** Whether a change still counts: it was not taken back, and takes nothing back itself. */
export function isInForce({ step, undone_at }: HistoryStep): boolean {
  return undone_at === null && step !== undoStepName;
}

/** What a history says after a change that was taken back, and after the one that took it back. */
export function undoRemark({ step, undone_at }: HistoryStep): string | undefined {
  if (step === undoStepName) return "(undone)";
  return undone_at === null ? undefined : "(taken back)";
}
