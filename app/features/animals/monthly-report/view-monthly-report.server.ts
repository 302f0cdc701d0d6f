import { careKinds } from "#app/features/animals/care-episode/animal-facts.ts";
import type { Actor } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { byteOrderMark, csvLine } from "#app/platform/csv.ts";
import { lagosDay } from "#app/platform/dates.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findFirstIntakeDay, tallyEpisodes } from "./monthly-report.queries.server.ts";
import {
  careFigures,
  outcomeNames,
  outcomeStatuses,
  readReportMonth,
  reportedIntakeKinds,
  reportedIntakes,
  type Tallies,
} from "./monthly-report.ts";

type MonthlyReport = {
  /** Undefined for a month that has no report. */
  tallies: Tallies | undefined;
  /** The first month with an animal, and the present one. */
  first: string;
  present: string;
};

/** `typed` is from the address. */
export async function viewMonthlyReport(
  { db, now }: Pick<AppServices, "db" | "now">,
  typed: string | null,
): Promise<MonthlyReport> {
  const present = lagosDay(now()).slice(0, 7);
  const first = (await findFirstIntakeDay(db.reader))?.slice(0, 7) ?? present;
  const month = readReportMonth(typed, { first, present });
  return { tallies: month ? await tallyEpisodes(db.reader, month) : undefined, first, present };
}

const heads = [
  ...["Month", "Kind", "Start"],
  ...["In", ...reportedIntakeKinds.map((kind) => `In: ${reportedIntakes[kind]}`)],
  ...["Out", ...outcomeStatuses.map((status) => `Out: ${outcomeNames[status]}`)],
  ...["End", "Live release (%)", "Live release without owners' requests (%)"],
  ...["Median stay (days)", "Median stay until adopted (days)", "Dead on arrival"],
];

/** UTF-8 with byte order mark, formulas escaped, a line a kind. The download is in the audit log. */
export async function exportMonthlyReport(
  services: AppServices,
  actor: Actor,
  tallies: Tallies,
): Promise<string> {
  const { month } = tallies;
  const detail = `animals, ${month}`;
  const act = { actor, action: "downloaded", entity: "report", entityId: "", detail };
  await services.db.transaction((trx) => recordAudit(trx, services.now(), act));
  const lines = [...careKinds, undefined].map((kind) => {
    const figures = careFigures(tallies, month, kind);
    return csvLine([
      ...[month, kind ?? "All", cell(figures.start)],
      ...[cell(figures.in), ...reportedIntakeKinds.map((one) => cell(figures.byIntake[one]))],
      ...[cell(figures.out), ...outcomeStatuses.map((one) => cell(figures.byOutcome[one]))],
      ...[cell(figures.end), cell(figures.rate), cell(figures.rateWithoutRequests)],
      ...[cell(figures.median), cell(figures.medianAdopted), cell(figures.deadOnArrival)],
    ]);
  });
  return byteOrderMark + csvLine(heads) + lines.join("");
}

/** Digits and a point; empty for null. */
function cell(value: number | null): string {
  return value === null ? "" : String(Math.round(value * 10) / 10);
}
