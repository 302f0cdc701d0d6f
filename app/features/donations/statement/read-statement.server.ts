import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { CsvRow } from "#app/platform/csv-reader.server.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { maxStatementLines } from "./statement.ts";
import {
  findHeader,
  isMonthFirst,
  readCredit,
  readDay,
  type StatementColumns,
} from "./statement-cells.ts";

/** A bank statement: the line that names its columns, and what stands below. */
export type Statement = { header: string[]; rows: CsvRow[] };

/** Money that came in. */
export type StatementCredit = {
  day: string;
  amountKobo: number;
  narration: string;
  bankReference: string;
  /** The sha256 of all of it, and which of its equals it is, from 1. */
  digest: string;
  ordinal: number;
};

export type ReadStatement = {
  credits: StatementCredit[];
  /** Lines of the file with an amount or a day that makes no sense. */
  unreadable: number[];
};

const maxNarrationLength = 500;
const maxReferenceLength = 100;
/** Of the event loop. */
const linesPerTurn = 250;

/** Finds the header among the records of a file. Refuses INVALID, in words for its uploader, what is no statement. */
export function findStatement(all: readonly CsvRow[]): Outcome<Statement> {
  const at = findHeader(all.map(({ cells }) => cells));
  const header = at === undefined ? undefined : all[at]?.cells;
  if (at === undefined || !header) {
    return refused(
      "INVALID",
      "This file has no line that names its columns, such as Date, Narration, Credit. Please download the statement again, with its headings.",
    );
  }
  const rows = all.slice(at + 1);
  if (rows.length === 0) {
    return refused("INVALID", "This statement has no lines below its headings.");
  }
  if (rows.length > maxStatementLines) {
    const many = rows.length.toLocaleString("en");
    return refused(
      "INVALID",
      `This statement has ${many} lines; at most ${maxStatementLines.toLocaleString("en")} can be read at once. Please send it in parts.`,
    );
  }
  return done({ header, rows });
}

/** What a header is remembered by: its words, whatever their case and spaces. */
export function headerKeyOf(header: readonly string[]): string {
  const words = header.map((cell) => cell.toLowerCase().replaceAll(/\s+/g, " ").trim());
  return sha256(JSON.stringify(words));
}

/**
 * Reads the money that came in. A line without an amount there is left out, one whose day or amount makes no sense is
 * counted. Other work goes on between its lines. Refuses INVALID for columns that are not there or hold something else.
 */
export async function readStatement(
  { header, rows }: Statement,
  columns: StatementColumns,
  now: Date,
): Promise<Outcome<ReadStatement>> {
  const { date, credit, narration, reference } = columns;
  if (Math.max(date, credit, narration, reference ?? 0) >= header.length) {
    return refused("INVALID", "This statement has fewer columns. Please choose them again.");
  }
  if (rows.some(({ cells }) => isMonthFirst(cells[date] ?? ""))) {
    return refused(
      "INVALID",
      "This statement writes the month before the day. Please download it with days as dd/mm/yyyy.",
    );
  }
  // Some banks date a transfer at night to the next working day.
  const last = addDays(lagosDay(now), 4);
  const ordinals = new Map<string, number>();
  const credits: StatementCredit[] = [];
  const unreadable: number[] = [];
  for (const [at, { cells, line }] of rows.entries()) {
    if (at % linesPerTurn === linesPerTurn - 1) await nextTurn();
    const amountKobo = readCredit(cells[credit] ?? "");
    if (amountKobo === "none") continue;
    const day = readDay(cells[date] ?? "");
    if (amountKobo === undefined || !day || day > last) {
      // Totals and page breaks have no day; they are no lines of the account.
      if ((cells[date] ?? "") !== "") unreadable.push(line);
      continue;
    }
    const text = plain(cells[narration] ?? "");
    const bankReference = reference === null ? "" : plain(cells[reference] ?? "");
    const digest = sha256(JSON.stringify([day, amountKobo, text, bankReference]));
    const ordinal = (ordinals.get(digest) ?? 0) + 1;
    ordinals.set(digest, ordinal);
    credits.push({
      day,
      amountKobo,
      digest,
      ordinal,
      narration: text.slice(0, maxNarrationLength).toWellFormed(),
      bankReference: bankReference.slice(0, maxReferenceLength).toWellFormed(),
    });
  }
  if (credits.length === 0) {
    return refused(
      "INVALID",
      unreadable.length > 0
        ? "No line of these columns can be read as a day and an amount. Please choose the columns again."
        : "No money came in by this statement, or it stands in another column. Please choose the columns again.",
    );
  }
  return done({ credits, unreadable });
}

function plain(cell: string): string {
  return cell.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

const codeLength = 11;

/**
 * Returns what may be the code of a donation in a narration, however a bank's form has cut and mangled it: every 11
 * characters that begin with D and are of the alphabet of references, spaces and signs left out.
 */
export function codesIn(...texts: string[]): string[] {
  const signs = texts.map((text) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "")).join("-");
  const codes: string[] = [];
  for (let at = signs.indexOf("D"); at >= 0; at = signs.indexOf("D", at + 1)) {
    const code = signs.slice(at, at + codeLength);
    if (/^D[2-9A-HJ-NP-Z]{10}$/.test(code)) codes.push(code);
  }
  return codes;
}
