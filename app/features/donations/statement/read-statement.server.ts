import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { addDays, formatDay, lagosDay } from "#app/platform/dates.ts";
import { counted } from "#app/platform/in-words.ts";
import { formatMoney } from "#app/platform/money.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { plainSigns } from "#app/platform/search/search-text.ts";
import { checkBalances } from "./check-balances.server.ts";
import type { CsvRow } from "./csv-reader.server.ts";
import { findReversed } from "./find-reversed.server.ts";
import {
  findDebitColumn,
  findHeader,
  maxColumns,
  type StatementColumns,
  saysMoneyIn,
} from "./guess-columns.ts";
import { maxStatementLines } from "./statement.ts";
import {
  type Direction,
  type ReadAmount,
  readAmount,
  readBalance,
  readDirection,
} from "./statement-cells.ts";
import { type DayOrder, type DayReadings, decideDayOrder, readDays } from "./statement-days.ts";
import type { LineAsRead, StatementQuestions } from "./statement-views.ts";

export type Statement = { header: string[]; rows: CsvRow[]; daysAbove: DayReadings[] };

type StatementCredit = {
  day: string;
  amountKobo: number;
  narration: string;
  bankReference: string;
  /** The sha256 of the line, and its number among equal lines, from 1. */
  digest: string;
  ordinal: number;
  isReversed: boolean;
};

export type ReadStatement = {
  credits: StatementCredit[];
  unreadable: number[];
  /** The first of them: `Line 4: “32/02/2026” is not a day.` */
  problems: string[];
  firstLines: LineAsRead[];
  questions: StatementQuestions;
};

const maxNarrationLength = 500;
const maxReferenceLength = 100;
const maxProblems = 5;
export const maxFirstLines = 5;
/** Lets other requests run in between. */
const linesPerTurn = 250;

/** Finds the header of a file. Refuses INVALID for a file that is no statement. */
export function findStatement(all: readonly CsvRow[]): Outcome<Statement> {
  const at = findHeader(all.map(({ cells }) => cells));
  const header = at === undefined ? undefined : all[at]?.cells;
  if (at === undefined || !header) {
    return refused(
      "INVALID",
      "This file has no line that names its columns, such as Date, Narration, Credit. Please download the statement again, with its headings.",
    );
  }
  // Some banks repeat the headings on each page.
  const rows = all
    .slice(at + 1)
    .filter(({ cells }) => cells.some((cell, place) => cell !== header[place]));
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
  const above = all.slice(0, at).flatMap(({ cells }) => cells.slice(0, maxColumns).map(readDays));
  return done({
    header: header.map(plain),
    rows,
    daysAbove: above.filter((readings) => readings !== undefined),
  });
}

export function statementHeaderKey(header: readonly string[]): string {
  const words = header.map((cell) => cell.toLowerCase().replaceAll(/\s+/g, " ").trim());
  return sha256(JSON.stringify(words));
}

type Line = {
  line: number;
  cells: readonly string[];
  readings: DayReadings | undefined;
  amount: ReadAmount | "none" | undefined;
  balance: number | undefined;
  says: Direction | undefined;
  kobo: number | undefined;
  /** A negative amount of money in. */
  takesBack?: boolean;
  /** Its sign and its direction column disagree. */
  contradicts?: boolean;
};

/**
 * Reads the incoming money. A line counts as incoming only by its column, its direction, its sign, its balance, or an
 * answer of staff (`answered` is the id of that question). Lines without an amount are ignored; lines with an invalid
 * day, amount or direction, or one that contradicts the balance, are reported. Refuses INVALID for columns that do not
 * exist or have other contents.
 */
