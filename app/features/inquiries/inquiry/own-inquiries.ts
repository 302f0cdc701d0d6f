import type { ListDefinition } from "#app/platform/lists/list-query.ts";
import type { InquiryKind, InquiryStatus } from "./inquiry.ts";

export const ownInquiryList = {
  path: "/dashboard/messages",
  filters: {},
} as const satisfies ListDefinition;

/** What a signed-in person can write from the dashboard. */
export type OwnInquiryKind = Exclude<InquiryKind, "contact">;

/** A message as its sender sees it. */
export type OwnInquiry = {
  reference: string;
  kind: InquiryKind;
  subject: string;
  message: string;
  status: InquiryStatus;
  sentAt: string;
  /** Its sender may write once more after an answer; until then it waits already. */
  canReply: boolean;
  /** What was written since, the oldest first: our answers and the person's replies. */
  letters: { id: string; at: string; text: string; own: boolean }[];
};

/** Who writes: somebody signed in, by their id, or a visitor, by their network address. */
export type Sender = {
  id?: string | undefined;
  name: string;
  email: string;
  phone?: string | undefined;
  address?: string | undefined;
};
