import type { Queries } from "../db/database.server.ts";
import { findChange, type HistoryEntry } from "../history/history.queries.server.ts";
import { isInForce } from "../history/history.ts";
import { type StepRow, type StepTable, undoableStep, undoEnds } from "./steps.server.ts";

/** The record as others may read it: while its last change can be undone, as it was before that change. */
export async function publishedRow<Row extends StepRow>(
  q: Queries,
  table: Pick<StepTable<Row>, "stepsByRole">,
  row: Row,
  last: HistoryEntry | undefined,
  now: Date,
): Promise<Row> {
  if (!last?.from_status || !isInForce(last) || !undoableStep(table, last)) return row;
  if (now.getTime() >= undoEnds(last)) return row;
  const { undo_data } = (await findChange(q, last.id)) ?? {};
  const { before = {} } = JSON.parse(undo_data ?? "{}") as { before?: Partial<Row> };
  return { ...row, ...before, status: last.from_status ?? row.status };
}
