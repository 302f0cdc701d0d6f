/** Specification 2.8, 3 and 4: a visitor's wish to adopt one pet. */
export const interestStatuses = ["pending", "approved", "rejected", "withdrawn"] as const;
export type InterestStatus = (typeof interestStatuses)[number];

export const decisions = ["approve", "reject"] as const;
export type Decision = (typeof decisions)[number];

const transitions: Record<InterestStatus, InterestStatus[]> = {
  pending: ["approved", "rejected", "withdrawn"],
  approved: ["withdrawn"],
  rejected: [],
  withdrawn: [],
};

export function nextStatuses(status: InterestStatus): InterestStatus[] {
  return transitions[status];
}

/** The same rule shows the buttons and judges the request. */
export function canDecide(status: InterestStatus): boolean {
  return status === "pending";
}

export const decided: Record<Decision, InterestStatus> = {
  approve: "approved",
  reject: "rejected",
};

/** What the applicant reads under their reference. */
export function nextStep(status: InterestStatus, pet: string): string {
  const texts: Record<InterestStatus, string> = {
    pending: `Our team reads every request in the order it arrives. We will answer you by e-mail, and here.`,
    approved: `Good news: your request for ${pet} is approved. We will call you to arrange a visit.`,
    rejected: `We have decided not to go ahead with your request for ${pet}. Thank you for asking; other pets are waiting.`,
    withdrawn: `This request was withdrawn. You can ask about ${pet}, or another pet, at any time.`,
  };
  return texts[status];
}

/** A short sentence on who decided what and when, for those who come too late. */
export function decisionSentence(interest: {
  name: string;
  pet: string;
  status: InterestStatus;
  decidedBy: string | undefined;
  decidedAt: string | undefined;
}): string {
  const { name, pet, status, decidedBy } = interest;
  const request = `${name}'s request for ${pet}`;
  const when = interest.decidedAt ? ` on ${interest.decidedAt}` : "";
  if (!decidedBy) return `${request} was ${status}${when}.`;
  return `${decidedBy} ${status === "withdrawn" ? "withdrew" : status} ${request}${when}.`;
}
