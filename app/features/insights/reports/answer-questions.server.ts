import { interestQueue } from "#app/features/adoption/interest/staff/interest-queue.ts";
import { listingList } from "#app/features/adoption/listing/listing.ts";
import { boarderNightsList } from "#app/features/boarding/stay/calendar/boarder-nights.ts";
import {
  calledOffStayStatuses,
  stayList,
  stayStatusNames,
} from "#app/features/boarding/stay/stay.ts";
import { inquiryList } from "#app/features/inquiries/inquiry/inquiry.ts";
import { addMonths, formatMonth, formatWait, lagosDay } from "#app/platform/dates.ts";
import { counted } from "#app/platform/in-words.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { Figure, Question } from "./questions.ts";
import {
  countInterestOutcomes,
  countStayOutcomes,
  readAllUnanswered,
  readWaitingPets,
  type Unanswered,
} from "./reports.queries.server.ts";
import { figureInWords, type MonthRange, type Report, timeToAdoption } from "./reports.ts";
import { viewReport } from "./view-reports.server.ts";

type Services = Pick<AppServices, "db" | "now">;

/** What waits, and the nights, are as they are now. */
export async function answerQuestions(services: Services, range: MonthRange): Promise<Question[]> {
  return Promise.all([
    answerWaiting(services, range),
    answerAnswers(services, range),
    answerLost(services, range),
    answerNights(services, range),
  ]);
}

async function answerWaiting(services: Services, range: MonthRange): Promise<Question> {
  const now = services.now();
  const report = await viewReport(services, "adoption", range);
  const { count, half, longest } = await readWaitingPets(services.db.reader);
  const available = listHref(listingList, { status: "available" });
  const figures: Figure[] = [
    {
      value: wholeFigure(report, timeToAdoption) ?? "–",
      label: "half of the adopted pets waited less",
      href: listHref(listingList, { status: "adopted" }),
    },
    {
      value: counted(count, "pet"),
      label: half
        ? `wait for a home now, half of them longer than ${waited(half.published_at ?? "", now)}`
        : "wait for a home now",
      href: available,
    },
  ];
  if (longest) {
    figures.push({
      value: waited(longest.published_at ?? "", now),
      label: `${longest.name} waits the longest`,
      href: `${listingList.path}/${longest.id}`,
    });
  }
  const drawn = { [timeToAdoption]: "Median days from published to adopted" };
  return { id: "waiting", title: "How long do pets wait?", figures, byMonth: { report, drawn } };
}

function waited(since: string, now: Date): string {
  const text = formatWait(since, now);
  return text === "new" ? "less than an hour" : text;
}

async function answerAnswers(services: Services, range: MonthRange): Promise<Question> {
  const now = services.now();
  const report = await viewReport(services, "answers", range);
  const unanswered = await readAllUnanswered(services.db.reader);
  const figure = (label: string, { count, oldest }: Unanswered, href: string): Figure => {
    const waiting = oldest
      ? `${count.toLocaleString("en")} ${count === 1 ? "waits" : "wait"} now, the oldest for ${waited(oldest, now)}`
      : "none waits now";
    const half = wholeFigure(report, label);
    return {
      value: half ?? "–",
      label: `${label}: ${half ? "half were answered within this time" : "none was answered"}, ${waiting}`,
      href,
    };
  };
  return {
    id: "answers",
    title: "How fast do we answer?",
    figures: [
      figure(
        "Adoption requests",
        unanswered.interests,
        listHref(interestQueue, { status: "pending" }),
      ),
      figure("Boarding requests", unanswered.stays, listHref(stayList, { status: "received" })),
      figure("Messages", unanswered.inquiries, listHref(inquiryList, { status: "open" })),
    ],
    byMonth: {
      report,
      drawn: {
        "Adoption requests": "Hours to the first answer to adoption requests",
        "Boarding requests": "Hours to the first answer to boarding requests",
        Messages: "Hours to the first answer to messages",
      },
    },
  };
}

async function answerLost({ db }: Pick<AppServices, "db">, range: MonthRange): Promise<Question> {
  const interests = await countInterestOutcomes(db.reader, range);
  const stays = await countStayOutcomes(db.reader, range);
  const figure = (counts: Map<string, number>, what: string) => {
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    return (status: string, inWords: string, href: string): Figure => {
      const count = counts.get(status) ?? 0;
      const part = figureInWords(all === 0 ? null : (100 * count) / all, "percent") ?? "–";
      return {
        value: part,
        label: `${inWords}: ${count.toLocaleString("en-NG")} of ${counted(all, what)}`,
        href,
      };
    };
  };
  const ofInterests = figure(interests, "adoption request");
  const ofStays = figure(stays, "boarding request");
  const queue = (status: "approved" | "rejected" | "withdrawn" | "pending") =>
    listHref(interestQueue, { status });
  return {
    id: "lost",
    title: "Where are requests lost?",
    figures: [
      ofInterests("adopted", "led to an adoption", listHref(listingList, { status: "adopted" })),
      ofInterests("approved", "approved, not yet adopted", queue("approved")),
      ofInterests("rejected", "rejected", queue("rejected")),
      ofInterests("withdrawn", "withdrawn", queue("withdrawn")),
      ofInterests("pending", "not answered yet", queue("pending")),
      ...calledOffStayStatuses.map((status) =>
        ofStays(status, stayStatusNames[status].toLowerCase(), listHref(stayList, { status })),
      ),
    ],
  };
}

async function answerNights(services: Services, range: MonthRange): Promise<Question> {
  const now = services.now();
  const report = await viewReport(services, "boarding", range);
  const present = lagosDay(now).slice(0, 7);
  const next = addMonths(present, 1);
  const { columns } = await viewReport(services, "boarding", { from: present, to: next });
  const of = (label: string, at: number) =>
    columns.find((column) => column.label === label)?.values[at] ?? null;
  const figures = [present, next].map((month, at): Figure => {
    const [taken, offered] = [of("Nights taken", at) ?? 0, of("Nights offered", at) ?? 0];
    return {
      value: figureInWords(of("Occupancy", at), "percent") ?? "–",
      label: `of the nights in ${formatMonth(month)} are taken: ${taken.toLocaleString("en-NG")} of ${offered.toLocaleString("en-NG")}`,
      href: listHref(boarderNightsList, { month }),
    };
  });
  const drawn = { Occupancy: "Nights taken, in percent" };
  return { id: "nights", title: "Are the nights full?", figures, byMonth: { report, drawn } };
}

/** Of all its months, with its unit; undefined without data. */
function wholeFigure({ columns }: Report, label: string): string | undefined {
  const column = columns.find((one) => one.label === label);
  const text = column && figureInWords(column.whole ?? null, column.unit);
  return text && `${text} ${column.unit}`;
}
