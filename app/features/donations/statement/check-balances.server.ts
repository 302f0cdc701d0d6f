/** Compares the amounts of a bank statement with its balances. Amounts are in kobo. */
import { formatMoney } from "#app/platform/money.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { Direction } from "./statement-cells.ts";

type BalancedLine = {
  line: number;
  day: string | undefined;
  kobo: number | undefined;
  says: Direction | undefined;
  balance: number | undefined;
};

/** The direction by the balance; undefined where it cannot be compared. */
type BalanceChange = Direction | "disagrees" | undefined;

/**
 * Compares each amount with the difference of the balances around it, oldest line first or newest first, whichever
 * agrees more often. The first line has no balance before it. Refuses INVALID when most lines disagree: the columns are
 * wrong, or lines are missing.
 */
export function checkBalances(
  lines: readonly BalancedLine[],
  heading: string,
): Outcome<BalanceChange[]> {
  const oldestFirst = balanceChanges(lines, -1);
  const newestFirst = balanceChanges(lines, 1);
  const [upwards, downwards] = [
    countAgreeing(lines, oldestFirst),
    countAgreeing(lines, newestFirst),
  ];
  const isNewestFirst = upwards === downwards ? isNewestDayFirst(lines) : downwards > upwards;
  const changes = isNewestFirst ? newestFirst : oldestFirst;
  const compared = lines.map(({ kobo, says }, at): BalanceChange => {
    const change = changes[at];
    if (kobo === undefined || change === undefined) return undefined;
    if (Math.abs(change) !== kobo) return "disagrees";
    const direction = change > 0 ? "in" : "out";
    return says && says !== direction ? "disagrees" : direction;
  });
  const comparedCount = compared.filter((change) => change !== undefined).length;
  const wrong = compared.filter((change) => change === "disagrees").length;
  if (wrong * 2 <= comparedCount) return done(compared);
  const { line, kobo = 0 } = lines[compared.indexOf("disagrees")] ?? {};
  return refused(
    "INVALID",
    `The amounts do not agree with the column “${heading}”: on line ${line} the balance does not change by ${formatMoney(kobo)}. Please choose the columns again, or None for the balance.`,
  );
}

function balanceChanges(lines: readonly BalancedLine[], step: 1 | -1): (number | undefined)[] {
  const known = lines.map((_, at) => at).filter((at) => isAccountLine(lines[at]));
  const place = new Map(known.map((at, index) => [at, index]));
  return lines.map(({ balance }, at) => {
    const index = place.get(at);
    const beside = index === undefined ? undefined : lines[known[index + step] ?? -1];
    if (balance === undefined || beside?.balance === undefined) return undefined;
    return balance - beside.balance;
  });
}

const isAccountLine = (one: BalancedLine | undefined) =>
  one !== undefined && (one.kobo !== undefined || one.balance !== undefined);

function countAgreeing(
  lines: readonly BalancedLine[],
  changes: readonly (number | undefined)[],
): number {
  return lines.filter(({ kobo, says }, at) => {
    const change = changes[at];
    if (kobo === undefined || change === undefined || Math.abs(change) !== kobo) return false;
    return !says || says === (change > 0 ? "in" : "out");
  }).length;
}

function isNewestDayFirst(lines: readonly BalancedLine[]): boolean {
  const days = lines.flatMap(({ day }) => day ?? []);
  return (days[0] ?? "") > (days.at(-1) ?? "");
}