export async function readStatement(
  statement: Statement,
  columns: StatementColumns,
  now: Date,
  answered?: string,
): Promise<Outcome<ReadStatement>> {
  const { header } = statement;
  const { date, credit, narration, reference, direction, balance } = columns;
  const places = [date, credit, narration, reference ?? 0, direction ?? 0, balance ?? 0];
  if (Math.max(...places) >= header.length) {
    return refused("INVALID", "This statement has fewer columns. Please choose them again.");
  }
  const lines = await readLines(statement, columns);
  // Some banks date a transfer at night to the next working day.
  const last = addDays(lagosDay(now), 4);
  const order = await findOrder(statement, lines, columns, last);
  if (!order.ok) return order;
  const { dayOrder, question } = order.value;
  const dayOf = ({ readings }: Line) => readings?.[dayOrder];

  const checked = checkBalances(
    lines.map((one) => ({ ...one, day: dayOf(one) })),
    header[balance ?? -1] ?? "",
  );
  if (!checked.ok) return checked;
  const changes = checked.value;

  const read = { credits: [] as Line[], assumed: [] as Line[], outs: [] as Line[] };
  const unreadable: number[] = [];
  const problems: string[] = [];
  const texts = new Map<Line, string>();
  const leaveOut = (one: Line, problem: string) => {
    unreadable.push(one.line);
    if (problems.length < maxProblems) problems.push(`Line ${one.line}: ${problem}`);
    texts.set(one, problem);
  };
  for (const [at, one] of lines.entries()) {
    if (at % linesPerTurn === linesPerTurn - 1) await nextTurn();
    const day = dayOf(one);
    const cell = plain(one.cells[date] ?? "");
    if (one.amount === "none" && one.kobo === undefined) continue;
    // Totals and page breaks have no day.
    if (cell === "") continue;
    const change = changes[at];
    if (one.amount === undefined) {
      leaveOut(one, `${quoted(one.cells[credit])} is not an amount.`);
    } else if (one.contradicts) {
      const [amount, word] = [one.cells[credit], one.cells[direction ?? -1]];
      leaveOut(one, `${quoted(amount)} and ${quoted(word)} say different directions.`);
    } else if (one.kobo !== undefined && change === "disagrees") {
      leaveOut(one, `${formatMoney(one.kobo)} does not agree with the balances around it.`);
    } else if ((one.says ?? change) === "out") {
      read.outs.push(one);
    } else if (!day) {
      leaveOut(one, `${quoted(cell)} is not a day.`);
    } else if (day > last) {
      leaveOut(one, `${formatDay(day)} has not come yet.`);
    } else if (!one.says && !change && direction != null) {
      leaveOut(one, `${quoted(one.cells[direction])} does not say whether money came in.`);
    } else {
      read.credits.push(one);
      if (!one.says && !change) read.assumed.push(one);
    }
  }

  const textOf = (one: Line, column: number | null) => plain(one.cells[column ?? -1] ?? "");
  const movementOf = (one: Line) => ({
    day: dayOf(one) ?? "",
    kobo: one.kobo ?? 0,
    narration: textOf(one, narration),
    reference: textOf(one, reference),
    takesBack: one.takesBack === true,
  });
  const reversed = await findReversed(read.credits.map(movementOf), read.outs.map(movementOf));
  const ordinals = new Map<string, number>();
  const credits: StatementCredit[] = [];
  for (const [at, one] of read.credits.entries()) {
    if (at % linesPerTurn === linesPerTurn - 1) await nextTurn();
    const { day, kobo, narration: text, reference: bankReference } = movementOf(one);
    const digest = sha256(JSON.stringify([day, kobo, plainSigns(text), plainSigns(bankReference)]));
    const ordinal = (ordinals.get(digest) ?? 0) + 1;
    ordinals.set(digest, ordinal);
    credits.push({
      day,
      amountKobo: kobo,
      digest,
      ordinal,
      narration: text.slice(0, maxNarrationLength).toWellFormed(),
      bankReference: bankReference.slice(0, maxReferenceLength).toWellFormed(),
      isReversed: reversed.has(at),
    });
  }
  if (credits.length === 0) {
    return refused(
      "INVALID",
      problems[0]
        ? `No line of these columns can be read as a day and an amount. ${problems[0]} Please choose the columns again.`
        : "This statement shows no incoming money, or the money is in another column. Please choose the columns again.",
    );
  }
  const known = new Map<Line, Direction>();
  for (const one of read.credits) known.set(one, "in");
  for (const one of read.outs) known.set(one, "out");
  const shownDay = (one: Line) => {
    const { dmy, mdy } = one.readings ?? {};
    if (question && !question.answer && dmy && mdy && dmy !== mdy) {
      return `${formatDay(dmy)} or ${formatDay(mdy)}`;
    }
    const day = dayOf(one);
    return day ? formatDay(day) : quoted(one.cells[date]);
  };
  return done({
    credits,
    unreadable,
    problems,
    firstLines: lines.slice(0, maxFirstLines).map((one) => ({
      line: one.line,
      text:
        texts.get(one) ??
        [
          shownDay(one),
          one.kobo === undefined ? "no amount" : formatMoney(one.kobo),
          ...(known.has(one) ? [known.get(one)] : one.kobo === undefined ? [] : ["left out"]),
        ].join(" · "),
      narration: textOf(one, narration),
    })),
    questions: {
      ...(question && { dayOrder: question }),
      ...askMoneyIn(read, lines, { credit, answered }),
    },
  });
}

