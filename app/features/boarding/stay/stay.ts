/** @see product.md "Boarding" */
import type { PetType } from "#app/features/boarding/capacity/capacity.ts";
import { addDays, addMonthsToDay, daysFrom, lagosDay, lagosInstant } from "#app/platform/dates.ts";
import { type ListDefinition, rebuildListHref } from "#app/platform/lists/list-query.ts";
import {
  boarderSeesDays,
  monthsAhead,
  soonDays,
  stayMessageDays,
  stayMessageDaysInWords,
  unansweredMs,
} from "./stay-policy.ts";

export const stayStatuses = [
  "received",
  "needs_info",
  "accepted",
  "assigned",
  "checked_in",
  "checked_out",
  "declined",
  "cancelled",
  "expired",
] as const;
export type StayStatus = (typeof stayStatuses)[number];

/** These can still be cancelled. */
export const upcomingStatuses = ["received", "needs_info", "accepted", "assigned"] as const;
export const openStatuses = [...upcomingStatuses, "checked_in"] as const;
/** Not handed over. Places are taken only for bookings. */
export const withoutBoarderStatuses = ["received", "needs_info", "accepted"] as const;
export const expectedStatuses = ["accepted", "assigned"] as const;
export const arrivedStatuses = ["checked_in", "checked_out"] as const;
export const agreedStayStatuses = [...expectedStatuses, ...arrivedStatuses] as const;
export const calledOffStayStatuses = ["declined", "cancelled", "expired"] as const;
/** These wait for staff while the stay has no boarder. */
export const staffWaitStatuses = ["received", "accepted"] as const;
export const closedStatuses = ["checked_out", ...calledOffStayStatuses] as const;

function isOneOf(statuses: readonly StayStatus[], status: StayStatus): boolean {
  return statuses.includes(status);
}

export type StayPet = {
  id: string;
  /** From 0 to 4. */
  position: number;
  /** The owner's pet of a booking. */
  petId: string | null;
  /** Null where it is unknown. */
  kind: PetType | null;
  name: string;
  /** Years as a decimal number; empty where it is unknown. */
  age: string;
  breed: string;
  allergies: string;
  medications: string;
  feedingSchedule: string;
};

/** The first pet without an id; undefined for another stay's pet. */
export function findStayPet<Pet extends { id: string }>(
  { pets }: { pets: readonly Pet[] },
  id: string | undefined,
): Pet | undefined {
  return id ? pets.find((pet) => pet.id === id) : pets[0];
}

/** For a stay whose owner was erased. */
export function petsWithoutNames(pets: number): string {
  return pets === 1 ? "a pet" : `${pets} pets`;
}

/** Each breed once: `Boerboel, Persian`. */
export function breedsInWords(pets: readonly Pick<StayPet, "breed">[]): string {
  return [...new Set(pets.map(({ breed }) => breed).filter(Boolean))].join(", ");
}

/** `2.5 years`; empty where it is unknown. */
export function petAgeInWords({ age }: Pick<StayPet, "age">): string {
  if (age === "") return "";
  return age === "1" ? "1 year" : `${age} years`;
}

export type Situation = {
  status: StayStatus;
  /** `request`: by the public form. `booking`: by an owner's account, with a boarder. */
  source: "request" | "booking";
  boarder_id: string | null;
  start_day: string;
  end_day: string;
  created_at: string;
};

export type StayWriter = { as: "staff" } | { as: "owner" } | { as: "boarder"; id: string };

/** Without an address nobody can prove that they are the owner. */
export function isStayErased({ owner_email }: { owner_email: string }): boolean {
  return owner_email === "";
}

export function isStayOpen(status: StayStatus): boolean {
  return isOneOf(openStatuses, status);
}

export function holdsPlaces({
  status,
  source,
  boarder_id,
}: Pick<Situation, "status" | "source" | "boarder_id">): boolean {
  if (status === "assigned" || status === "checked_in") return true;
  const isBooked = source === "booking" && boarder_id !== null;
  return isBooked && isOneOf(withoutBoarderStatuses, status);
}

/** Until check-in; later only where no amount was agreed. */
export function canChangeAmount({
  status,
  agreed_kobo,
}: Pick<Situation, "status"> & { agreed_kobo: number | null }): boolean {
  if (isOneOf(expectedStatuses, status)) return true;
  return agreed_kobo === null && isOneOf(arrivedStatuses, status);
}

