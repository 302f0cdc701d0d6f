/** Which line of a file names its columns, and which column is which. */
import { readAmount, readBalance, readDirection } from "./statement-cells.ts";
import { type DayOrder, readDays } from "./statement-days.ts";

/** Where each thing stands on a line, from 0, and how its days are written. */
export type StatementColumns = {
  date: number;
  /** Money in: a column of its own, or one of both where something says what went out. */
  credit: number;
  narration: number;
  reference: number | null;
  /** Says of each line whether money came in or went out. */
  direction?: number | null;
  balance?: number | null;
  /** As somebody said it of these headings. */
  dayOrder?: DayOrder | null;
};

type Guessed = Exclude<keyof StatementColumns, "dayOrder">;
type Column = { heading: string; cells: readonly string[] };
type Test = (column: Column) => boolean;

/** No column further to the right is known. */
export const maxColumns = 99;
/** Cells that are looked at. */
const sampled = 4000;
/** How far down the headings may stand, below notices and the bank's letter head. */
const headingsWithin = 300;

/** A heading without line breaks and its currency: `Credit (₦)` is `credit`. */
function headingOf(cell: string): string {
  return cell
    .toLowerCase()
    .replaceAll(/₦|=n=|\bngn\b|\bnaira\b|\(n\)/g, "")
    .replaceAll(/[\s()[\]:*]+/g, " ")
    .trim();
}

const named =
  (pattern: RegExp): Test =>
  ({ heading }) =>
    pattern.test(heading);

const moneyIn = /credit|lodg|deposit|money in|paid in|inflow|\bcr\b/;
const moneyOut = /debit|withdraw|money out|paid out|outflow|\bdr\b/;
/** What is counted, named or limited is no money that came in. */
const neverIn = /ref|limit|to|count/;

/** Whether a column's name alone says that its amounts came in. */
export function saysMoneyIn(heading: string): boolean {
  const name = headingOf(heading);
  return (
    exactlyIn.test(name) || (moneyIn.test(name) && !moneyOut.test(name) && !neverIn.test(name))
  );
}

const exactlyIn =
  /^(?:credits?|cr|(?:credit|cr|deposit) (?:amount|amt|value)|(?:amount|amt) (?:credit(?:ed)?|cr|in|paid in|received)|money in|paid in|deposits?|lodge?ments?|inflows?|in)$/;
const exactlyOut =
  /^(?:debits?|dr|(?:debit|dr|withdrawal) (?:amount|amt|value)|(?:amount|amt) (?:debit(?:ed)?|dr|out|paid out)|money out|paid out|withdrawals?|outflows?|out)$/;

const most = (cells: readonly string[], test: (cell: string) => boolean) => {
  const filled = cells.filter((cell) => cell !== "");
  return filled.length > 0 && filled.filter(test).length * 10 >= filled.length * 8;
};
const isEmpty = ({ cells }: Column) => cells.every((cell) => cell === "");
const holdsAmounts: Test = (column) =>
  isEmpty(column) || most(column.cells, (cell) => readAmount(cell) !== undefined);
const holdsDirections: Test = ({ cells }) =>
  most(cells, (cell) => readDirection(cell) !== undefined);
const bothWays: Test = ({ cells }) =>
  new Set(cells.map((cell) => readDirection(cell)).filter(Boolean)).size === 2;
/** One value throughout is no running balance. */
const runs: Test = ({ cells }) =>
  most(cells, (cell) => readBalance(cell) !== undefined) &&
  new Set(cells.map(readBalance).filter((value) => value !== undefined)).size > 1;

const both =
  (...tests: Test[]): Test =>
  (column) =>
    tests.every((test) => test(column));
const no =
  (pattern: RegExp): Test =>
  ({ heading }) =>
    !pattern.test(heading);

