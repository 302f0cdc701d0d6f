import {
  addDays,
  daysBetween,
  formatDay,
  formatInstant,
  lagosDay,
  lagosInstant,
} from "#app/platform/dates.ts";
import { capitalised, counted } from "#app/platform/in-words.ts";
import { formatMoney, moneyInText } from "#app/platform/money.ts";
import { undoInWords } from "#app/platform/undo.ts";
import { answerEnds, isStayOpen, type StaySize, type StayStatus, stayPriceKobo } from "./stay.ts";
import { unansweredInWords, unansweredMs } from "./stay-policy.ts";

/** `from 1 Dec, 2026 to 5 Dec, 2026`, or `on 1 Dec, 2026`. */
export function daysInWords({ start_day, end_day }: { start_day: string; end_day: string }) {
  return start_day === end_day
    ? `on ${formatDay(start_day)}`
    : `from ${formatDay(start_day)} to ${formatDay(end_day)}`;
}

/** ` The nearest free dates: from … to …; …`, each as long as the days; empty where there are none. */
export function nearestDaysInWords(
  starts: readonly string[],
  { start_day, end_day }: { start_day: string; end_day: string },
): string {
  if (starts.length === 0) return "";
  const length = daysBetween(start_day, end_day);
  const days = starts.map((start) =>
    daysInWords({ start_day: start, end_day: addDays(start, length) }),
  );
  return ` The nearest free dates: ${days.join("; ")}.`;
}

/** `3 Jun, 2026` for the start of that day, else `3 Jun, 2026, 09:15`. */
export function answerEndInWords(stay: Parameters<typeof answerEnds>[0]): string {
  const end = answerEnds(stay);
  const day = lagosDay(end);
  return end.getTime() === lagosInstant(day).getTime()
    ? formatDay(day)
    : formatInstant(end.toISOString());
}

/** `has 48 hours to answer`, or until its first day where that comes sooner. */
export function answersInWords(stay: Parameters<typeof answerEnds>[0]): string {
  return answerEnds(stay).getTime() === Date.parse(stay.created_at) + unansweredMs
    ? `has ${unansweredInWords()} to answer`
    : `has to answer before ${answerEndInWords(stay)}`;
}

type WhenOfStay = { status: StayStatus; start_day: string; end_day: string };

/** Since it should have begun, or ended where the pets are here; negative before. */
export function daysLate({ status, start_day, end_day }: WhenOfStay, today: string): number {
  return daysBetween(status === "checked_in" ? end_day : start_day, today);
}

/** `in 2 days`, `arrives today`, `day 5 of 9`, `leaves today`, `2 days late`; empty for a closed stay. */
export function stayWhenInWords(stay: WhenOfStay, today: string): string {
  const { status, start_day, end_day } = stay;
  if (!isStayOpen(status)) return "";
  const isHere = status === "checked_in";
  const late = daysLate(stay, today);
  if (late > 0) return `${counted(late, "day")} late`;
  if (isHere && late === 0) return "leaves today";
  if (isHere && start_day === today) return "came today";
  if (isHere)
    return `day ${Math.max(1, daysBetween(start_day, today) + 1)} of ${daysBetween(start_day, end_day)}`;
  if (late === 0) return status === "accepted" || status === "assigned" ? "arrives today" : "today";
  return late === -1 ? "tomorrow" : `in ${-late} days`;
}

export function cancelQuestion(
  { pet, boarder }: { pet: string; boarder: string | null },
  days: { start_day: string; end_day: string },
): string {
  const [who, notified] = boarder ? [` with ${boarder}`, "The boarder is"] : ["", "Our team is"];
  return `Cancel the stay of ${pet}${who} ${daysInWords(days)}? ${notified} told. You can undo it for ${undoInWords()}.`;
}

export function staffNextStep({
  status,
  boarder,
  isAlone = true,
}: {
  status: StayStatus;
  boarder: string | null;
  isAlone?: boolean;
}): string {
  const who = boarder ?? "a boarder";
  const [pet, is, was] = isAlone ? ["pet", "is", "was"] : ["pets", "are", "were"];
  const texts: Record<StayStatus, string> = {
    received: "Waits for an answer.",
    needs_info: "Waits for the owner's answer. You can accept or decline all the same.",
    accepted: boarder ? `Accepted by ${who}.` : "Waits for a boarder.",
    assigned: `${who} looks after the ${pet}.`,
    checked_in: `The ${pet} ${is} with ${who}.`,
    checked_out: `The ${pet} ${was} with ${who}.`,
    declined: "Nothing is left to do.",
    cancelled: "Nothing is left to do.",
    expired: "Nobody took it up in time.",
  };
  return texts[status];
}

export function boarderNextStep({
  status,
  source,
  pet,
  isAlone = true,
  answerBy,
}: {
  status: StayStatus;
  source: "request" | "booking";
  pet: string;
  isAlone?: boolean;
  answerBy: string;
}): string {
  const place = isAlone ? "place is" : "places are";
  const texts: Record<StayStatus, string> = {
    received: `Please answer before ${answerBy}. Until then the ${place} kept.`,
    needs_info: "Waits for the owner's answer. You can accept or decline all the same.",
    accepted: `You have accepted. Check ${pet} in on arrival.`,
    assigned: `Our team has handed this stay over to you. Check ${pet} in on arrival.`,
    checked_in: `${pet} ${isAlone ? "is" : "are"} with you.`,
    checked_out: `${pet} ${isAlone ? "was" : "were"} with you.`,
    declined: "Nothing is left to do.",
    cancelled: "Nothing is left to do.",
    expired: source === "booking" ? "It was not answered in time." : "Nobody took it up in time.",
  };
  return texts[status];
}

