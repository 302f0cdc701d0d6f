import { type Slot, shortInstant } from "#app/features/providers/vet/slots.ts";
import { formatDay, formatTime, formatWeekday } from "#app/platform/dates.ts";
import type { AppointmentStatus, Side } from "./appointment.ts";
import { sharedInWords } from "./appointment-policy.ts";

/** `Monday, 23 Nov, 2026, 10:00 to 10:30`. */
export function timeInWords({ starts_at, ends_at }: { starts_at: string; ends_at: string }) {
  return `${formatWeekday(starts_at)}, ${formatDay(starts_at)}, ${formatTime(starts_at)} to ${formatTime(ends_at)}`;
}

type OfferFacts = {
  status: AppointmentStatus;
  move: Slot | undefined;
  offerEnds: string | undefined;
  offeredBy: Side | null;
  startsAt: string;
  vet: string;
  owner: string;
  pet: string;
};

/** For the veterinarian: whose answer an offered time waits for. */
export function waitingFor({ status, move, owner, offeredBy }: OfferFacts): string | undefined {
  if (move && offeredBy === "owner") {
    return `${owner || "The owner"} asks for ${shortInstant(move.startsAt)}`;
  }
  const who = `Waiting for ${owner || "the owner"}`;
  if (move) return `${who}: ${shortInstant(move.startsAt)}`;
  return status === "proposed" ? who : undefined;
}

/** For the owner: the offered time and the deadline. */
export function offerInSentence({
  move,
  offerEnds,
  startsAt,
  vet,
  offeredBy,
}: OfferFacts): string | undefined {
  if (!offerEnds) return undefined;
  if (move && offeredBy === "owner") {
    return `You asked for ${shortInstant(move.startsAt)}. ${vet} can accept it until ${shortInstant(offerEnds)}. Until then, and without an answer, it stays on ${shortInstant(startsAt)}.`;
  }
  const until = `You can accept it until ${shortInstant(offerEnds)}.`;
  if (!move) return until;
  return `${vet} would like to move it to ${shortInstant(move.startsAt)}. ${until} Until then, and without your answer, it stays on ${shortInstant(startsAt)}.`;
}

/** For the owner, beside a button that accepts a visit. */
export function acceptSharesInWords(): string {
  return `Accept also opens the health page until ${sharedInWords()} after it.`;
}

/** A request expires at its time. */
export function requestEndsInWords(startsAt: string): string {
  return `Without an answer by ${shortInstant(startsAt)} the request ends, and we tell you at once.`;
}

export function nextAppointmentStep(
  status: AppointmentStatus,
  { pet, vet }: { pet: string; vet: string },
): string {
  const texts: Record<AppointmentStatus, string> = {
    requested: `${vet} still has to confirm. Until then nobody else can take this time.`,
    proposed: `${vet} would like to see ${pet} then. Please accept or decline it.`,
    confirmed: `${vet} expects you and ${pet}.`,
    completed: "This appointment is over.",
    no_show: `${vet} waited for you and ${pet}. Please cancel next time, so that somebody else can come.`,
    declined: `${vet} cannot see ${pet} at this time.`,
    cancelled: "This appointment was cancelled. The time is free for others.",
    expired: `${vet} did not answer in time. We are sorry: please choose another time or another veterinarian.`,
  };
  return texts[status];
}
