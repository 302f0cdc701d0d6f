import { capitalised } from "#app/platform/in-words.ts";

/** The statuses in which a record does not wait, with their names. */
export function settledStatuses<Status extends string>(
  names: Record<Status, string>,
  waiting: readonly Status[],
): Record<string, string> {
  const settled = Object.entries<string>(names).filter(
    ([status]) => !waiting.includes(status as Status),
  );
  return Object.fromEntries(settled.map(([status, name]) => [status, capitalised(name)]));
}
