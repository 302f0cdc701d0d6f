import type { InterestStatus } from "#app/features/adoption/interest/interest.ts";
import { counted } from "#app/platform/in-words.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import type { UndoView } from "#app/platform/steps/steps.ts";
import { undoInWords } from "#app/platform/undo.ts";
import { interestQueue, type QueueQuery } from "./interest-queue.ts";

export const maxSelected = 50;

export const selectedSteps = ["reject", "release"] as const;
export type SelectedStep = (typeof selectedSteps)[number];

export type SelectedRow = {
  id: string;
  name: string;
  pet: string;
  status: InterestStatus;
  fits: boolean;
  /** Whether the reader took this step as the last one. */
  isTaken: boolean;
  undo: UndoView | undefined;
  /** Who decided what and when; empty while pending. */
  sentence: string;
};

export function selectedNotice(step: SelectedStep, changed: number, of: number): string {
  const done = `You ${step === "reject" ? "rejected" : "released"} ${counted(changed, "request")}.`;
  return changed === of
    ? done
    : `${done} ${counted(of - changed, "request")} could not be changed.`;
}

export function undoneSelectedNotice(step: SelectedStep, changed: number, of: number): string {
  const now = step === "reject" ? "waiting again" : "approved again";
  const done = `Decision undone: ${counted(changed, "request")} ${changed === 1 ? "is" : "are"} ${now}.`;
  if (changed === of) return done;
  return `${done} ${counted(of - changed, "request")} could not be undone: ${notUndone}.`;
}

const notUndone = `they have changed since, or the ${undoInWords()} are over`;
export const noneUndone = `Nothing could be undone: ${notUndone}.`;

export function undoAllFields(
  query: Partial<QueueQuery>,
  step: SelectedStep,
  changes: readonly string[],
) {
  return { back: listHref(interestQueue, query), do: step, changes: changes.join() };
}

/** `done`: the page shows the results of the step. */
export function selectedHref(
  query: Partial<QueueQuery>,
  step: SelectedStep,
  ids: readonly string[],
  done: boolean,
): string {
  const params = new URLSearchParams();
  for (const name of [...Object.keys(interestQueue.filters), "q", "page"] as const) {
    const value = query[name as keyof QueueQuery];
    if (value && value !== 1) params.set(name, String(value));
  }
  params.set("do", step);
  if (done) params.set("done", "1");
  for (const id of ids) params.append("id", id);
  return `${interestQueue.path}/selected?${params}`;
}
