import { offeredNights } from "#app/features/boarding/capacity/offered-nights.ts";
import { monthsFrom } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { readMonthsBetween } from "#app/platform/db/monthly-counts.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  countStaysBegun,
  countStaysRequested,
  listDaysOffIn,
  listOfferingBoarders,
  listTakenNights,
  type Medians,
  readAdoptionTimes,
  readInquiryAnswerTimes,
  readInterestAnswerTimes,
  readStayAnswerTimes,
  sumReceived,
  wholeRange,
} from "./reports.queries.server.ts";
import {
  type MonthRange,
  type Report,
  type ReportColumn,
  type ReportId,
  timeToAdoption,
} from "./reports.ts";

const hour = 3600;
const day = 24 * hour;

const columnReaders: Record<ReportId, (q: Queries, range: MonthRange) => Promise<ReportColumn[]>> =
  {
    adoption: listAdoptionFigures,
    boarding: listBoardingFigures,
    answers: listAnswerFigures,
    gifts: listDonationFigures,
    work: listWorkFigures,
  };

/** From counters and by indexed queries. */
export async function viewReport(
  { db }: Pick<AppServices, "db">,
  id: ReportId,
  range: MonthRange,
): Promise<Report> {
  const columns = await columnReaders[id](db.reader, range);
  return { id, months: monthsFrom(range.from, range.to), columns };
}

async function listAdoptionFigures(q: Queries, range: MonthRange): Promise<ReportColumn[]> {
  const counts = await readMonthsBetween(q, ["interests", "adoptions"], range);
  const times = await readAdoptionTimes(q, range);
  const count = (name: string) => (counts.get(name) ?? []).map(({ value }) => value);
  return [
    { label: "Adoption requests", unit: "count", values: count("interests") },
    { label: "Adoptions", unit: "count", values: count("adoptions") },
    { label: timeToAdoption, unit: "days", ...listMedians(times, range, day) },
  ];
}

async function listBoardingFigures(q: Queries, range: MonthRange): Promise<ReportColumn[]> {
  const months = monthsFrom(range.from, range.to);
  const requested = await countStaysRequested(q, range);
  const begun = await countStaysBegun(q, range);
  const { taken, offered } = await countNights(q, range);
  return [
    { label: "Requests", unit: "count", values: months.map((one) => requested.get(one) ?? 0) },
    { label: "Stays", unit: "count", values: months.map((one) => begun.get(one) ?? 0) },
    { label: "Nights taken", unit: "count", values: taken },
    { label: "Nights offered", unit: "count", values: offered },
    {
      label: "Occupancy",
      unit: "percent",
      values: months.map((_, at) => {
        const [of = 0, part = 0] = [offered[at], taken[at]];
        return of === 0 ? null : (100 * part) / of;
      }),
    },
  ];
}

/** A boarder offers at least what is taken: who has fewer places now had more before. */
async function countNights(q: Queries, range: MonthRange) {
  const months = monthsFrom(range.from, range.to);
  const taken = await listTakenNights(q, range);
  const boarders = await listOfferingBoarders(q);
  const offered = offeredNights(boarders, await listDaysOffIn(q, range), months);
  const max = new Map<string, { month: string; count: number }>();
  for (const { boarderId, month, offered: count } of offered) {
    max.set(`${boarderId} ${month}`, { month, count });
  }
  for (const { boarder_id, month, count } of taken) {
    const key = `${boarder_id} ${month}`;
    max.set(key, { month, count: Math.max(count, max.get(key)?.count ?? 0) });
  }
  const sum = (rows: Iterable<{ month: string; count: number }>, month: string) =>
    [...rows].reduce((total, row) => (row.month === month ? total + row.count : total), 0);
  return {
    taken: months.map((month) => sum(taken, month)),
    offered: months.map((month) => sum(max.values(), month)),
  };
}

async function listAnswerFigures(q: Queries, range: MonthRange): Promise<ReportColumn[]> {
  const interests = await readInterestAnswerTimes(q, range);
  const stays = await readStayAnswerTimes(q, range);
  const inquiries = await readInquiryAnswerTimes(q, range);
  const column = (label: string, times: typeof interests): ReportColumn => ({
    label,
    unit: "hours",
    ...listMedians(times, range, hour),
  });
  return [
    column("Adoption requests", interests),
    column("Boarding requests", stays),
    column("Messages", inquiries),
  ];
}

async function listDonationFigures(q: Queries, range: MonthRange): Promise<ReportColumn[]> {
  const counts = await readMonthsBetween(q, ["donations", "donation_kobo"], range);
  const count = (name: string) => (counts.get(name) ?? []).map(({ value }) => value);
  return [
    { label: "Gifts", unit: "count", values: count("donations") },
    { label: "Sum", unit: "kobo", values: count("donation_kobo") },
  ];
}

/** Less what was taken back in the month. */
async function listWorkFigures(q: Queries, range: MonthRange): Promise<ReportColumn[]> {
  const sums = await sumReceived(q, range);
  const of = (kind: "stay" | "appointment", method: "cash" | "transfer") =>
    monthsFrom(range.from, range.to).map((month) => sums.get(`${month} ${kind} ${method}`) ?? 0);
  const columns = [
    { label: "Stays, cash", unit: "kobo" as const, values: of("stay", "cash") },
    { label: "Stays, transfer", unit: "kobo" as const, values: of("stay", "transfer") },
    { label: "Appointments, cash", unit: "kobo" as const, values: of("appointment", "cash") },
    {
      label: "Appointments, transfer",
      unit: "kobo" as const,
      values: of("appointment", "transfer"),
    },
  ];
  const all = monthsFrom(range.from, range.to).map((_, at) =>
    columns.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
  );
  return [...columns, { label: "Received in all", unit: "kobo", values: all }];
}

function listMedians(times: Medians, { from, to }: MonthRange, unit: number) {
  const median = (key: string) => {
    const found = times.get(key);
    return found ? found.median / unit : null;
  };
  return { values: monthsFrom(from, to).map(median), whole: median(wholeRange) };
}
