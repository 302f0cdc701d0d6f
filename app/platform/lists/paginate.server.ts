import { pageSize } from "./page-size.ts";

/** Which rows of a list a query returns. */
export type PageRange = { limit: number; offset: number };

/**
 * Returns one page (from 1) of what `list` finds, and whether there are more after it: it is asked for one row
 * more than a page holds.
 */
export async function paginate<Row>(
  page: number,
  list: (place: PageRange) => Promise<Row[]>,
  size = pageSize,
): Promise<{ rows: Row[]; more: boolean }> {
  const found = await list({ limit: size + 1, offset: (page - 1) * size });
  return { rows: found.slice(0, size), more: found.length > size };
}
