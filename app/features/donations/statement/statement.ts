/** What a line of a bank statement can be. Amounts are in kobo. @see product.md "Donations" */

import { idPattern } from "#app/platform/ids.ts";
import { inWords } from "#app/platform/in-words.ts";
import type { ListDefinition } from "#app/platform/lists/list-query.ts";

export const statementLineStatuses = ["open", "matched", "dismissed"] as const;
export type StatementLineStatus = (typeof statementLineStatuses)[number];

export const statementLineStatusNames: Record<StatementLineStatus, string> = {
  open: "open",
  matched: "counted",
  dismissed: "not a gift",
};

/** Lines with a donation's code and amount, lines to which any is proposed, and those that look like none. */
export const statementLineViews = ["ready", "proposed", "unknown"] as const;
export type StatementLineShow = (typeof statementLineViews)[number];

export const statementList = {
  path: "/dashboard/staff/donations/statements",
  records: "/dashboard/staff/donations/statement-lines",
  filters: { show: statementLineViews, status: statementLineStatuses, upload: idPattern },
  chips: "show",
} as const satisfies ListDefinition;

export const maxStatementMegabytes = 5;
export const maxStatementBytes = maxStatementMegabytes * 1024 * 1024;
export const maxStatementLines = 10_000;
/** Of a file that is parsed: narrations may have line breaks, and an account has some forty columns at most. */
export const statementFileLimits = {
  maxLines: 3 * maxStatementLines,
  maxCells: 40 * maxStatementLines,
  maxLineLength: 64_000,
};

/** `5 MB and 10,000 lines`. */
export function maxStatementInWords(): string {
  return `${maxStatementMegabytes} MB and ${inWords(maxStatementLines, "line")}`;
}

/** A line that belongs to nothing is kept for so long. */
export const statementLineKeptDays = 90;

/** `90 days`. */
export function statementLineKeptInWords(): string {
  return inWords(statementLineKeptDays, "day");
}

/** Of the form that asks what a file does not say. */
export const dayOrderTexts = { missing: "Please choose which day it is" };
export const moneyInTexts = {
  missing: "Please answer before the import",
  no: "Please choose the column of the money that came in, or the one that says in or out",
};
