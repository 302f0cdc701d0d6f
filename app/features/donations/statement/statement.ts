/** Amounts are in kobo. @see product.md "Donations" */

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

/** `ready`: with the code and the amount of a donation. `proposed`: with any proposal. `unknown`: without one. */
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
/** Narrations may have line breaks, and an account has some forty columns at most. */
export const statementFileLimits = {
  maxLines: 3 * maxStatementLines,
  maxCells: 40 * maxStatementLines,
  maxLineLength: 64_000,
};

export function maxStatementInWords(): string {
  return `${maxStatementMegabytes} MB and ${inWords(maxStatementLines, "line")}`;
}

/** Lines without a donation are deleted after this time. */
export const statementLineRetentionDays = 90;

export function statementLineRetentionInWords(): string {
  return inWords(statementLineRetentionDays, "day");
}

export const dayOrderTexts = { missing: "Please choose which day it is" };
export const moneyInTexts = {
  missing: "Please answer before the import",
  no: "Please choose the column of the money that came in, or the one that says in or out",
};
