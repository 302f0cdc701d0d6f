/** Reads the cells of Nigerian bank statements. Amounts are in kobo. */
import { parseMoney } from "#app/platform/money.ts";
import { foldText, plainSigns } from "#app/platform/search/search-text.ts";

export type Direction = "in" | "out";

/** An amount, and its direction by sign, brackets, CR or DR. */
export type ReadAmount = { kobo: number; says: Direction | undefined };

/** Returns `none` for zero or an empty cell, undefined for no amount or for both directions. */
export function readAmount(cell: string): ReadAmount | "none" | undefined {
  const text = plainSigns(cell)
    .replaceAll(/[\s']/g, "")
    .toUpperCase()
    .replace(/\/[=-]$/, "");
  if (text === "" || /^-+$/.test(text)) return "none";
  const [, before = "", number = "", after = ""] =
    /^(CR|DR|C|D)?(.*?)(CR|DR|C|D)?\.?$/.exec(text.replaceAll(/[()+-]/g, "")) ?? [];
  const isOut = /^\(.*\)|-/.test(text) || /D/.test(before + after);
  const isIn = text.includes("+") || /C/.test(before + after);
  const kobo = parseKobo(number);
  if (kobo === undefined || (isIn && isOut)) return undefined;
  return kobo === 0 ? "none" : { kobo, says: isOut ? "out" : isIn ? "in" : undefined };
}

/** Negative when overdrawn. */
export function readBalance(cell: string): number | undefined {
  const amount = readAmount(cell);
  if (amount === "none") return /\d/.test(cell) ? 0 : undefined;
  return amount && (amount.says === "out" ? -amount.kobo : amount.kobo);
}

function parseKobo(written: string): number | undefined {
  // 5.000 can be five or five thousand.
  if (/^\D*[1-9]\d{0,2}\.\d{3}$/.test(written)) return undefined;
  // A spreadsheet with a decimal comma.
  const [, whole, part] = /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,2})$/.exec(written) ?? [];
  const number = whole ? `${whole.replaceAll(".", "")}.${part}` : written;
  const kobo = parseMoney(number.replace(/(\.\d\d)0+$/, "$1"));
  // A larger number is something else.
  return kobo !== undefined && kobo < 1_000_000_000_00 ? kobo : undefined;
}

const ins = ["cr", "credit", "credited", "credits", "in", "deposit", "deposits", "lodgement"];
const moreIns = ["lodgment", "inflow", "inward", "incoming", "received", "receipt"];
const outs = ["dr", "debit", "debited", "debits", "db", "out", "withdrawal", "withdrawals"];
const moreOuts = ["withdrawn", "outflow", "outward", "outgoing", "sent", "charge", "fee"];
const wordsIn = new Set([...ins, ...moreIns]);
const wordsOut = new Set([...outs, ...moreOuts]);
const maxDirectionLength = 30;

/** Reads a cell such as `DR` or `Credit`; undefined for neither and for both. */
export function readDirection(cell: string): Direction | undefined {
  const text = foldText(cell).replaceAll(/[.()'"]/g, "");
  if (text === "+" || text === "c") return "in";
  if (text === "-" || text === "d") return "out";
  if (text.length > maxDirectionLength || /\d/.test(text)) return undefined;
  const words = text.replace("credit card", "card").split(/[^a-z]+/);
  const isIn = words.some((word) => wordsIn.has(word));
  const isOut = words.some((word) => wordsOut.has(word));
  return isIn === isOut ? undefined : isIn ? "in" : "out";
}
