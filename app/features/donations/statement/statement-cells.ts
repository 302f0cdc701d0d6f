/** How the cells of Nigerian banks' statements are read. Amounts are in kobo, by their digits alone. */
import { isDay } from "#app/platform/dates.ts";

const monthNames = [
  "jan",
  "feb",
  "mar",
  "apr",
  "may",
  "jun",
  "jul",
  "aug",
  "sep",
  "oct",
  "nov",
  "dec",
];

/** Where each thing stands on a line, from 0. */
export type StatementColumns = {
  date: number;
  /** Money in: a column of its own, or one of both where money out has a minus, brackets or DR. */
  credit: number;
  narration: number;
  reference: number | null;
};

/** Returns a cell (`dd/mm/yyyy`, `dd-MMM-yyyy`, `yyyy-mm-dd` and their kin, a time after it) as `YYYY-MM-DD`. */
export function readDay(cell: string): string | undefined {
  const text = cell.trim().replace(/[T ,]\s*\d{1,2}:\d{2}.*$/i, "");
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  if (year) return dayOf(year, month, day);
  const [, first, second, third] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(text) ?? [];
  if (first) return dayOf(third, second, first);
  const [, number, word = "", end] =
    /^(\d{1,2})[-/. ]*([a-z]{3,9})[-/., ]*(\d{4}|\d{2})$/i.exec(text) ?? [];
  if (!number) return undefined;
  const name = word.toLowerCase();
  const index = monthNames.findIndex((one) => name.startsWith(one));
  return index < 0 ? undefined : dayOf(end, String(index + 1), number);
}

/** Whether a cell is a day only with its month first, as Americans write: the file's other days would be misread. */
export function isMonthFirst(cell: string): boolean {
  const [, first, second] = /^(\d{1,2})[-/](\d{1,2})[-/]\d{2,4}\b/.exec(cell.trim()) ?? [];
  return Number(first) <= 12 && Number(second) > 12 && Number(second) <= 31;
}

function dayOf(year = "", month = "", day = ""): string | undefined {
  const century = year.length === 2 ? `20${year}` : year;
  const text = `${century}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(text) ? text : undefined;
}

/** Returns the money in of a cell: `none` for money out, zero or nothing, undefined for what is no amount. */
export function readCredit(cell: string): number | "none" | undefined {
  const text = cell
    .replaceAll(/[\s\u{a0}\u{202f}']/gu, "")
    .replaceAll("−", "-")
    .toUpperCase();
  if (text === "" || /^[-–—]+$/.test(text)) return "none";
  const isOut = /^\(.*\)$/.test(text) || /-/.test(text) || /(DR|D)\.?$/.test(text);
  const digits = text.replaceAll(/[()+-]/g, "").replace(/^(₦|NGN|N|#)/, "");
  const kobo = koboOf(digits.replace(/(CR|C|DR|D)\.?$/, "").replace(/(₦|NGN)$/, ""));
  if (kobo === undefined) return undefined;
  return isOut || kobo === 0 ? "none" : kobo;
}

function koboOf(digits: string): number | undefined {
  const [, whole, part = ""] =
    /^(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{1,2})0*)?$/.exec(digits) ??
    // A sheet set to a language that writes the comma where English writes the point.
    /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,2})$/.exec(digits) ??
    [];
  if (whole === undefined) return undefined;
  const naira = whole.replaceAll(/[,.]/g, "").replace(/^0+(?=\d)/, "");
  // More than any bank account holds is a number of another kind.
  return naira.length > 9 ? undefined : Number(naira) * 100 + Number(part.padEnd(2, "0"));
}

const words: Record<keyof StatementColumns, readonly RegExp[]> = {
  date: [/trans\w*\.? ?date|txn ?date|post\w* ?date/i, /^date$/i, /date/i],
  credit: [/credit|lodg|deposit|money in|paid in|inflow/i, /^cr\b/i, /amount/i],
  narration: [/narrat/i, /descri|detail|remark|particular/i],
  reference: [/\bref|instrument|session|transaction id|txn id/i],
};

/** Returns the place of the line that names the columns: what stands above it is the bank's letter head. */
export function findHeader(rows: readonly (readonly string[])[]): number | undefined {
  const scores = rows.slice(0, 40).map((cells) => {
    const filled = cells.filter((cell) => cell !== "");
    const known = Object.values(words).filter((some) =>
      filled.some((cell) => cell.length <= 60 && some.some((word) => word.test(cell))),
    );
    const holdsFigures = filled.some(
      (cell) => readDay(cell) || typeof readCredit(cell) === "number",
    );
    return filled.length >= 3 && !holdsFigures ? known.length : 0;
  });
  const best = Math.max(0, ...scores);
  return best >= 2 ? scores.indexOf(best) : undefined;
}

/** Returns which column is probably which; undefined where none looks like it. */
export function guessColumns(header: readonly string[]): Partial<StatementColumns> {
  const taken = new Set<number>();
  const guess = (name: keyof StatementColumns) => {
    for (const word of words[name]) {
      const at = header.findIndex((cell, index) => !taken.has(index) && word.test(cell));
      if (at < 0) continue;
      taken.add(at);
      return { [name]: at };
    }
    return {};
  };
  return { ...guess("date"), ...guess("credit"), ...guess("narration"), ...guess("reference") };
}