type Unanswered = { start_day: string; created_at: string };

/** After `unansweredMs`, or when the first day begins if that is earlier. Booked on the first day: when it ends. */
export function answerEnds({ start_day, created_at }: Unanswered): Date {
  const madeOn = lagosDay(new Date(created_at));
  const begins = lagosInstant(start_day > madeOn ? start_day : addDays(madeOn, 1));
  return new Date(Math.min(begins.getTime(), Date.parse(created_at) + unansweredMs));
}

/** Or should have begun. */
export function beginsSoon({ start_day }: Pick<Situation, "start_day">, now: Date): boolean {
  return start_day <= addDays(lagosDay(now), soonDays);
}

export function lastStayDay(today: string): string {
  return addMonthsToDay(today, monthsAhead);
}

export function toPetType(species: string): PetType {
  return species === "Dog" || species === "Cat" ? species : "Other";
}

export const maxAgreedKobo = 100_000_000_00;

export const maxItems = 40;
export const maxItemLength = 200;

export function itemsUnticked(names: string): string {
  return `Not ticked: ${names}. Please tick what goes back, or confirm that the rest stays here`;
}

/** Up to the day before the last. A stay of one day has that day's night. */
export function stayNights(startDay: string, endDay: string): string[] {
  return startDay === endDay ? [startDay] : daysFrom(startDay, addDays(endDay, -1));
}

export type StaySize = { nights: number; pets: number };

/** In kobo: the agreed amount, or nights × pets × price. Null where nothing is agreed and the price is on request. */
export function stayPriceKobo(
  nightKobo: number | null,
  { nights, pets }: StaySize,
  agreedKobo: number | null = null,
): number | null {
  if (agreedKobo !== null) return agreedKobo;
  return nightKobo === null ? null : nightKobo * nights * pets;
}

export function staySize(stay: {
  start_day: string;
  end_day: string;
  pets: readonly unknown[];
}): StaySize {
  return { nights: stayNights(stay.start_day, stay.end_day).length, pets: stay.pets.length };
}

export const stayStatusNames: Record<StayStatus, string> = {
  received: "received",
  needs_info: "needs info",
  accepted: "accepted",
  assigned: "handed over",
  checked_in: "checked in",
  checked_out: "checked out",
  declined: "declined",
  cancelled: "cancelled",
  expired: "expired",
};

export const stayStatusTones = {
  received: "pending",
  needs_info: "pending",
  accepted: "approved",
  assigned: "approved",
  checked_in: "approved",
  checked_out: "neutral",
  declined: "rejected",
  cancelled: "neutral",
  expired: "neutral",
} as const satisfies Record<StayStatus, string>;

/** Of open stays, by what is to do: the first two wait for staff. Each is also a view of the list. */
export const stayGroups = ["answer", "noBoarder", "today", "coming", "here"] as const;
export type StayGroup = (typeof stayGroups)[number];

export const stayGroupNames: Record<StayGroup, string> = {
  answer: "To answer",
  noBoarder: "No boarder",
  today: "Today",
  coming: "Coming",
  here: "Here",
};

/** Undefined for a closed stay. Must match the conditions of the query. */
export function findStayGroup(
  stay: Pick<Situation, "status" | "boarder_id" | "start_day" | "end_day">,
  today: string,
): StayGroup | undefined {
  const { status, start_day, end_day } = stay;
  if (!isStayOpen(status)) return undefined;
  if (waitsForStaff(stay)) return status === "received" ? "answer" : "noBoarder";
  if (status !== "checked_in") return start_day <= today ? "today" : "coming";
  return start_day === today || end_day <= today ? "today" : "here";
}

/** `soon`: without a boarder, beginning within `soonDays`. `noNote`: checked in, without a note today. */
export const stayViews = [
  "waiting",
  ...stayGroups,
  "arriving",
  "leaving",
  "new",
  "soon",
  "noNote",
  "finished",
  "all",
] as const;
export type StayView = (typeof stayViews)[number];

/** A minus reverses the order. */
const staySorts = ["days", "-days", "status", "-status", "sent", "-sent"] as const;
export type StaySort = (typeof staySorts)[number];

export const ownBookingsPath = "/dashboard/pet-owner/bookings";

export function ownStayPath(id: string): string {
  return `/dashboard/pet-owner/stays/${id}`;
}

