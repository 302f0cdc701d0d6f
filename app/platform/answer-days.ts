import { addDays, dayMs, lagosDay, lagosInstant } from "./dates.ts";

export const maxAnswers = 200;
const periodDays = 90;
/** Fewer answers are not representative. */
const minAnswers = 5;
const most = 0.6;

/** The answers that count: of 90 whole days. Pages are cached for a day, so the figure changes with the day. */
export function answerPeriod(now: Date): { since: string; until: string } {
  const today = lagosDay(now);
  const [since, until] = [addDays(today, -periodDays), today].map((day) =>
    lagosInstant(day).toISOString(),
  ) as [string, string];
  return { since, until };
}

/** Within how many days most people got an answer. Undefined for fewer than five answers. */
export function answerDays(
  answers: readonly { asked: string; answered: string }[],
): number | undefined {
  if (answers.length < minAnswers) return undefined;
  const waits = answers
    .map(({ asked, answered }) => Date.parse(answered) - Date.parse(asked))
    .sort((a, b) => a - b);
  const longest = waits[Math.ceil(waits.length * most) - 1] ?? 0;
  return Math.max(1, Math.ceil(longest / dayMs));
}

export function answerDaysInWords(days: number): string {
  return `Most people hear from us within ${days === 1 ? "a day" : `${days} days`}.`;
}
