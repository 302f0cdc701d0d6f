import type { ListingStatus } from "#app/features/adoption/listing/listing.ts";

/** An interest is a visitor's request to adopt one pet. @see specification 2.8, 3 and 4 */
export const interestStatuses = ["pending", "approved", "rejected", "withdrawn"] as const;
export type InterestStatus = (typeof interestStatuses)[number];

/** @see specification 2.8 */
export const interestStatusTones = {
  pending: "pending",
  approved: "approved",
  rejected: "rejected",
  withdrawn: "neutral",
} as const satisfies Record<InterestStatus, string>;

export const answeredStatuses = ["approved", "rejected"] as const;

export type Decision = "approve" | "reject";

export type InterestState = { status: InterestStatus; listing_status: ListingStatus };

export function canDecide(status: InterestStatus): boolean {
  return status === "pending";
}

export function canApprove({ status, listing_status }: InterestState): boolean {
  return canDecide(status) && listing_status === "available";
}

/** Why a pending request cannot be approved; undefined if it can. */
export function whyNotApprovable(
  interest: InterestState & { listing_name: string },
): string | undefined {
  const { listing_name: pet, listing_status: status } = interest;
  if (canApprove(interest)) return undefined;
  return status === "reserved" ? `${pet} is already reserved.` : `${pet} is ${status}.`;
}

export function canRelease({ status, listing_status }: InterestState): boolean {
  return status === "approved" && listing_status !== "adopted";
}

export function canWithdraw(interest: InterestState): boolean {
  return interest.status === "pending" || canRelease(interest);
}

/** Whether its sender was erased, so that nobody can prove any more that it is theirs. */
export function isInterestErased({ email }: { email: string }): boolean {
  return email === "";
}

export function isInterestOpen({ status, listing_status }: InterestState): boolean {
  return status === "pending" || (status === "approved" && listing_status !== "adopted");
}

/** For the status page. `hasMessage`: staff have written. */
export function nextStep(
  { status, listing_status }: InterestState,
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
