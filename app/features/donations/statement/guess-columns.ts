import { readAmount, readBalance, readDirection } from "./statement-cells.ts";
import { type DayOrder, readDays } from "./statement-days.ts";

/** Column numbers start at 0. */
export type StatementColumns = {
  date: number;
  credit: number;
  narration: number;
  reference: number | null;
  direction?: number | null;
  balance?: number | null;
  /** As staff answered for this header. */
  dayOrder?: DayOrder | null;
};

type Guessed = Exclude<keyof StatementColumns, "dayOrder">;
type Column = { heading: string; cells: readonly string[] };
type Test = (column: Column) => boolean;

export const maxColumns = 99;
const sampled = 4000;
/** Rows to search for the header, which may stand below notices. */
const headingsWithin = 300;

/** `Credit (₦)` is `credit`. */
function normaliseHeading(cell: string): string {
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
const neverIn = /ref|limit|to|count/;

export function saysMoneyIn(heading: string): boolean {
  const name = normaliseHeading(heading);
  return (
    exactlyIn.test(name) || (moneyIn.test(name) && !moneyOut.test(name) && !neverIn.test(name))
  );
}

const exactlyIn =
  /^(?:credits?|cr|(?:credit|cr|deposit) (?:amount|amt|value)|(?:amount|amt) (?:credit(?:ed)?|cr|in|paid in|received)|money in|paid in|deposits?|lodge?ments?|inflows?|in)$/;
const exactlyOut =
  /^(?:debits?|dr|(?:debit|dr|withdrawal) (?:amount|amt|value)|(?:amount|amt) (?:debit(?:ed)?|dr|out|paid out)|money out|paid out|withdrawals?|outflows?|out)$/;

const mostly = (cells: readonly string[], test: (cell: string) => boolean) => {
  const filled = cells.filter((cell) => cell !== "");
  return filled.length > 0 && filled.filter(test).length * 10 >= filled.length * 8;
};
const isEmpty = ({ cells }: Column) => cells.every((cell) => cell === "");
const holdsAmounts: Test = (column) =>
  isEmpty(column) || mostly(column.cells, (cell) => readAmount(cell) !== undefined);
const holdsDirections: Test = ({ cells }) =>
  mostly(cells, (cell) => readDirection(cell) !== undefined);
const bothWays: Test = ({ cells }) =>
  new Set(cells.map((cell) => readDirection(cell)).filter(Boolean)).size === 2;
/** A running balance changes. */
const runs: Test = ({ cells }) =>
  mostly(cells, (cell) => readBalance(cell) !== undefined) &&
  new Set(cells.map(readBalance).filter((value) => value !== undefined)).size > 1;

const both =
  (...tests: Test[]): Test =>
  (column) =>
    tests.every((test) => test(column));
const no =
  (pattern: RegExp): Test =>
  ({ heading }) =>
    !pattern.test(heading);

/** Exact words come before parts of words, and the cells must match the heading. */
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

function sampleColumns(header: readonly string[], rows: readonly (readonly string[])[]): Column[] {
  const sample = rows.slice(0, Math.ceil(sampled / header.length));
  return header.map((cell, at) => ({
    heading: normaliseHeading(cell),
    cells: sample.map((cells) => cells[at] ?? ""),
  }));
}

/** Guesses the columns by their headings and cells. Direction and balance are guessed only if their cells match. */
export function guessColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[] = [],
): Partial<StatementColumns> {
  const columns = sampleColumns(header, rows);
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

export function findDebitColumn(header: readonly string[], credit: number): number | undefined {
  const headings = header.map(normaliseHeading);
  const find = (test: (heading: string) => boolean) =>
    headings.findIndex((heading, at) => at !== credit && test(heading));
  const exact = find((heading) => exactlyOut.test(heading));
  if (exact >= 0) return exact;
  const part = find(
    (heading) => moneyOut.test(heading) && !moneyIn.test(heading) && !neverIn.test(heading),
  );
  return part >= 0 ? part : undefined;
}
