/** How the cells of Nigerian banks' statements are read. Amounts are in kobo, by their digits alone. */
import { parseMoney } from "#app/platform/money.ts";
import { foldText, plainSigns } from "#app/platform/search/search-text.ts";

export type Direction = "in" | "out";

/** An amount, and what its sign, brackets, CR or DR say of its direction. */
export type ReadAmount = { kobo: number; says: Direction | undefined };

/** Returns a cell's amount: `none` for zero or nothing, undefined for what is no amount or says both directions. */
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
  const kobo = koboOf(number);
  if (kobo === undefined || (isIn && isOut)) return undefined;
  return kobo === 0 ? "none" : { kobo, says: isOut ? "out" : isIn ? "in" : undefined };
}

/** Returns the money in of a cell: `none` for money out, zero or nothing, undefined for what is no amount. */
export function readCredit(cell: string): number | "none" | undefined {
  const amount = readAmount(cell);
  if (amount === undefined || amount === "none") return amount;
  return amount.says === "out" ? "none" : amount.kobo;
}

/** Returns a balance, negative where the account is overdrawn. */
export function readBalance(cell: string): number | undefined {
  const amount = readAmount(cell);
  if (amount === "none") return /\d/.test(cell) ? 0 : undefined;
  return amount && (amount.says === "out" ? -amount.kobo : amount.kobo);
}

function koboOf(written: string): number | undefined {
  // 5.000 can be five or five thousand.
  if (/^\D*[1-9]\d{0,2}\.\d{3}$/.test(written)) return undefined;
  // A sheet set to a language that writes the comma where English writes the point.
  const [, whole, part] = /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,2})$/.exec(written) ?? [];
  const number = whole ? `${whole.replaceAll(".", "")}.${part}` : written;
  const kobo = parseMoney(number.replace(/(\.\d\d)0+$/, "$1"));
  // More than any bank account holds is a number of another kind.
  return kobo !== undefined && kobo < 1_000_000_000_00 ? kobo : undefined;
}

const ins = ["cr", "credit", "credited", "credits", "in", "deposit", "deposits", "lodgement"];
const moreIns = ["lodgment", "inflow", "inward", "incoming", "received", "receipt"];
const outs = ["dr", "debit", "debited", "debits", "db", "out", "withdrawal", "withdrawals"];
const moreOuts = ["withdrawn", "outflow", "outward", "outgoing", "sent", "charge", "fee"];
const wordsIn = new Set([...ins, ...moreIns]);
const wordsOut = new Set([...outs, ...moreOuts]);
const longestDirection = 30;

/** Returns what a cell of a column such as `DR/CR` or `Type` says; undefined where it says neither or both. */
export function readDirection(cell: string): Direction | undefined {
  const text = foldText(cell).replaceAll(/[.()'"]/g, "");
  if (text === "+" || text === "c") return "in";
  if (text === "-" || text === "d") return "out";
  if (text.length > longestDirection || /\d/.test(text)) return undefined;
  const words = text.replace("credit card", "card").split(/[^a-z]+/);
  const isIn = words.some((word) => wordsIn.has(word));
  const isOut = words.some((word) => wordsOut.has(word));
  return isIn === isOut ? undefined : isIn ? "in" : "out";
}
