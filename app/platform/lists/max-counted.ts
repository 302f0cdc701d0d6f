/** Lists and the dashboard count exactly up to here and say `over 1,000` beyond, so that no count scans a table. */
export const maxCounted = 1000;

/** `over 1,000` for a count that ends there. */
export function countText({ count, over }: { count: number; over: boolean }): number | string {
  return over ? `over ${count.toLocaleString("en")}` : count;
}

/** What is counted no further than `max` reads `100 or more`. */
export function countOrMore(count: number, max = 100): number | string {
  return count >= max ? `${max} or more` : count;
}
