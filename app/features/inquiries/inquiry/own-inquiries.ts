import type { ListDefinition } from "#app/platform/lists/list-query.ts";
import type { ThreadEntry } from "#app/platform/threads/threads.ts";
import type { InquiryKind, InquiryStatus } from "./inquiry.ts";

export const ownInquiryList = {
  path: "/dashboard/messages",
  filters: {},
} as const satisfies ListDefinition;

/** What a signed-in person can write from the dashboard. */
export type OwnInquiryKind = Exclude<InquiryKind, "contact">;

/** A message as its sender sees it. */
export type OwnInquiry = {
  id: string;
  reference: string;
  kind: InquiryKind;
  subject: string;
  message: string;
  status: InquiryStatus;
  sentAt: string;
  canReply: boolean;
  /** What was written since, the oldest first: our answers and the person's replies. */
  thread: ThreadEntry[];
};

/** Who writes: somebody signed in, by their id, or a visitor, by their network address. */
export type Sender = {
  id?: string | undefined;
  name: string;
  email: string;
  phone?: string | undefined;
  address?: string | undefined;
};