export const stayList = {
  path: "/dashboard/staff/boarding-requests",
  filters: {
    show: stayViews,
    status: stayStatuses,
    /** Without a boarder in that night. */
    night: /^\d{4}-\d{2}-\d{2}$/,
    sort: staySorts,
  },
  chips: "show",
} as const satisfies ListDefinition;

const boardPath = `${stayList.path}/board`;

/** At the column, which a phone then shows. */
export function boardHref(column: StayGroup): string {
  return `${boardPath}#${boardColumnId(column)}`;
}

export function boardColumnId(column: StayGroup): string {
  return `column-${column}`;
}

/** The list or the board in a form's `back`; undefined for another page. */
export function findStayListHref(back: string): string | undefined {
  const column = stayGroups.find((one) => back === boardHref(one));
  if (column) return boardHref(column);
  return back.startsWith(stayList.path) ? rebuildListHref(stayList, back) : undefined;
}

/** To answer, or to choose a boarder. If the stay has a boarder, the boarder answers. */
export function waitsForStaff({
  status,
  boarder_id,
}: Pick<Situation, "status" | "boarder_id">): boolean {
  return boarder_id === null && isOneOf(staffWaitStatuses, status);
}

/** Contacts, needs and files: until `boarderSeesDays` after the stay, unless it was called off. */
export function boarderSeesDetails(
  { status, end_day }: Pick<Situation, "status" | "end_day">,
  now: Date,
): boolean {
  return !isOneOf(calledOffStayStatuses, status) && end_day >= firstSeenEnd(now);
}

/** The earliest last day of a stay with details. */
export function firstSeenEnd(now: Date): string {
  return addDays(lagosDay(now), -boarderSeesDays);
}

export type StayDays = { start_day: string; end_day: string };

/** Before the first day, unless it was called off. */
export function canChangeDays(
  { status, start_day }: Pick<Situation, "status" | "start_day">,
  now: Date,
): boolean {
  return isOneOf(upcomingStatuses, status) && start_day > lagosDay(now);
}

/** The other days that wait for an answer. */
export function findRequestedDays(
  stay: Pick<Situation, "status" | "start_day"> & {
    requested_start_day: string | null;
    requested_end_day: string | null;
  },
  now: Date,
): StayDays | undefined {
  const { requested_start_day: start, requested_end_day: end } = stay;
  if (start === null || end === null || !canChangeDays(stay, now)) return undefined;
  return { start_day: start, end_day: end };
}

/** The agreed amount for other days: in proportion to the nights, in whole naira. */
export function agreedForDays(
  { agreed_kobo, ...stay }: StayDays & { agreed_kobo: number | null },
  days: StayDays,
): number | null {
  if (agreed_kobo === null) return null;
  const [before, after] = [stay, days].map((one) => stayNights(one.start_day, one.end_day).length);
  return Math.round((agreed_kobo * (after ?? 1)) / (before ?? 1) / 100) * 100;
}

export function isAgreed(status: StayStatus): boolean {
  return isOneOf(agreedStayStatuses, status);
}

/** From the request until `stayMessageDays` after the last day, unless it was called off. */
export function canWriteAboutStay(stay: Situation, writer: StayWriter, now: Date): boolean {
  if (isOneOf(calledOffStayStatuses, stay.status)) return false;
  if (lagosDay(now) > addDays(stay.end_day, stayMessageDays)) return false;
  return writer.as !== "boarder" || (stay.boarder_id !== null && writer.id === stay.boarder_id);
}

export const stayMessages = {
  declineReason: "Please say why; the owner reads it",
  closedThread: `Messages can be written until ${stayMessageDaysInWords()} after a stay, unless it was called off.`,
};
export const boarderViews = {
  answer: ["received"],
  coming: expectedStatuses,
  here: ["checked_in"],
  past: closedStatuses,
} as const satisfies Record<string, readonly StayStatus[]>;
export type BoarderView = keyof typeof boarderViews;

export const boarderStayList = {
  path: "/dashboard/pet-owner/boarding-requests",
  filters: { show: Object.keys(boarderViews) as BoarderView[] },
  chips: "show",
} as const satisfies ListDefinition;

export function boarderStayPath(id: string): string {
  return `${boarderStayList.path}/${id}`;
}

export function canAddFiles(status: StayStatus): boolean {
  return isStayOpen(status);
}
