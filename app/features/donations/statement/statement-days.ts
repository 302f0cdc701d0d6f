/** How banks and spreadsheets write a day, and which number of `02/03/2026` is the month. */
import { addDays, isDay } from "#app/platform/dates.ts";
import { plainSigns } from "#app/platform/search/search-text.ts";

const monthNames = [
  ...["january", "february", "march", "april", "may", "june"],
  ...["july", "august", "september", "october", "november", "december"],
];

export const dayOrders = ["dmy", "mdy", "ymd"] as const;
export type DayOrder = (typeof dayOrders)[number];

/** The day (`YYYY-MM-DD`) by each order; the same for all when the cell is clear. */
export type DayReadings = Record<DayOrder, string | undefined>;

const weekday = /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b[.,]? ?/;
const timeFirst = /^\d{1,2}:\d{2}(?::\d{2})? ?(?:[ap]\.?m\.?)?[ ,-]+/;
const number = "(\\d{1,2})";
const ordinal = `${number}(?:st|nd|rd|th)?`;
const month = "([a-z]{3,9})";
const year = "(\\d{4}|\\d{2})";
const between = "[-/., ]";
const begins = (pattern: string) => new RegExp(`^${pattern}(?!\\d)(.*)$`);

const yearFirst = begins(`(\\d{4})${between}${number}${between}${number}`);
const yearFirstCompact = /^(20\d{2})(0[1-9]|1[0-2])([0-3]\d)(|\D.*|\d{4}|\d{6})$/;
const yearFirstNamed = begins(`(\\d{4})${between}*${month}${between}*${number}`);
const dayFirstNamed = begins(`(?:the )?${ordinal}(?: of)?${between}*${month}${between}*${year}`);
const monthFirstNamed = begins(`${month}${between}*${ordinal}(?:${between}+${year}|(\\d{4}))`);
const threeNumbers = begins(`${number}${between}${number}${between}${year}`);
const eightDigits = begins("(\\d{1,2})(\\d{2})(20\\d{2})");
const sixDigits = /^(\d{2})(\d{2})(\d{2})()$/;

const hours = "(?:[01]?\\d|2[0-4])";
const sixty = "[0-5]\\d";
/** After the day: nothing, or a time with any separator, a fraction and a time zone. */
const time = new RegExp(
  `^(?:$|(?:t|at|[-,;:./|] ?| )+(?:${hours}(?:[:.h -]${sixty}){1,2}|${hours}(?:${sixty}){1,2}|${hours}(?= ?[ap]))` +
    "(?:[.,:]\\d{1,9})? ?(?:[ap]\\.?m?\\.?)? ?(?:z|utc|gmt|wat)? ?(?:[+-]\\d{1,2}(?::?\\d{2})?)?$)",
);
const isTime = (rest: string) => time.test(rest) || /^\d{4}(?:\d{2})?$/.test(rest);

