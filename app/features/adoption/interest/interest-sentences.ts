import type { ListingStatus } from "#app/features/adoption/listing/listing.ts";
import { formatInstant } from "#app/platform/dates.ts";
import type { InterestStatus } from "./interest.ts";

type DecidedInterest = {
  name: string;
  listing_name: string;
  listing_status: ListingStatus;
  status: InterestStatus;
  decider_name: string | null;
  decided_at: string | null;
};
type HistoryRow = { at: string; actor_name: string; from_status: string | null; to_status: string };

export function decisionSentence(interest: DecidedInterest): string {
  const { name, listing_name: pet, status, decider_name: decider, decided_at } = interest;
  const request = `${name}'s request for ${pet}`;
  const when = decided_at ? ` on ${formatInstant(decided_at)}` : "";
  if (!decider) return `${request} was ${status}${when}.`;
  return `${decider} ${status === "withdrawn" ? "withdrew" : status} ${request}${when}.`;
}

export function notWithdrawnSentence(interest: DecidedInterest): string {
  const { status, listing_name: pet, decided_at } = interest;
  const when = decided_at ? ` on ${formatInstant(decided_at)}` : "";
  if (status === "withdrawn") return `This request was withdrawn${when} already.`;
  if (status === "rejected") return `We answered this request${when}, so it is closed already.`;
  return `${pet} is marked as adopted by now, so this request cannot be withdrawn here. Please call us.`;
}

export function notAdoptedSentence(
  pet: string,
  status: ListingStatus,
  last: HistoryRow | undefined,
): string {
  if (!last || last.to_status !== status) return `${pet} is ${status}.`;
  return status === "adopted"
    ? `${last.actor_name} marked ${pet} as adopted on ${formatInstant(last.at)}.`
    : `${pet} is not up for adoption: ${last.actor_name} changed it to ${status} on ${formatInstant(last.at)}.`;
}
