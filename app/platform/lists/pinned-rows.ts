/** A row that was just changed and its index on the page, where it stays until the next load. */
export type PinnedRow = { id: string; at: number };

const maxPinned = 20;

export function formatPinnedRows(pinned: readonly PinnedRow[], one: PinnedRow): string {
  const others = pinned.filter(({ id }) => id !== one.id);
  return [...others, one]
    .slice(-maxPinned)
    .map(({ id, at }) => `${id}:${at}`)
    .join(",");
}

export function pinnedRowsWith(
  rows: readonly { id: string; pinned: boolean }[],
  id: string,
): string {
  const pinned = rows.flatMap((row, at) => (row.pinned ? [{ id: row.id, at }] : []));
  const at = rows.findIndex((row) => row.id === id);
  return formatPinnedRows(pinned, { id, at });
}

/** Invalid entries are left out. */
export function parsePinnedRows(text: string | undefined): PinnedRow[] {
  return (text ?? "")
    .slice(0, 2000)
    .split(",")
    .slice(-maxPinned)
    .flatMap((one) => {
      const [, id, at] = /^([0-9a-f-]{36}):(\d{1,3})$/.exec(one) ?? [];
      return id ? [{ id, at: Number(at) }] : [];
    });
}

/** Puts the pinned rows, `found` by their ids, back at their former places. */
export function restorePinnedRows<Row extends { id: string }>(
  rows: readonly Row[],
  pinned: readonly PinnedRow[],
  found: readonly Row[],
): Row[] {
  const page = rows.filter(({ id }) => !found.some((one) => one.id === id));
  for (const { id, at } of [...pinned].sort((a, b) => a.at - b.at)) {
    const row = found.find((one) => one.id === id);
    if (row) page.splice(at, 0, row);
  }
  return page;
}