/** Reads a cell with a day and perhaps a time. Returns undefined when it is no day in any order. */
export function readDays(cell: string): DayReadings | undefined {
  const text = plainSigns(cell)
    .toLowerCase()
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, " ")
    // A spreadsheet's mark for text: '05/11/2026 or ="05/11/2026".
    .replaceAll(/^[ '"=]+|[ '"]+$/g, "")
    .replace(weekday, "")
    .replace(timeFirst, "")
    .replace("()", "")
    .replaceAll(/ ?([-/]) ?/g, "$1")
    .trim();
  const [, y1, m1, d1, rest1 = ""] = yearFirst.exec(text) ?? yearFirstCompact.exec(text) ?? [];
  if (y1) return clear(rest1, y1, m1, d1);
  const [, y2, m2, d2, rest2 = ""] = yearFirstNamed.exec(text) ?? [];
  if (y2) return clear(rest2, y2, monthNumber(m2), d2);
  const [, d3, m3, y3, rest3 = ""] = dayFirstNamed.exec(text) ?? [];
  if (d3) return clear(rest3, y3, monthNumber(m3), d3);
  const [, m4, d4, short, full, rest4 = ""] = monthFirstNamed.exec(text) ?? [];
  if (m4) return clear(rest4, short ?? full, monthNumber(m4), d4);
  const [, a, b, c, rest = ""] =
    threeNumbers.exec(text) ?? eightDigits.exec(text) ?? sixDigits.exec(text) ?? [];
  if (!a || !isTime(rest)) return undefined;
  const readings = {
    dmy: composeDay(c, b, a),
    mdy: composeDay(c, a, b),
    ymd: c?.length === 2 ? composeDay(a, b, c) : undefined,
  };
  return readings.dmy || readings.mdy || readings.ymd ? readings : undefined;
}

export function readDay(cell: string, order: DayOrder = "dmy"): string | undefined {
  return readDays(cell)?.[order];
}

function clear(rest: string, year?: string, month?: string, day?: string): DayReadings | undefined {
  const found = isTime(rest) ? composeDay(year, month, day) : undefined;
  return found ? { dmy: found, mdy: found, ymd: found } : undefined;
}

function monthNumber(word = ""): string {
  const at = monthNames.findIndex((name) => name.startsWith(word));
  return at < 0 ? "" : String(at + 1);
}

function composeDay(year = "", month = "", day = ""): string | undefined {
  const century = year.length <= 2 ? `20${year.padStart(2, "0")}` : year;
  const text = `${century}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(text) ? text : undefined;
}

/** `open`: two orders are possible. `mixed`: a cell of each of two orders. */
type FileOrder =
  | { order: DayOrder }
  | { open: { at: number; readings: DayReadings } }
  | { mixed: [first: number, second: number] };

/**
 * Decides the order for a file: by days that only one order allows (`others` are those of other columns and above the
 * header), by the order of the lines, and by the upload: no day comes after `last`, and most statements end just before
 * it.
 */
export function decideDayOrder(
  days: readonly (DayReadings | undefined)[],
  others: Iterable<DayReadings>,
  last: string,
): FileOrder {
  const known = days.filter((readings) => readings !== undefined);
  const recent = dayOrders.filter((order) => isRecent(known, order, last));
  // 26/11/05 is this month with its year first, and many years ago with it last.
  if (recent.length === 1 && recent[0] === "ymd") return { order: "ymd" };
  const proofs = new Map<DayOrder, number>();
  const prove = (readings: DayReadings, at: number) => {
    const order = onlyOrder(readings);
    if (order && !proofs.has(order)) proofs.set(order, at);
  };
  for (const [at, readings] of days.entries()) if (readings) prove(readings, at);
  const [proof, second] = proofs;
  if (proof && second) return { mixed: [proof[1], second[1]] };
  if (!proof) for (const readings of others) prove(readings, -1);
  if (proofs.size === 1) for (const [order] of proofs) return { order };
  const at = days.findIndex((readings) => readings && readings.dmy !== readings.mdy);
  const readings = days[at];
  if (!readings) return { order: "dmy" };
  const inOrder = (["dmy", "mdy"] as const).filter((order) => isSorted(known, order));
  const [sorted] = inOrder;
  if (sorted && inOrder.length === 1) return { order: sorted };
  const past = (["dmy", "mdy"] as const).filter((order) =>
    known.every((one) => (one[order] ?? "") <= last),
  );
  const [only] = past;
  if (only && past.length === 1) return { order: only };
  const fresh = past.filter((order) => endsBefore(known, order, last));
  const [latest] = fresh;
  return latest && fresh.length === 1 ? { order: latest } : { open: { at, readings } };
}

function onlyOrder({ dmy, mdy, ymd }: DayReadings): DayOrder | undefined {
  if (dmy && mdy) return undefined;
  if (dmy) return "dmy";
  if (mdy) return "mdy";
  return ymd ? "ymd" : undefined;
}

const freshDays = 14;

/** Whether the latest day is just before the upload. */
function endsBefore(days: readonly DayReadings[], order: DayOrder, last: string): boolean {
  const since = addDays(last, -freshDays);
  return days.some((readings) => (readings[order] ?? "") >= since);
}

const recentYears = 2;

/** Whether all days exist, none is in the future, and the latest is of the last years. */
function isRecent(days: readonly DayReadings[], order: DayOrder, last: string): boolean {
  const since = `${Number(last.slice(0, 4)) - recentYears}${last.slice(4)}`;
  const read = days.map((readings) => readings[order] ?? "");
  return read.every((day) => day !== "" && day <= last) && read.some((day) => day >= since);
}

function isSorted(days: readonly DayReadings[], order: DayOrder): boolean {
  const pairs = days
    .slice(1)
    .map((one, at) => [days[at]?.[order] ?? "", one[order] ?? ""] as const);
  return pairs.every(([a, b]) => a <= b) || pairs.every(([a, b]) => a >= b);
}
