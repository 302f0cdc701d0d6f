import { formatDay } from "#app/platform/dates.ts";
import { counted } from "#app/platform/in-words.ts";
import { formatMoney } from "#app/platform/money.ts";
import type { StayStatus } from "./stay.ts";
import { unansweredInWords } from "./stay-policy.ts";

/** `1 Dec, 2026 to 5 Dec, 2026`, or one day. */
export function daysInWords({ start_day, end_day }: { start_day: string; end_day: string }) {
  return start_day === end_day
    ? `on ${formatDay(start_day)}`
    : `from ${formatDay(start_day)} to ${formatDay(end_day)}`;
}

/** What staff have to do next with a stay. */
export function staffNextStep({
  status,
  boarder,
  isAlone = true,
}: {
  status: StayStatus;
  boarder: string | null;
  /** It is one pet's. */
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

/** What a boarder has to do next with a stay. */
export function boarderNextStep({
  status,
  source,
  pet,
  isAlone = true,
}: {
  status: StayStatus;
  source: "request" | "booking";
  pet: string;
  /** It is one pet's. */
  isAlone?: boolean;
}): string {
  const place = isAlone ? "place is" : "places are";
  const texts: Record<StayStatus, string> = {
    received: `Waits for your answer. The ${place} kept for ${unansweredInWords()}.`,
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

/** Returns the text about the next step on the reference's page. */
export function nextStayStep(
  status: StayStatus,
  {
    pet,
    isAlone = true,
    answerHours,
    booked,
  }: {
    pet: string;
    /** It is one pet's. */
    isAlone?: boolean;
    answerHours: number;
    /** Of an owner's booking: the boarder. */
    booked?: string | undefined;
  },
): string {
  if (booked !== undefined) return nextBookedStep(status, { pet, isAlone }, booked);
  const [has, is] = isAlone ? ["has a place", "is"] : ["have a place each", "are"];
  const texts: Record<StayStatus, string> = {
    received: `Our team reads every request in the order it arrives and answers within ${counted(answerHours, "hour")}, by e-mail and here.`,
    needs_info: `We have a question about ${pet}. Your answer brings the request on.`,
    accepted: `Good news: we have accepted the stay. Next we choose the boarder for ${pet} and tell you here.`,
    assigned: `${pet} ${has} with a boarder of ours. Please bring ${pet} on the first day.`,
    checked_in: `${pet} ${isAlone ? "has" : "have"} arrived and ${is} being looked after.`,
    checked_out: `The stay is over. Thank you for trusting us with ${pet}!`,
    declined: `We are sorry: we cannot take ${pet} this time.`,
    cancelled: `This stay was cancelled. You can ask for another at any time.`,
    expired: `This request was not taken up in time. You can ask for another stay at any time.`,
  };
  return texts[status];
}

/** The same of an owner's booking, which its boarder answers. */
function nextBookedStep(
  status: StayStatus,
  { pet, isAlone }: { pet: string; isAlone: boolean },
  boarder: string,
): string {
  const [place, is] = isAlone ? ["place is", "is"] : ["places are", "are"];
  const texts: Record<StayStatus, string> = {
    received: `${boarder} has ${unansweredInWords()} to answer. The ${place} kept for ${pet} until then.`,
    needs_info: `${boarder} has a question about ${pet}. Your answer brings the booking on.`,
    accepted: `${boarder} has accepted the stay. Please bring ${pet} on the first day.`,
    assigned: `${boarder} looks after ${pet}. Please bring ${pet} on the first day.`,
    checked_in: `${pet} ${is} with ${boarder} and ${is} being looked after.`,
    checked_out: `The stay is over. Thank you for trusting ${boarder} with ${pet}!`,
    declined: `${boarder} cannot take ${pet} this time. You can book with another boarder.`,
    cancelled: "This stay was cancelled. You can book another at any time.",
    expired: `${boarder} did not take it up in time. You can book with another boarder.`,
  };
  return texts[status];
}

/** `1 night` or `3 nights`. */
export function nightsInWords(nights: number): string {
  return counted(nights, "night");
}

/**
 * What so many nights of so many pets cost: `3 nights × ₦8,000.00 = ₦24,000.00`, `3 nights × 2 pets × …`, or that the
 * boarder tells.
 */
export function priceInWords(priceKobo: number | null, nights: number, pets = 1): string {
  const what = nightsInWords(nights) + (pets > 1 ? ` × ${counted(pets, "pet")}` : "");
  if (priceKobo === null) return `${what}, price on request`;
  return `${what} × ${formatMoney(priceKobo)} = ${formatMoney(priceKobo * nights * pets)}`;
}
