/** What a line of a bank statement can be. Amounts are in kobo. @see product.md "Donations" */
import { idPattern } from "#app/platform/ids.ts";
import type { ListDefinition } from "#app/platform/lists/list-query.ts";

export const statementLineStatuses = ["open", "matched", "dismissed"] as const;
export type StatementLineStatus = (typeof statementLineStatuses)[number];

export const statementLineStatusNames: Record<StatementLineStatus, string> = {
  open: "open",
  matched: "counted",
  dismissed: "no gift",
};

/** Lines to which a donation is proposed, and those that look like none. */
export const statementLineViews = ["proposed", "unknown"] as const;

export const statementList = {
  path: "/dashboard/staff/donations/statements",
  filters: { show: statementLineViews, status: statementLineStatuses, upload: idPattern },
} as const satisfies ListDefinition;

export const maxStatementBytes = 5 * 1024 * 1024;
export const maxStatementLines = 10_000;
/** A line that belongs to nothing is erased after so many days, and a file that nobody imported after one. */
export const statementLineRetentionDays = 90;

/** Whether a line can still be taken for a donation. */
export function canMatch({ status }: { status: StatementLineStatus }): boolean {
  return status === "open";
}

/** Whether staff can look at a line again that was no donation. */
export function canReopen({ status }: { status: StatementLineStatus }): boolean {
  return status === "dismissed";
}

/** What staff decide about a line, each a form of its own. */
export type StatementLineStep = "confirm" | "record" | "dismiss" | "reopen";
