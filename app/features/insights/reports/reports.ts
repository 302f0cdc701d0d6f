import { addMonths } from "#app/platform/dates.ts";
import { counted } from "#app/platform/in-words.ts";
import { formatMoney } from "#app/platform/money.ts";

/** `YYYY-MM` in Lagos, both included. */
export type MonthRange = { from: string; to: string };

const maxMonths = 24;
const defaultMonths = 12;

/** Twelve months up to `present` by default; at most the last 24; swapped where reversed. */
export function readMonthRange(params: URLSearchParams, present: string): MonthRange {
  const read = (name: string) => {
    const month = params.get(name) ?? "";
    return /^20\d{2}-(0[1-9]|1[0-2])$/.test(month) && month <= present ? month : undefined;
  };
  const last = read("to");
  const first = read("from") ?? addMonths(last ?? present, 1 - defaultMonths);
  const [from = first, to = present] = [first, last ?? present].sort();
  const [, earliest = from] = [from, addMonths(to, 1 - maxMonths)].sort();
  return { from: earliest, to };
}

export const reportsPath = "/dashboard/analytics";
const filesPath = "/dashboard/staff/reports.csv";

export function monthRangeHref({ from, to }: MonthRange): string {
  return `${reportsPath}?from=${from}&to=${to}`;
}

export function reportFileHref(id: ReportId, { from, to }: MonthRange): string {
  return `${filesPath}?report=${id}&from=${from}&to=${to}`;
}

export function presetRanges(present: string): { label: string; range: MonthRange }[] {
  const year = Number(present.slice(0, 4));
  return [
    {
      label: `Last ${counted(defaultMonths, "month")}`,
      range: { from: addMonths(present, 1 - defaultMonths), to: present },
    },
    { label: "This year", range: { from: `${year}-01`, to: present } },
    { label: "Last year", range: { from: `${year - 1}-01`, to: `${year - 1}-12` } },
  ];
}

type Unit = "count" | "days" | "hours" | "percent" | "kobo";

/** `whole`: of all months, where it is no sum of them; null without data. */
export type ReportColumn = {
  label: string;
  unit: Unit;
  values: readonly (number | null)[];
  whole?: number | null;
};

export const reportIds = ["adoption", "boarding", "answers", "gifts", "work"] as const;
export type ReportId = (typeof reportIds)[number];

/** The label of the column that is drawn. */
export const timeToAdoption = "Median time to adoption";

export const reportTitles: Record<ReportId, string> = {
  adoption: "Adoption",
  boarding: "Boarding",
  answers: "Time to the first answer",
  gifts: "Gifts",
  work: "Money of stays and appointments",
};

export type Report = {
  id: ReportId;
  months: readonly string[];
  columns: readonly ReportColumn[];
};

/** For the screen; undefined for null. */
export function figureInWords(value: number | null, unit: Unit): string | undefined {
  if (value === null) return undefined;
  if (unit === "kobo") return formatMoney(value);
  const number = round(value).toLocaleString("en-NG");
  return { count: number, percent: `${number}%`, days: number, hours: number }[unit];
}

/** For a spreadsheet: digits and a point; empty for null. */
export function figureForSheet(value: number | null, unit: Unit): string {
  if (value === null) return "";
  if (unit === "kobo") {
    const kobo = Math.abs(value);
    return `${value < 0 ? "-" : ""}${Math.trunc(kobo / 100)}.${String(kobo % 100).padStart(2, "0")}`;
  }
  return String(round(value));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export function columnHead({ label, unit }: ReportColumn): string {
  const units = { count: "", percent: " (%)", days: " (days)", hours: " (hours)", kobo: " (NGN)" };
  return label + units[unit];
}
