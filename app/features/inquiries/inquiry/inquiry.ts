import type { ListDefinition } from "#app/platform/lists/list-query.ts";

const inquiryStatuses = ["open", "answered", "closed"] as const;
export type InquiryStatus = (typeof inquiryStatuses)[number];

export const inquiryList = {
  path: "/dashboard/staff/messages",
  filters: { status: inquiryStatuses },
} as const satisfies ListDefinition;

export const inquiryKinds = {
  contact: "Contact form",
  support: "Support",
  feedback: "Feedback",
} as const;
export type InquiryKind = keyof typeof inquiryKinds;

/** What staff can do with a message, each a form of its own. */
export type InquiryStep = "answer" | "close" | "reopen";

/** Answers go by e-mail, so there must be an address; an answered inquiry is reopened to be answered again. */
export function canAnswer({ status, email }: { status: InquiryStatus; email: string }): boolean {
  return status === "open" && email !== "";
}

export function canClose(status: InquiryStatus): boolean {
  return status !== "closed";
}

export function canReopen(status: InquiryStatus): boolean {
  return status !== "open";
}

/** What is missing at each field. */
export const inquiryMessages = {
  subject: "Please enter a subject",
  message: "Please enter your message",
  answer: "Please write an answer",
};
