/** Lists and the dashboard count up to here and say `over 1,000` beyond, so that no count scans a table. */
export const maxCounted = 1000;

export function countText({ count, over }: { count: number; over: boolean }): number | string {
  return over ? `over ${count.toLocaleString("en")}` : count;
}

export function countOrMore(count: number, max = 100): number | string {
  return count >= max ? `${max} or more` : count;
}
