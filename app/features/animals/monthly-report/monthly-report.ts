import { addMonths, formatMonth, monthsFrom } from "#app/platform/dates.ts";
import type { Row } from "#app/platform/db/schema.ts";
import {
  capitalised,
  counted,
  inWords,
  listInWords,
  numberInWords,
} from "#app/platform/in-words.ts";

type Episode = Row<"care_episodes">;
export type CareKind = Episode["kind"];
export type IntakeKind = Exclude<Episode["intake_kind"], "dead_on_arrival">;
export type OutcomeStatus = Exclude<Episode["status"], "in_care" | "dead_on_arrival" | "void">;

/** As the report's lines name them, in this order. */
export const reportedIntakes: Record<IntakeKind, string> = {
  stray: "Strays",
  given_up: "Given up",
  seized: "Seized",
  born_in_care: "Born with us",
  transferred_in: "From partners",
  return: "Returned",
  other: "Other",
};

const liveOutcomeNames = {
  adopted: "Adopted",
  reclaimed: "Back to the owner",
  transferred: "To partners",
  released: "Released",
} as const satisfies Partial<Record<OutcomeStatus, string>>;

export const outcomeNames: Record<OutcomeStatus, string> = {
  ...liveOutcomeNames,
  died: "Died",
  euthanised: "Euthanised",
  missing: "Missing",
};

export const reportedIntakeKinds = Object.keys(reportedIntakes) as IntakeKind[];
export const outcomeStatuses = Object.keys(outcomeNames) as OutcomeStatus[];

type Counted = { kind: CareKind; count: number };
type Intakes = Counted & { month: string; intakeKind: IntakeKind | "dead_on_arrival" };
export type Outcomes = Counted & {
  month: string;
  status: OutcomeStatus;
  /** Euthanised because the owner asked for it. */
  isOwnerRequest: boolean;
  /** From intake to outcome; null where the report asks for no stay. */
  days: number | null;
};

/** Episodes that are alike, counted. Months are `YYYY-MM`. */
export type Tallies = {
  month: string;
  /** In care when `month` began. */
  start: readonly Counted[];
  /** Of `intakeMonths` up to `month`. */
  intakes: readonly Intakes[];
  /** Of `outcomeMonths` up to `month`. */
  outcomes: readonly Outcomes[];
};

/** The same month a year ago is compared. */
export const intakeMonths = 13;
/** Of a rate and of the chart. */
const yearMonths = 12;
export const yearInWords = counted(yearMonths, "month");
/** Two rates of a year are compared. */
export const outcomeMonths = 2 * yearMonths;

/** The month, the one before, and the same a year ago: their stays are known. */
export function comparedMonths(month: string): [string, string, string] {
  return [month, addMonths(month, -1), addMonths(month, -12)];
}

export type CareFigures = {
  start: number;
  in: number;
  out: number;
  end: number;
  /** Percent; null without outcomes. */
  rate: number | null;
  /** Without what owners asked for; null if they asked for nothing. */
  rateWithoutRequests: number | null;
  /** Days; null without outcomes. */
  median: number | null;
  medianAdopted: number | null;
  byIntake: Record<IntakeKind, number>;
  byOutcome: Record<OutcomeStatus, number>;
  /** Counted in no other figure. */
  deadOnArrival: number;
};

/** One of `comparedMonths`; of all kinds unless one is named. */
export function careFigures(tallies: Tallies, month: string, kind?: CareKind): CareFigures {
  const ofKind = <One extends Counted>(all: readonly One[]) =>
    kind ? all.filter((one) => one.kind === kind) : all;
  const [intakes, outcomes] = [ofKind(tallies.intakes), ofKind(tallies.outcomes)];
  const isSince = (one: { month: string }) => one.month >= month && one.month < tallies.month;
  const living = intakes.filter(({ intakeKind }) => intakeKind !== "dead_on_arrival");
  const start =
    sum(ofKind(tallies.start)) - sum(living.filter(isSince)) + sum(outcomes.filter(isSince));
  const cameIn = intakes.filter((one) => one.month === month);
  const wentOut = outcomes.filter((one) => one.month === month);
  const byIntake = countBy(reportedIntakeKinds, cameIn, ({ intakeKind }) => intakeKind);
  const byOutcome = countBy(outcomeStatuses, wentOut, ({ status }) => status);
  const inCount = sum(living.filter((one) => one.month === month));
  const out = sum(wentOut);
  return {
    ...{ start, in: inCount, out, end: start + inCount - out },
    ...liveRelease(wentOut),
    median: medianStay(wentOut),
    medianAdopted: medianStay(wentOut.filter(({ status }) => status === "adopted")),
    ...{ byIntake, byOutcome },
    deadOnArrival: sum(cameIn.filter(({ intakeKind }) => intakeKind === "dead_on_arrival")),
  };
}