async function readLines(
  { header, rows }: Statement,
  { date, credit, direction, balance }: StatementColumns,
): Promise<Line[]> {
  const debit = findDebitColumn(header, credit);
  const lines: Line[] = [];
  for (const [at, { cells, line }] of rows.entries()) {
    if (at % linesPerTurn === linesPerTurn - 1) await nextTurn();
    const amount = readAmount(cells[credit] ?? "");
    const out = debit === undefined ? "none" : readAmount(cells[debit] ?? "");
    const isOut = amount === "none" && typeof out === "object";
    const found = isOut ? out : amount;
    lines.push({
      line,
      cells,
      readings: readDays(cells[date] ?? ""),
      amount,
      balance: balance == null ? undefined : readBalance(cells[balance] ?? ""),
      says: isOut ? "out" : undefined,
      kobo: typeof found === "object" ? found.kobo : undefined,
    });
  }
  const signs = lines.map(({ amount }) => (typeof amount === "object" ? amount.says : undefined));
  const marksOnlyOut = signs.includes("out") && !signs.includes("in");
  const isCredit = saysMoneyIn(header[credit] ?? "");
  const unsigned: Direction | undefined = isCredit || marksOnlyOut ? "in" : undefined;
  return lines.map((one, at) => {
    if (one.says || one.kobo === undefined) return one;
    const sign = signs[at];
    if (direction == null) {
      return { ...one, says: sign ?? unsigned, takesBack: isCredit && sign === "out" };
    }
    const word = readDirection(one.cells[direction] ?? "");
    const contradicts = sign !== undefined && word !== undefined && sign !== word;
    return { ...one, says: word ?? sign ?? (isCredit ? "in" : undefined), contradicts };
  });
}

/** Returns the order of the file's days, or the question for it. Refuses INVALID when the file uses two orders. */
async function findOrder(
  { header, rows, daysAbove }: Statement,
  lines: readonly Line[],
  { date, dayOrder: answer }: StatementColumns,
  last: string,
): Promise<Outcome<{ dayOrder: DayOrder; question?: StatementQuestions["dayOrder"] }>> {
  const others = header.flatMap((heading, at) =>
    at !== date && /date/i.test(heading) ? [at] : [],
  );
  const elsewhere: DayReadings[] = [...daysAbove];
  for (const [at, { cells }] of rows.entries()) {
    if (at % linesPerTurn === linesPerTurn - 1) await nextTurn();
    for (const place of others) {
      const readings = readDays(cells[place] ?? "");
      if (readings) elsewhere.push(readings);
    }
  }
  const decided = decideDayOrder(
    lines.map(({ readings }) => readings),
    elsewhere,
    last,
  );
  if ("order" in decided) return done({ dayOrder: decided.order });
  const cellOf = (at: number) => `${quoted(lines[at]?.cells[date])} on line ${lines[at]?.line}`;
  if ("mixed" in decided) {
    const [first, second] = decided.mixed;
    return refused(
      "INVALID",
      `This statement writes its days in two orders: ${cellOf(first)}, ${cellOf(second)}. Please download it again, or choose another column of the date.`,
    );
  }
  const { at, readings } = decided.open;
  const { dmy = "", mdy = "" } = readings;
  const question = {
    line: lines[at]?.line ?? 0,
    cell: plain(lines[at]?.cells[date] ?? ""),
    days: { dmy, mdy },
    answer: answer ?? undefined,
  };
  return done({ dayOrder: answer ?? "dmy", question });
}

/** Asks about lines without a direction, unless that was answered. */
function askMoneyIn(
  read: { credits: readonly Line[]; assumed: readonly Line[]; outs: readonly Line[] },
  lines: readonly Line[],
  { credit, answered }: { credit: number; answered: string | undefined },
): Pick<StatementQuestions, "moneyIn"> {
  const count = read.assumed.length;
  if (count === 0) return {};
  const id = sha256(JSON.stringify([credit, ...read.assumed.map(({ line }) => line)])).slice(0, 16);
  if (answered === id) return {};
  const isAll = count === lines.filter(({ kobo }) => kobo !== undefined).length;
  const named = read.assumed.slice(0, 5).map(({ line }) => line);
  const which = isAll
    ? count === 1
      ? "The one line"
      : `All ${counted(count, "line")}`
    : `${counted(count, "line")} (${count > named.length ? "from " : ""}${named.join(", ")}) without a direction`;
  return { moneyIn: { id, text: `${which} would be money in. Is that right?` } };
}

const maxQuotedLength = 40;

function quoted(cell = ""): string {
  const text = plain(cell);
  return `“${text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength)}…` : text}”`.toWellFormed();
}

function plain(cell: string): string {
  return cell.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

const codeLength = 11;

/** Returns possible donation codes. Banks cut and mangle narrations, so spaces and signs are ignored. */
export function codesIn(...texts: string[]): string[] {
  const signs = texts.map((text) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "")).join("-");
  const codes: string[] = [];
  for (let at = signs.indexOf("D"); at >= 0; at = signs.indexOf("D", at + 1)) {
    const code = signs.slice(at, at + codeLength);
    if (/^D[2-9A-HJ-NP-Z]{10}$/.test(code)) codes.push(code);
  }
  return codes;
}
