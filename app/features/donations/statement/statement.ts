/** What a line of a bank statement can be. Amounts are in kobo. @see product.md "Donations" */
import { idPattern } from "#app/platform/ids.ts";
import type { ListDefinition } from "#app/platform/lists/list-query.ts";

export const lineStatuses = ["open", "matched", "dismissed"] as const;
export type LineStatus = (typeof lineStatuses)[number];

export const lineStatusNames: Record<LineStatus, string> = {
  open: "open",
  matched: "counted",
  dismissed: "no gift",
};

/** Lines to which a gift is proposed, and those that look like none. */
export const lineViews = ["proposed", "unknown"] as const;

export const statementList = {
  path: "/dashboard/staff/donations/statements",
  filters: { show: lineViews, status: lineStatuses, upload: idPattern },
} as const satisfies ListDefinition;

export const statementBytesMost = 5 * 1024 * 1024;
export const statementLinesMost = 10_000;
/** A line that belongs to nothing is erased after so many days, and a file that nobody imported after one. */
export const lineKeptDays = 90;

/** Whether a line can still be taken for a gift. */
export function canMatch({ status }: { status: LineStatus }): boolean {
  return status === "open";
}

/** Whether staff can look at a line again that was no gift. */
export function canReopen({ status }: { status: LineStatus }): boolean {
  return status === "dismissed";
}

/** What staff decide about a line, each a form of its own. */
export type LineStep = "confirm" | "record" | "dismiss" | "reopen";
