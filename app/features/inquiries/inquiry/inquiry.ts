import type { ListDefinition } from "#app/platform/lists/list-query.ts";
import { staffThreadsPath } from "#app/platform/threads/threads.ts";

export const inquiryStatuses = ["open", "answered", "closed"] as const;
export type InquiryStatus = (typeof inquiryStatuses)[number];
export const inquiryStatusTones = {
  open: "pending",
  answered: "approved",
  closed: "neutral",
} as const satisfies Record<InquiryStatus, string>;

export const inquiryList = {
  path: staffThreadsPath,
  filters: { status: inquiryStatuses },
  chips: "status",
} as const satisfies ListDefinition;

export const inquiryKinds = {
  contact: "Contact form",
  support: "Support",
  feedback: "Feedback",
} as const;
export type InquiryKind = keyof typeof inquiryKinds;

/** Events for the digest to staff. */
export const inquiryNew = "inquiry-new";

export const inquiryReply = "inquiry-reply";

export const contactTopics = {
  adoption: "Adopting a pet",
  boarding: "Boarding a pet",
  rescue: "An animal that needs help",
  giving: "Giving and receipts",
  training: "Training and behaviour",
  helping: "Helping as a volunteer",
  data: "My data",
  other: "Something else",
} as const;
export type ContactTopic = keyof typeof contactTopics;

export function readTopic(input: string | null): ContactTopic | undefined {
  return input !== null && Object.hasOwn(contactTopics, input)
    ? (input as ContactTopic)
    : undefined;
}

export const inquiryMessages = {
  topic: "Please choose a topic",
  name: "Please enter your name",
  email: "Please enter your e-mail address",
  subject: "Please enter a subject",
  message: "Please enter your message",
  answer: "Please write an answer",
  reply: "Please write your message",
};
