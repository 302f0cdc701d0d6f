import type { ListDefinition } from "#app/platform/lists/list-query.ts";
import type { ThreadEntry } from "#app/platform/threads/threads.ts";
import type { InquiryKind, InquiryStatus } from "./inquiry.ts";

export const ownInquiryList = {
  path: "/dashboard/messages",
  filters: {},
} as const satisfies ListDefinition;

export type OwnInquiryKind = Exclude<InquiryKind, "contact">;

export type OwnInquiry = {
  id: string;
  reference: string;
  kind: InquiryKind;
  subject: string;
  message: string;
  status: InquiryStatus;
  sentAt: string;
  canReply: boolean;
  /** Answers and replies, oldest first. */
  thread: ThreadEntry[];
};

/** A signed-in person has an id, a visitor a network address. */
export type Sender = {
  id?: string | undefined;
  name: string;
  email: string;
  phone?: string | undefined;
  address?: string | undefined;
};
