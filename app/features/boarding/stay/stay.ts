/** What both sides know of stays; who may take which step is `staySteps`. @see product.md "Boarding" */
import type { PetType } from "#app/features/boarding/capacity/capacity.ts";
import { addDays, addMonthsToDay, daysFrom, lagosDay, lagosInstant } from "#app/platform/dates.ts";
import { listInWords } from "#app/platform/in-words.ts";
import { type ListDefinition, listHrefOf } from "#app/platform/lists/list-query.ts";
import {
  boarderSeesDays,
  messageDays,
  messageDaysInWords,
  monthsAhead,
  soonDays,
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

/** Accepted by nobody, or by nobody who has the pet: what can still be cancelled. */
export const upcomingStatuses = ["received", "needs_info", "accepted", "assigned"] as const;
/** The stay can still change: nobody has closed it. */
export const openStatuses = [...upcomingStatuses, "checked_in"] as const;
/** It is not handed over yet: of a public request no boarder holds a place for it. */
export const withoutBoarderStatuses = ["received", "needs_info", "accepted"] as const;
/** Its boarder expects the pet. */
export const expectedStatuses = ["accepted", "assigned"] as const;
/** The pet came. */
export const arrivedStatuses = ["checked_in", "checked_out"] as const;
/** Somebody has taken it, and it was not called off since. */
export const agreedStatuses = [...expectedStatuses, ...arrivedStatuses] as const;
/** It did not happen. */
export const calledOffStatuses = ["declined", "cancelled", "expired"] as const;
/** What somebody has to answer. */
export const unansweredStatuses = ["received", "needs_info"] as const;
/** Without a boarder it waits for staff. */
export const staffWaitStatuses = ["received", "accepted"] as const;
export const closedStatuses = ["checked_out", ...calledOffStatuses] as const;

/** Whether a status is one of a list. */
function isOneOf(statuses: readonly StayStatus[], status: StayStatus): boolean {
  return statuses.includes(status);
}

/** One pet of a stay. */
export type StayPet = {
  id: string;
  /** From 0 to 4. */
  position: number;
  /** The owner's pet of a booking. */
  petId: string | null;
  /** Null where nobody has said it. */
  kind: PetType | null;
  name: string;
  /** Years, as a decimal number; empty where it is not known. */
  age: string;
  breed: string;
  /** These are empty where not given. */
  allergies: string;
  medications: string;
  feedingSchedule: string;
};

/** One pet of a stay, the first where nothing is said; undefined for what is none of its. */
export function findStayPet<Pet extends { id: string }>(
  { pets }: { pets: readonly Pet[] },
  id: string | undefined,
): Pet | undefined {
  return id ? pets.find((pet) => pet.id === id) : pets[0];
}

/** `Rex`, `Rex and Bella`, `Rex, Bella and Milo`. */
export function petNamesInWords(names: readonly string[]): string {
  return listInWords(names);
}

/** What the pets of a stay are called once their owner was erased. */
export function petsWithoutNames(pets: number): string {
  return pets === 1 ? "a pet" : `${pets} pets`;
}

/** Their breeds, each once: `Boerboel, Persian`. */
export function breedsInWords(pets: readonly Pick<StayPet, "breed">[]): string {
  return [...new Set(pets.map(({ breed }) => breed).filter(Boolean))].join(", ");
}

/** A pet's age: `1 year`, `2.5 years`; empty where the owner never said it. */
export function petAgeInWords({ age }: Pick<StayPet, "age">): string {
  if (age === "") return "";
  return age === "1" ? "1 year" : `${age} years`;
}

/** What decides which steps a stay allows. */
export type Situation = {
  status: StayStatus;
  /** `request`: by the public form. `booking`: by an owner's account, with its boarder named from the start. */
  source: "request" | "booking";
  boarder_id: string | null;
  start_day: string;
  end_day: string;
  created_at: string;
};

/** Who writes about a stay; a boarder by the id that the stay may name. */
export type StayWriter = { as: "staff" } | { as: "owner" } | { as: "boarder"; id: string };

/** Whether the stay's owner was erased: nothing can be proved any more. */
export function isErased({ owner_email }: { owner_email: string }): boolean {
  return owner_email === "";
}

/** Whether the stay can still change: nobody has closed it. */
export function isOpen(status: StayStatus): boolean {
  return isOneOf(openStatuses, status);
}

/** Whether a stay in this state holds a place at its boarder for each of its nights to come. */
export function holdsPlaces({
  status,
  source,
  boarder_id,
}: Pick<Situation, "status" | "source" | "boarder_id">): boolean {
  if (status === "assigned" || status === "checked_in") return true;
  const isBooked = source === "booking" && boarder_id !== null;
  return isBooked && isOneOf(withoutBoarderStatuses, status);
}

/** Whether staff may change what was agreed: until the check-in; later only where nothing was. */
export function canChangeAmount({
  status,
  agreed_kobo,
}: Pick<Situation, "status"> & { agreed_kobo: number | null }): boolean {
  if (isOneOf(expectedStatuses, status)) return true;
  return agreed_kobo === null && isOneOf(arrivedStatuses, status);
}

type Unanswered = { start_day: string; created_at: string };

/**
 * When the clock closes an owner's booking that nobody answered: after `unansweredMs`, at the latest as its first day
 * begins; one that was made on that day when it is over.
 */
export function answerEnds({ start_day, created_at }: Unanswered): Date {
  const madeOn = lagosDay(new Date(created_at));
  const begins = lagosInstant(start_day > madeOn ? start_day : addDays(madeOn, 1));
  return new Date(Math.min(begins.getTime(), Date.parse(created_at) + unansweredMs));
}

/** Whether a stay begins within `soonDays`, or should have begun. */
export function beginsSoon({ start_day }: Pick<Situation, "start_day">, now: Date): boolean {
  return start_day <= addDays(lagosDay(now), soonDays);
}

/** The last day on which a stay may end. */
export function lastStayDay(today: string): string {
  return addMonthsToDay(today, monthsAhead);
}

/** Which of the kinds that boarders take an owner's pet is. */
export function petTypeOf(species: string): PetType {
  return species === "Dog" || species === "Cat" ? species : "Other";
}

/** What a whole stay may be agreed at. */
export const maxAgreedKobo = 100_000_000_00;

/** What comes with a pet, one thing a line. */
export const maxItems = 40;
export const maxItemLength = 200;

/** What a check-out asks about what is not ticked. */
export function itemsUnticked(names: string): string {
  return `Not ticked: ${names}. Please tick what goes back, or confirm that the rest stays here`;
}

/** The nights of a stay, from the start to the day before the end; a stay of one day takes that day's. */
export function nightsOf(startDay: string, endDay: string): string[] {
  return startDay === endDay ? [startDay] : daysFrom(startDay, addDays(endDay, -1));
}

/** How many nights a stay has, and how many pets. */
export type StaySize = { nights: number; pets: number };

/**
 * What a whole stay costs in kobo: the agreed amount, or else nights × pets × the price of one pet and night. Null while
 * nothing is agreed and the price is on request.
 */
export function stayPriceKobo(
  nightKobo: number | null,
  { nights, pets }: StaySize,
  agreedKobo: number | null = null,
): number | null {
  if (agreedKobo !== null) return agreedKobo;
  return nightKobo === null ? null : nightKobo * nights * pets;
}

/** The size of a stored stay. */
export function staySize(stay: {
  start_day: string;
  end_day: string;
  pets: readonly unknown[];
}): StaySize {
  return { nights: nightsOf(stay.start_day, stay.end_day).length, pets: stay.pets.length };
}

/** As people read it. */
export const statusNames: Record<StayStatus, string> = {
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

/** The tone of its tag, which always has the text beside the colour. */
export const statusTones = {
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

/** The columns of staff's board: from what nobody has answered to what leaves today. Each is a view of the list, too. */
export const boardColumns = ["unanswered", "unassigned", "arriving", "here", "leaving"] as const;
export type BoardColumn = (typeof boardColumns)[number];

/**
 * What staff look at; without one it is what is still open. What waits for staff, as the menu counts it; requests that arrived today; those without a boarder, accepted
 * or not, that begin within `soonDays`; pets that are with a boarder and of whom nothing was written today; what is
 * over, and everything.
 */
export const stayViews = [
  "waiting",
  ...boardColumns,
  "new",
  "soon",
  "noNote",
  "finished",
  "all",
] as const;
export type StayView = (typeof stayViews)[number];

/** The orders of staff's list; a minus turns one round. */
export const staySorts = ["days", "-days", "status", "-status", "sent", "-sent"] as const;
export type StaySort = (typeof staySorts)[number];

/** Where an owner's bookings of every kind are listed. */
export const ownBookingsPath = "/dashboard/pet-owner/bookings";

/** The page of a stay for its owner. */
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

/** Staff's open stays in columns. */
export const boardPath = `${stayList.path}/board`;

/** The board with the column that a phone shows. */
export function boardHref(column: BoardColumn): string {
  return `${boardPath}?column=${column}`;
}

/** The list or the board that a form of a row came from; undefined for a form of another page. */
export function stayListOf(back: string): string | undefined {
  const column = boardColumns.find((one) => back === boardHref(one));
  if (column) return boardHref(column);
  return back.startsWith(stayList.path) ? listHrefOf(stayList, back) : undefined;
}

/** Whether staff have to answer a stay or to choose its boarder. One with a boarder is that boarder's to answer. */
export function waitsForStaff({
  status,
  boarder_id,
}: Pick<Situation, "status" | "boarder_id">): boolean {
  return boarder_id === null && isOneOf(staffWaitStatuses, status);
}

/**
 * Whether the named boarder of a stay may read how to reach people, what the pet needs, and its files: until
 * `boarderSeesDays` after its last day, and not once it was declined, cancelled or has expired.
 */
export function boarderSeesDetails(
  { status, end_day }: Pick<Situation, "status" | "end_day">,
  now: Date,
): boolean {
  return !isOneOf(calledOffStatuses, status) && end_day >= firstSeenEnd(now);
}

/** The last day of the oldest stay whose details its boarder still sees. */
export function firstSeenEnd(now: Date): string {
  return addDays(lagosDay(now), -boarderSeesDays);
}

/** Whether what was asked for is agreed. */
export function isAgreed(status: StayStatus): boolean {
  return isOneOf(agreedStatuses, status);
}

/** Whether this person may write in the thread of a stay now: from its acceptance until `messageDays` after its last day. */
export function canWrite(stay: Situation, writer: StayWriter, now: Date): boolean {
  if (!isAgreed(stay.status)) return false;
  if (lagosDay(now) > addDays(stay.end_day, messageDays)) return false;
  return writer.as !== "boarder" || (stay.boarder_id !== null && writer.id === stay.boarder_id);
}

export const stayMessages = {
  closedThread: `Messages can be written from the acceptance of a stay until ${messageDaysInWords()} after it.`,
};
/** What a boarder looks for among their stays, with the states of each; without one it is what is still to come. */
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

/** The page of a stay for its boarder. */
export function boarderStayPath(id: string): string {
  return `${boarderStayList.path}/${id}`;
}

/** Whether the owner can still send pictures and documents. */
export function canAddFiles(status: StayStatus): boolean {
  return isOpen(status);
}
