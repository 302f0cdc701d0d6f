import { capitalised } from "#app/platform/in-words.ts";

/** Returns what was done with a record by its status, for all statuses but those in which it waits. */
export function settledIn<Status extends string>(
  names: Record<Status, string>,
  waiting: readonly Status[],
): Record<string, string> {
  const settled = Object.entries<string>(names).filter(
    ([status]) => !waiting.includes(status as Status),
  );
  return Object.fromEntries(settled.map(([status, name]) => [status, capitalised(name)]));
}
