export const defaultPageSize = 20;

export type PageRange = { limit: number; offset: number };

/** One page (from 1). `list` is called for one row more, to know whether another page follows. */
export async function paginate<Row>(
  page: number,
  list: (place: PageRange) => Promise<Row[]>,
  size = defaultPageSize,
): Promise<{ rows: Row[]; more: boolean }> {
  const found = await list({ limit: size + 1, offset: (page - 1) * size });
  return { rows: found.slice(0, size), more: found.length > size };
}
