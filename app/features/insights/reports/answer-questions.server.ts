import { interestQueue } from "#app/features/adoption/interest/staff/interest-queue.ts";
import { listingList } from "#app/features/adoption/listing/listing.ts";
import { boarderNightsList } from "#app/features/boarding/stay/calendar/boarder-nights.ts";
import {
  calledOffStayStatuses,
  stayList,
  stayStatusNames,
} from "#app/features/boarding/stay/stay.ts";
import { inquiryList } from "#app/features/inquiries/inquiry/inquiry.ts";
import { addMonths, formatMonth, formatWait, lagosDay, monthsFrom } from "#app/platform/dates.ts";
import { counted } from "#app/platform/in-words.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import type { AppServices } from "#app/platform/services.ts";
import { compareFigures, type Figure, type Question, roundFigure } from "./questions.ts";
import {
  countInterestOutcomes,
  countStayOutcomes,
  readAllUnanswered,
  readWaitingPets,
  type Unanswered,
} from "./reports.queries.server.ts";
import { type MonthRange, type ReportColumn, type ReportId, timeToAdoption } from "./reports.ts";
import { viewReport } from "./view-reports.server.ts";

type Services = Pick<AppServices, "db" | "now" | "site">;

const aYearBefore = ({ from, to }: MonthRange): MonthRange => ({
  from: addMonths(from, -12),
  to: addMonths(to, -12),
});

/** What waits, and the nights, are as they are now. */
export async function answerQuestions(services: Services, range: MonthRange): Promise<Question[]> {
  return Promise.all([
    answerWaiting(services, range),
    answerAnswers(services, range),
    answerLost(services, range),
    answerNights(services, range),
  ]);
}

/** One column in these months and in the same months a year before. */
async function readTwice(services: Services, report: ReportId, label: string, range: MonthRange) {
  const read = async (months: MonthRange) => {
    const { columns } = await viewReport(services, report, months);
    const column = columns.find((one) => one.label === label);
    if (!column) throw new Error(`The report ${report} has no column ${label}.`);
    return { column, columns };
  };
  const { column, columns } = await read(range);
  const before = (await read(aYearBefore(range))).column;
  return { column, columns, before, months: monthsFrom(range.from, range.to) };
}

async function answerWaiting(services: Services, range: MonthRange): Promise<Question> {
  const now = services.now();
  const { column, before, months } = await readTwice(services, "adoption", timeToAdoption, range);
  const { count, half, longest } = await readWaitingPets(services.db.reader);
  const whole = wholeFigure(column);
  const adopted = listHref(listingList, { status: "adopted" });
  const figures: Question["figures"] = [
    whole
      ? { value: whole, label: "half of the adopted pets waited less", href: adopted }
      : { value: "No pet", label: "was adopted in these months", href: adopted },
    {
      value: counted(count, "pet"),
      label: half
        ? `${count === 1 ? "waits" : "wait"} for a home now, half of them longer than ${waited(half.published_at ?? "", now)}`
        : "wait for a home now",
      href: listHref(listingList, { status: "available" }),
    },
  ];
  if (longest) {
    figures.push({
      value: waited(longest.published_at ?? "", now),
      label: `${longest.name} waits the longest`,
      href: `${listingList.path}/${longest.id}`,
    });
  }
  return {
    id: "waiting",
    title: "How long do pets wait?",
    figures,
    change: compareFigures(column.whole ?? null, before.whole ?? null, {
      unit: "days",
      words: ["more", "fewer"],
      isGood: "fall",
    }),
    chart: {
      title: "Median days from published to adopted",
      months,
      column,
      before: before.values,
    },
  };
}

function waited(since: string, now: Date): string {
  const text = formatWait(since, now);
  return text === "new" ? "less than an hour" : text;
}

async function answerAnswers(services: Services, range: MonthRange): Promise<Question> {
  const now = services.now();
  const adoption = "Adoption requests";
  const { column, columns, before, months } = await readTwice(services, "answers", adoption, range);
  const unanswered = await readAllUnanswered(services.db.reader);
  const figure = (label: string, { count, oldest }: Unanswered, href: string): Figure => {
    const waiting = oldest
      ? `${count.toLocaleString("en")} ${count === 1 ? "waits" : "wait"} now, the oldest for ${waited(oldest, now)}`
      : "none waits now";
    const half = wholeFigure(columns.find((one) => one.label === label));
    return {
      value: half ?? "No answer yet",
      label: `${label}: ${half ? "half were answered within this time" : "none was answered"}, ${waiting}`,
      href,
    };
  };
  const { answerHours } = services.site;
  return {
    id: "answers",
    title: "How fast do we answer?",
    figures: [
      figure(adoption, unanswered.interests, listHref(interestQueue, { status: "pending" })),
      figure("Boarding requests", unanswered.stays, listHref(stayList, { status: "received" })),
      figure("Messages", unanswered.inquiries, listHref(inquiryList, { status: "open" })),
    ],
    change: compareFigures(column.whole ?? null, before.whole ?? null, {
      unit: "hours",
      words: ["slower", "faster"],
      isGood: "fall",
    }),
    chart: {
      title: "Hours to the first answer to adoption requests",
      months,
      column,
      before: before.values,
      goal: { label: `promised, ${counted(answerHours, "hour")}`, value: answerHours },
    },
  };
}

