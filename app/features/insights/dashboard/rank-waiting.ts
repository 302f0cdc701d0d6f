import type { Tile, WaitingItem } from "#app/platform/records/home-part.ts";

/** How many items the dashboard's home shows. */
export const maxHomeItems = 5;

type Ranked = Pick<WaitingItem, "kind" | "due" | "isPressing">;

/** Pressing items first, then by deadline; those without one last, in the given order. */
function byUrgency(a: Ranked, b: Ranked): number {
  const pressing = Number(b.isPressing ?? false) - Number(a.isPressing ?? false);
  if (pressing !== 0 || a.due === b.due) return pressing;
  if (a.due === undefined || b.due === undefined) return a.due === undefined ? 1 : -1;
  return a.due < b.due ? -1 : 1;
}

/** At most `perKind` of each kind, and `maxHomeItems` in all. */
export function pickMostUrgent<Item extends Ranked>(all: readonly Item[], perKind: number): Item[] {
  const taken = new Map<string, number>();
  return all
    .toSorted(byUrgency)
    .filter(({ kind }) => {
      const before = taken.get(kind) ?? 0;
      taken.set(kind, before + 1);
      return before < perKind;
    })
    .slice(0, maxHomeItems);
}

export type MoreWaiting = { text: string; href: string };

/** Counts of waiting records that are not shown; `99+` if not all were counted. */
export function listMoreWaiting(
  counts: readonly Tile[],
  visible: readonly { kind: string }[],
): MoreWaiting[] {
  return counts
    .map(({ key, label, value, over, inWords, href }) => {
      const here = visible.filter(({ kind }) => kind === key).length;
      const rest = over ? `${value}+` : (value - here).toLocaleString("en-NG");
      return { isAny: over || value > here, text: inWords ?? `${label} ${rest}`, href };
    })
    .filter(({ isAny }) => isAny)
    .map(({ text, href }) => ({ text, href }));
}
