import type { Queries } from "../db/database.server.ts";
import { findChange, type HistoryEntry } from "../history/history.queries.server.ts";
import { isUnpublished, type StepRow, type StepTable } from "./steps.server.ts";

/** The record as others may read it: while its last change can be undone, as it was before that change. */
export async function publishedRow<Row extends StepRow>(
  q: Queries,
  table: Pick<StepTable<Row>, "parties">,
  row: Row,
  last: HistoryEntry | undefined,
  now: Date,
): Promise<Row> {
  if (!isUnpublished(table, last, now)) return row;
  const { undo_data } = (await findChange(q, last.id)) ?? {};
  const { before = {} } = JSON.parse(undo_data ?? "{}") as { before?: Partial<Row> };
  return { ...row, ...before, status: last.from_status ?? row.status };
}
