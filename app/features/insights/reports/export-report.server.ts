import type { Actor } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { byteOrderMark, csvLine } from "#app/platform/csv.ts";
import type { AppServices } from "#app/platform/services.ts";
import { columnHead, figureForSheet, type MonthRange, type ReportId } from "./reports.ts";
import { viewReport } from "./view-reports.server.ts";

export function reportCsvName(id: ReportId, { from, to }: MonthRange): string {
  return `report-${id}-${from}-${to}.csv`;
}

/** UTF-8 with byte order mark, formulas escaped, a line a month. The download is in the audit log. */
export async function exportReport(
  services: AppServices,
  actor: Actor,
  id: ReportId,
  range: MonthRange,
): Promise<string> {
  const detail = `${id}, ${range.from} to ${range.to}`;
  const act = { actor, action: "downloaded", entity: "report", entityId: "", detail };
  await services.db.transaction((trx) => recordAudit(trx, services.now(), act));
  const { months, columns } = await viewReport(services, id, range);
  const lines = months.map((month, at) =>
    csvLine([
      month,
      ...columns.map(({ values, unit }) => figureForSheet(values[at] ?? null, unit)),
    ]),
  );
  return byteOrderMark + csvLine(["Month", ...columns.map(columnHead)]) + lines.join("");
}
