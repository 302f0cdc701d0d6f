import type { InterestStatus } from "./interest.ts";
import { interestQueue, type QueueQuery } from "./interest-queue.ts";

/** No more are changed at once. */
export const selectedMost = 50;

export const selectedSteps = ["reject", "release"] as const;
export type SelectedStep = (typeof selectedSteps)[number];

/** One selected request, before and after the step. */
export type SelectedRow = {
  id: string;
  name: string;
  pet: string;
  status: InterestStatus;
  /** The step can be taken with it. */
  fits: boolean;
  /** The reader has taken that step with it. */
  settled: boolean;
  undoable: boolean;
  /** Who decided what and when; empty while it waits. */
  sentence: string;
};

/** The address of a selection over a list: before the step, or with `done` what came of it. */
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
