/** Lists and the dashboard count exactly up to here and say `over 1,000` beyond, so that no count scans a table. */
export const maxCounted = 1000;