async function answerLost({ db }: Pick<AppServices, "db">, range: MonthRange): Promise<Question> {
  const interests = await countInterestOutcomes(db.reader, range);
  const before = await countInterestOutcomes(db.reader, aYearBefore(range));
  const stays = await countStayOutcomes(db.reader, range);
  const months = monthsFrom(range.from, range.to);
  const all = sumOf(interests.values());
  const part = percentOf(interests, "adopted");
  const of = (
    counts: Map<string, number>,
    status: string,
    label: string,
    href: string,
  ): Figure => ({
    value: (counts.get(status) ?? 0).toLocaleString("en-NG"),
    label,
    href,
  });
  const queue = (status: "approved" | "rejected" | "withdrawn" | "pending") =>
    listHref(interestQueue, { status });
  const outcomes = (status: string) => sumMonths(interests, status);
  const counts = new Map(
    ["adopted", "approved", "rejected", "withdrawn", "pending"].map((one) => [one, outcomes(one)]),
  );
  const found = counts.get("adopted") ?? 0;
  const shares = (range: MonthRange, outcomes: Map<string, number>) =>
    monthsFrom(range.from, range.to).map((month) => percentOf(outcomes, "adopted", month));
  const column: ReportColumn = {
    label: "Requests that end in a home",
    unit: "percent",
    values: shares(range, interests),
  };
  const home = listHref(listingList, { status: "adopted" });
  return {
    id: "lost",
    title: "Where are requests lost?",
    figures: [
      part === null
        ? { value: "No request", label: "came in these months", href: home }
        : {
            value: `${roundFigure(part).toLocaleString("en-NG")}%`,
            label: `led to an adoption: ${found.toLocaleString("en-NG")} of ${counted(all, "adoption request")}`,
            href: home,
          },
      of(counts, "approved", "approved, not yet adopted", queue("approved")),
      of(counts, "rejected", "rejected", queue("rejected")),
      of(counts, "withdrawn", "withdrawn", queue("withdrawn")),
      of(counts, "pending", "not answered yet", queue("pending")),
      ...calledOffStayStatuses.map((status) =>
        of(
          stays,
          status,
          `of ${counted(sumOf(stays.values()), "boarding request")} ${stayStatusNames[status].toLowerCase()}`,
          listHref(stayList, { status }),
        ),
      ),
    ],
    change: compareFigures(part, percentOf(before, "adopted"), {
      unit: "points",
      words: ["more", "fewer"],
      isGood: "rise",
    }),
    chart: {
      title: "Requests that end in a home, by the month of the request",
      months,
      column,
      before: shares(aYearBefore(range), before),
    },
  };
}

const sumOf = (counts: Iterable<number>) => [...counts].reduce((sum, count) => sum + count, 0);

/** `counts` by `month outcome`. */
function sumMonths(counts: Map<string, number>, outcome: string, month = ""): number {
  const those = [...counts].filter(([key]) => key.startsWith(month) && key.endsWith(` ${outcome}`));
  return sumOf(those.map(([, count]) => count));
}

/** Null without requests. */
function percentOf(counts: Map<string, number>, outcome: string, month = ""): number | null {
  const all = sumOf([...counts].filter(([key]) => key.startsWith(month)).map(([, count]) => count));
  return all === 0 ? null : (100 * sumMonths(counts, outcome, month)) / all;
}

async function answerNights(services: Services, range: MonthRange): Promise<Question> {
  const occupancy = "Occupancy";
  const { column, before, months } = await readTwice(services, "boarding", occupancy, range);
  const present = lagosDay(services.now()).slice(0, 7);
  const next = addMonths(present, 1);
  const near = await readTwice(services, "boarding", occupancy, { from: present, to: next });
  const of = (label: string, at: number) =>
    near.columns.find((one) => one.label === label)?.values[at] ?? null;
  const figure = (month: string, at: number): Figure => {
    const [taken, offered] = [of("Nights taken", at) ?? 0, of("Nights offered", at) ?? 0];
    const part = of(occupancy, at);
    return {
      value: part === null ? "No night" : `${roundFigure(part).toLocaleString("en-NG")}%`,
      label:
        part === null
          ? `is offered in ${formatMonth(month)}`
          : `of the nights in ${formatMonth(month)} are taken: ${taken.toLocaleString("en-NG")} of ${offered.toLocaleString("en-NG")}`,
      href: listHref(boarderNightsList, { month }),
    };
  };
  return {
    id: "nights",
    title: "Are the nights full?",
    figures: [figure(present, 0), figure(next, 1)],
    change: compareFigures(of(occupancy, 0), near.before.values[0] ?? null, {
      unit: "points",
      words: ["more", "fewer"],
      isGood: "rise",
    }),
    chart: {
      title: "Nights taken, in percent of those offered",
      months,
      column,
      before: before.values,
    },
  };
}

/** Of all its months, with its unit; undefined without data. Hours beyond 48 are days. */
function wholeFigure(column: ReportColumn | undefined): string | undefined {
  if (!column || column.whole === null || column.whole === undefined) return undefined;
  const isLong = column.unit === "hours" && column.whole > 48;
  const value = roundFigure(isLong ? column.whole / 24 : column.whole);
  const unit = isLong ? "days" : column.unit;
  return `${value.toLocaleString("en-NG")} ${value === 1 ? unit.replace(/s$/, "") : unit}`;
}