/** Exact words win over parts of words, and what a column holds must be what its name says. */
const tests: Record<Guessed, readonly Test[]> = {
  date: [named(/trans\w*\.? ?date|txn ?date|post\w* ?date/), named(/^date$/), named(/date/)],
  direction: [
    both(
      named(
        /\bdr\W*cr\b|\bcr\W*dr\b|^d\W*c$|^c\W*d$|^in\W*(?:or )?out$|debit\W*(?:or )?credit|credit\W*(?:or )?debit|type|direction|indicator|sign|flow|^[+]\W*-$/,
      ),
      holdsDirections,
    ),
    both(holdsDirections, bothWays),
  ],
  credit: [
    both(named(exactlyIn), holdsAmounts),
    both(({ heading }) => saysMoneyIn(heading), holdsAmounts),
    both(named(/^(?:trans\w*\.? |txn )?(?:amount|amt|value)$/), holdsAmounts),
    both(
      named(/amount|\bamt\b/),
      no(neverIn),
      no(moneyOut),
      no(/charge|fee|balance/),
      holdsAmounts,
    ),
    both(named(moneyIn), named(moneyOut), no(neverIn), holdsAmounts),
  ],
  narration: [named(/narrat/), named(/descri|detail|remark|particular/)],
  reference: [named(/\bref|instrument|session|transaction id|txn id/)],
  balance: [
    both(named(/^(?:running |book |ledger |account |closing )?(?:balance|bal\.?)$/), runs),
    both(named(/balance/), no(/limit|opening/), runs),
  ],
};

const guessedInOrder = [
  ...(["date", "direction", "credit", "narration", "reference"] as const),
  "balance",
] as const;

const headingKinds = [
  /date/i,
  /credit|lodg|deposit|money in|paid in|inflow|\bcr\b|amount/i,
  /narrat|descri|detail|remark|particular/i,
  /\bref|instrument|session|transaction id|txn id/i,
];

/** Returns the place of the line that names the columns: what stands above it is notices and the bank's letter head. */
export function findHeader(rows: readonly (readonly string[])[]): number | undefined {
  const scores = rows.slice(0, headingsWithin).map((cells) => {
    const filled = cells.filter((cell) => cell !== "");
    if (filled.length < 3 || cells.length > maxColumns) return 0;
    const known = headingKinds.filter((kind) =>
      filled.some((cell) => cell.length <= 60 && kind.test(cell)),
    );
    if (known.length < 2) return 0;
    const holdsFigures = filled.some((cell) => {
      const amount = readAmount(cell);
      return readDays(cell) !== undefined || typeof amount === "object";
    });
    return holdsFigures ? 0 : known.length;
  });
  const best = Math.max(0, ...scores);
  return best >= 2 ? scores.indexOf(best) : undefined;
}

function columnsOf(header: readonly string[], rows: readonly (readonly string[])[]): Column[] {
  const sample = rows.slice(0, Math.ceil(sampled / header.length));
  return header.map((cell, at) => ({
    heading: headingOf(cell),
    cells: sample.map((cells) => cells[at] ?? ""),
  }));
}

/**
 * Returns which column is probably which, by its heading and by what it holds; undefined where none looks like it. The
 * direction and the balance are guessed only by what they hold.
 */
export function guessColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[] = [],
): Partial<StatementColumns> {
  const columns = columnsOf(header, rows);
  const taken = new Set<number>();
  const guess: Partial<Record<Guessed, number>> = {};
  for (const name of guessedInOrder) {
    for (const test of tests[name]) {
      const at = columns.findIndex((column, index) => !taken.has(index) && test(column));
      if (at < 0) continue;
      taken.add(at);
      guess[name] = at;
      break;
    }
  }
  return guess;
}

/** The column of the money that went out, where it has one of its own. */
export function findDebitColumn(header: readonly string[], credit: number): number | undefined {
  const headings = header.map(headingOf);
  const find = (test: (heading: string) => boolean) =>
    headings.findIndex((heading, at) => at !== credit && test(heading));
  const exact = find((heading) => exactlyOut.test(heading));
  if (exact >= 0) return exact;
  const part = find(
    (heading) => moneyOut.test(heading) && !moneyIn.test(heading) && !neverIn.test(heading),
  );
  return part >= 0 ? part : undefined;
}
