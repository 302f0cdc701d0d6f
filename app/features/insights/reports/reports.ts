/** Figures month by month, as staff report them. */

import { addMonths } from "#app/platform/dates.ts";
import { counted } from "#app/platform/in-words.ts";
import { formatMoney } from "#app/platform/money.ts";

/** Months (`YYYY-MM`) of Lagos, both included. */
export type MonthRange = { from: string; to: string };

const maxMonths = 24;
const monthsUsual = 12;

/**
 * Reads the months from an address, `present` being the last there is: the last twelve where nothing sensible is said;
 * of more than 24 the last ones; turned around where they are the wrong way.
 */
export function readMonthRange(params: URLSearchParams, present: string): MonthRange {
  const read = (name: string) => {
    const month = params.get(name) ?? "";
    return /^20\d{2}-(0[1-9]|1[0-2])$/.test(month) && month <= present ? month : undefined;
  };
  const last = read("to");
  const first = read("from") ?? addMonths(last ?? present, 1 - monthsUsual);
  const [from = first, to = present] = [first, last ?? present].sort();
  const [, earliest = from] = [from, addMonths(to, 1 - maxMonths)].sort();
  return { from: earliest, to };
}

export const reportsPath = "/dashboard/staff/reports";

export function monthRangeHref({ from, to }: MonthRange): string {
  return `${reportsPath}?from=${from}&to=${to}`;
}

/** Ranges that are asked for often. */
export function usualRanges(present: string): { label: string; range: MonthRange }[] {
  const year = Number(present.slice(0, 4));
  return [
    {
      label: `Last ${counted(monthsUsual, "month")}`,
      range: { from: addMonths(present, 1 - monthsUsual), to: present },
    },
    { label: "This year", range: { from: `${year}-01`, to: present } },
    { label: "Last year", range: { from: `${year - 1}-01`, to: `${year - 1}-12` } },
  ];
}

type Unit = "count" | "days" | "hours" | "percent" | "kobo";

/** A figure of each month; null where there is nothing to take it from. */
export type ReportColumn = { label: string; unit: Unit; values: readonly (number | null)[] };

export const reportIds = ["adoption", "boarding", "answers", "gifts"] as const;
export type ReportId = (typeof reportIds)[number];

export const reportTitles: Record<ReportId, string> = {
  adoption: "Adoption",
  boarding: "Boarding",
  answers: "Time to the first answer",
  gifts: "Gifts",
};

export type Report = {
  id: ReportId;
  months: readonly string[];
  columns: readonly ReportColumn[];
};

/** A figure as the screen shows it; undefined where there is none. */
export function figureInWords(value: number | null, unit: Unit): string | undefined {
  if (value === null) return undefined;
  if (unit === "kobo") return formatMoney(value);
  const number = round(value).toLocaleString("en-NG");
  return { count: number, percent: `${number}%`, days: number, hours: number }[unit];
}

/** A figure for sums in a spreadsheet: digits and a point; empty where there is none. */
export function figureForSheet(value: number | null, unit: Unit): string {
  if (value === null) return "";
  if (unit === "kobo") return `${Math.trunc(value / 100)}.${String(value % 100).padStart(2, "0")}`;
  return String(round(value));
}

/** One decimal says enough. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The head of a column, with its unit. */
export function columnHead({ label, unit }: ReportColumn): string {
  const units = { count: "", percent: " (%)", days: " (days)", hours: " (hours)", kobo: " (NGN)" };
  return label + units[unit];
}