/** Of the year up to this month. */
export function yearRate({ outcomes }: Tallies, month: string): number | null {
  const first = addMonths(month, 1 - yearMonths);
  return liveRelease(outcomes.filter((one) => one.month >= first && one.month <= month)).rate;
}

/** Died, euthanised and missing count as outcomes. */
function liveRelease(outcomes: readonly Outcomes[]) {
  const live = sum(outcomes.filter(({ status }) => status in liveOutcomeNames));
  const all = sum(outcomes);
  const requested = sum(outcomes.filter(({ isOwnerRequest }) => isOwnerRequest));
  const percent = (of: number) => (of === 0 ? null : (100 * live) / of);
  return {
    rate: percent(all),
    rateWithoutRequests: requested === 0 ? null : percent(all - requested),
  };
}

/** For an even count the mean of the two middle values. */
export function medianStay(outcomes: readonly Pick<Outcomes, "days" | "count">[]): number | null {
  const stays = outcomes
    .flatMap(({ days, count }) => (days === null ? [] : [{ days, count }]))
    .sort((one, other) => one.days - other.days);
  const total = sum(stays);
  if (total === 0) return null;
  const at = (place: number) => {
    let passed = 0;
    for (const { days, count } of stays) {
      passed += count;
      if (passed > place) return days;
    }
    return 0;
  };
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2;
}

function sum(all: readonly { count: number }[]): number {
  return all.reduce((total, { count }) => total + count, 0);
}

function countBy<Name extends string, One extends Counted>(
  names: readonly Name[],
  all: readonly One[],
  nameOf: (one: One) => string,
): Record<Name, number> {
  const counts = names.map((name) => [name, sum(all.filter((one) => nameOf(one) === name))]);
  return Object.fromEntries(counts) as Record<Name, number>;
}

/** `62.5%`; `–` for null. */
export function percentInWords(rate: number | null): string {
  return rate === null ? "–" : `${rate.toFixed(1)}%`;
}

/** `21.5`, `1,204`; `–` for null. */
export function inFigures(count: number | null): string {
  return count === null ? "–" : count.toLocaleString("en-NG");
}

export const monthlyReportPath = "/dashboard/staff/animals/report";

export function monthlyReportHref(month: string): string {
  return `${monthlyReportPath}?month=${month}`;
}

export function monthlyReportFileHref(month: string): string {
  return `${monthlyReportPath}.csv?month=${month}`;
}

/** Without an address: the last full month. Undefined if there is no such month between `first` and `present`. */
export function readReportMonth(
  typed: string | null,
  { first, present }: { first: string; present: string },
): string | undefined {
  if (typed === null) {
    const last = addMonths(present, -1);
    return last < first ? present : last;
  }
  const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/.test(typed);
  return isMonth && typed >= first && typed <= present ? typed : undefined;
}

/** Up to five months for links: the next one, this, and those before it. */
export function monthsNear(month: string, { first, present }: { first: string; present: string }) {
  return monthsFrom(addMonths(month, -3), addMonths(month, 1))
    .filter((one) => one >= first && one <= present)
    .reverse();
}

/** The year up to the report's month. */
export function monthlyFlows({ month, intakes, outcomes }: Tallies) {
  return monthsFrom(addMonths(month, 1 - yearMonths), month).map((one) => ({
    month: one,
    adopted: sum(outcomes.filter(({ month, status }) => month === one && status === "adopted")),
    takenIn: sum(
      intakes.filter(({ month, intakeKind }) => month === one && intakeKind !== "dead_on_arrival"),
    ),
  }));
}

/** The result in a sentence: `Eleven animals went home, nine came in.` */
export function reportHeadline(figures: CareFigures, isSoFar: boolean): string {
  const home = figures.byOutcome.adopted + figures.byOutcome.reclaimed;
  const came = figures.in === 0 ? "none" : numberInWords(figures.in);
  const sentence = `${inWords(home, "animal")} went home, ${came} came in.`;
  return isSoFar ? `So far ${sentence}` : capitalised(sentence);
}

/** `Two died and one is missing.`; empty if all left alive. */
export function lossesInWords({ byOutcome: { died, euthanised, missing } }: CareFigures): string {
  const parts = [
    died > 0 && `${numberInWords(died)} died`,
    euthanised > 0 &&
      `${numberInWords(euthanised)} ${euthanised === 1 ? "was" : "were"} euthanised`,
    missing > 0 && `${numberInWords(missing)} ${missing === 1 ? "is" : "are"} missing`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? `${capitalised(listInWords(parts))}.` : "";
}

/** `Oct`, or `Oct 2025` where the year is another than the report's. */
export function shortMonth(month: string, reported: string): string {
  const name = formatMonth(month);
  return month.slice(0, 4) === reported.slice(0, 4) ? name.slice(0, 3) : name;
}
