import { type ListingStatus, nextListingStatuses } from "#app/features/adoption/listing/listing.ts";
import { undoMs } from "#app/platform/undo.ts";

/** The statuses of an interest, a visitor's request to adopt one pet. @see specification 2.8, 3 and 4 */
export const interestStatuses = ["pending", "approved", "rejected", "withdrawn"] as const;
export type InterestStatus = (typeof interestStatuses)[number];

/** Staff have answered it. */
export const answeredStatuses = ["approved", "rejected"] as const;

export type Decision = "approve" | "reject";

/** The intents of staff's forms about a request; `adopt` changes its pet. */
export type ReviewStep = Decision | "undo" | "release" | "adopt";

/** How the history of a pet names who withdrew a request for it; the request's own history has their name. */
export const theApplicant = { name: "The applicant" };

/** A request and the pet that it is about. */
type Situation = { status: InterestStatus; listing_status: ListingStatus };

/** Whether staff may approve or reject: only pending requests. */
export function canDecide(status: InterestStatus): boolean {
  return status === "pending";
}

/** Whether staff may approve: a pending request whose pet is available. */
export function canApprove({ status, listing_status }: Situation): boolean {
  return canDecide(status) && listing_status === "available";
}

/** Returns why a pending request cannot be approved now; undefined where it can. */
export function whyNotApprovable(
  interest: Situation & { listing_name: string },
): string | undefined {
  const { listing_name: pet, listing_status: status } = interest;
  if (canApprove(interest)) return undefined;
  return status === "reserved" ? `${pet} is already reserved.` : `${pet} is ${status}.`;
}

/** What somebody did with a request last: staff, or without `decided_by` the applicant. */
type Decided = { decided_at: string | null; decided_by: string | null };

/**
 * Whether a decision can be undone: within `undoMs`, and unless the pet is adopted; a release only by staff and
 * while its pet is free.
 */
export function canUndo(
  { status, listing_status, decided_at, decided_by }: Situation & Decided,
  now: Date,
): boolean {
  if (decided_at === null || now.getTime() >= Date.parse(decided_at) + undoMs) return false;
  if (status === "withdrawn") return decided_by !== null && listing_status === "available";
  return status !== "pending" && listing_status !== "adopted";
}

/** The status that undoing a decision leads back to. */
export function statusBefore(status: InterestStatus): InterestStatus {
  return status === "withdrawn" ? "approved" : "pending";
}

/** Whether this step of a request's history took the decision before it back. */
export function isUndoing(step: { from_status: string | null; to_status: string }): boolean {
  const { from_status: from, to_status: to } = step;
  return (to === "pending" && from !== null) || (to === "approved" && from === "withdrawn");
}

/** Returns a history, oldest first, without the reasons of decisions that were taken back. */
export function withoutUndoneReasons<
  Step extends { from_status: string | null; to_status: string; reason: string | null },
>(history: readonly Step[]): Step[] {
  return history.map((step, index) => {
    const next = history[index + 1];
    return next && isUndoing(next) ? { ...step, reason: null } : step;
  });
}

/** Whether staff may withdraw an approval: until the pet is adopted. */
export function canRelease({ status, listing_status }: Situation): boolean {
  return status === "approved" && listing_status !== "adopted";
}

/** Whether a pet of this status can be marked as adopted. */
export function canBecomeAdopted(status: ListingStatus): boolean {
  return nextListingStatuses(status).includes("adopted");
}

/** Whether the applicant may withdraw: while pending, or approved with the pet not yet adopted. */
export function canWithdraw(interest: Situation): boolean {
  return interest.status === "pending" || canRelease(interest);
}

/** Whether its sender was erased: nothing can be proved any more. */
export function isErased({ email }: { email: string }): boolean {
  return email === "";
}

export const decided: Record<Decision, InterestStatus> = {
  approve: "approved",
  reject: "rejected",
};

/** Returns the text about the next step on the reference's page. */
export function nextStep({ status, listing_status }: Situation, pet: string): string {
  if (status === "approved" && listing_status === "adopted") {
    return `The adoption is complete. Thank you for giving ${pet} a home!`;
  }
  const texts: Record<InterestStatus, string> = {
    pending: `Our team reads every request in the order it arrives. We will answer you by e-mail, and here.`,
    approved: `Good news: your request for ${pet} is approved. We will call you to arrange a visit.`,
    rejected: `We have decided not to go ahead with your request for ${pet}. Thank you for asking; other pets are waiting.`,
    withdrawn: `This request was withdrawn. You can ask about ${pet}, or another pet, at any time.`,
  };
  return texts[status];
}