/** For the page behind the reference. */
export function nextStayStep(
  status: StayStatus,
  {
    pet,
    isAlone = true,
    answerHours,
    booked,
  }: {
    pet: string;
    isAlone?: boolean;
    answerHours: number;
    booked?: { boarder: string; answers: string } | undefined;
  },
): string {
  if (booked !== undefined) return nextBookedStep(status, { pet, isAlone }, booked);
  const [has, is] = isAlone ? ["has a place", "is"] : ["have a place each", "are"];
  const texts: Record<StayStatus, string> = {
    received: `Our team answers within ${counted(answerHours, "hour")}, by e-mail and here.`,
    needs_info: `We have a question about ${pet}. Please answer, so that we can go on.`,
    accepted: `Good news: we have accepted the stay. Next we choose the boarder for ${pet} and tell you here.`,
    assigned: `${pet} ${has} with one of our boarders. Please bring ${pet} on the first day.`,
    checked_in: `${pet} ${isAlone ? "has" : "have"} arrived and ${is} being looked after.`,
    checked_out: `The stay is over. Thank you for trusting us with ${pet}!`,
    declined: `We are sorry: we cannot take ${pet} this time.`,
    cancelled: `This stay was cancelled. You can ask for another at any time.`,
    expired: `This request has expired. You can ask for another stay at any time.`,
  };
  return capitalised(texts[status]);
}

function nextBookedStep(
  status: StayStatus,
  { pet, isAlone }: { pet: string; isAlone: boolean },
  { boarder, answers }: { boarder: string; answers: string },
): string {
  const [place, is] = isAlone ? ["place is", "is"] : ["places are", "are"];
  const texts: Record<StayStatus, string> = {
    received: `${boarder} ${answers}. The ${place} kept for ${pet} until then.`,
    needs_info: `${boarder} has a question about ${pet}. Please answer, so that the booking can go on.`,
    accepted: `${boarder} has accepted the stay. Please bring ${pet} on the first day.`,
    assigned: `${boarder} looks after ${pet}. Please bring ${pet} on the first day.`,
    checked_in: `${pet} ${is} with ${boarder} and ${is} being looked after.`,
    checked_out: `The stay is over. Thank you for trusting ${boarder} with ${pet}!`,
    declined: `${boarder} cannot take ${pet} this time. You can book with another boarder.`,
    cancelled: "This stay was cancelled. You can book another at any time.",
    expired: `This booking has expired. You can book with another boarder.`,
  };
  return capitalised(texts[status]);
}

export function nightsInWords(nights: number): string {
  return counted(nights, "night");
}

/** `3 nights`, or `3 nights × 2 pets`. */
function sizeInWords({ nights, pets }: StaySize): string {
  return nightsInWords(nights) + (pets > 1 ? ` × ${counted(pets, "pet")}` : "");
}

/** `3 nights × ₦8,000.00 = ₦24,000.00`, `3 nights × 2 pets × …`, or `3 nights, price on request`. */
export function priceInWords(priceKobo: number | null, size: StaySize): string {
  const what = sizeInWords(size);
  const total = stayPriceKobo(priceKobo, size);
  if (priceKobo === null || total === null) return `${what}, price on request`;
  return `${what} × ${formatMoney(priceKobo)} = ${formatMoney(total)}`;
}

const dayChanges: Record<string, string> = {
  requestDays: "Asked for other dates",
  withdrawDays: "Kept the first dates",
  acceptDays: "New dates accepted",
  declineDays: "New dates declined",
};

/** Undefined for a step that changes the status. `step` has a role: `owner.requestDays`. */
export function dayChangeInWords(step: string | null): string | undefined {
  return dayChanges[(step ?? "").split(".")[1] ?? ""];
}

/** The price of the whole stay, and how it comes about. */
export type StayTotal = { sum: string; how: string; isKnown: boolean };

type Priced = { priceKobo: number | null; agreedKobo: number | null; lowestKobo: number | null };

/**
 * `₦96,000` and `4 nights × 3 pets × ₦8,000`. `lowestKobo`, of all boarders who have the places, counts while there is
 * no boarder: `from ₦64,000`.
 */
export function stayTotal(
  { priceKobo, agreedKobo, lowestKobo }: Priced,
  size: StaySize,
): StayTotal {
  const what = sizeInWords(size);
  const total = stayPriceKobo(priceKobo, size, agreedKobo);
  if (total !== null) {
    const each = total / (size.nights * size.pets);
    const isEven = each % 100 === 0;
    return {
      sum: moneyInText(total),
      how: isEven ? `${what} × ${moneyInText(each)}` : `agreed for ${what}`,
      isKnown: true,
    };
  }
  return {
    sum: lowestKobo === null ? "Price on request" : `from ${moneyInText(lowestKobo)}`,
    how: `${what}. The amount is agreed with you before the stay begins.`,
    isKnown: false,
  };
}
