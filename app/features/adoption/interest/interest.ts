import { type ListingStatus, nextListingStatuses } from "#app/features/adoption/listing/listing.ts";

/** The statuses of an interest, a visitor's request to adopt one pet. @see specification 2.8, 3 and 4 */
export const interestStatuses = ["pending", "approved", "rejected", "withdrawn"] as const;
export type InterestStatus = (typeof interestStatuses)[number];

/** Colours of specification 2.8: pending orange, approved green, rejected red, any other the default. */
export const statusTones = {
  pending: "pending",
  approved: "approved",
  rejected: "rejected",
  withdrawn: "neutral",
} as const satisfies Record<InterestStatus, string>;

/** Staff have answered it. */
export const answeredStatuses = ["approved", "rejected"] as const;

export type Decision = "approve" | "reject";

/** A request and the pet that it is about. */
export type Situation = { status: InterestStatus; listing_status: ListingStatus };

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

/** Whether its sender was erased: nobody can show any more that it is theirs. */
export function isErased({ email }: { email: string }): boolean {
  return email === "";
}

/** Whether anything is still to happen with a request. */
export function isOpen({ status, listing_status }: Situation): boolean {
  return status === "pending" || (status === "approved" && listing_status !== "adopted");
}

/** Returns the text about the next step on the reference's page. `hasMessage`: our team has written meanwhile. */
export function nextStep(
  { status, listing_status }: Situation,
  pet: string,
  { hasMessage = false } = {},
): string {
  if (status === "approved" && listing_status === "adopted") {
    return `The adoption is complete. Thank you for giving ${pet} a home!`;
  }
  const texts: Record<InterestStatus, string> = {
    pending: hasMessage
      ? "We have written to you. Our decision comes by e-mail, and here."
      : "Our team reads every request in the order it arrives. We will answer you by e-mail, and here.",
    approved: `Good news: your request for ${pet} is approved. We will call you to arrange a visit.`,
    rejected: `We are sorry: we have not approved your request for ${pet}. Thank you for asking.`,
    withdrawn: `This request was withdrawn. You can ask about ${pet}, or another pet, at any time.`,
  };
  return texts[status];
}
