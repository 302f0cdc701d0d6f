import type { ThreadEntry } from "#app/platform/threads/threads.ts";
import type { InquiryKind, InquiryStatus } from "./inquiry.ts";

/** What anybody with the reference may know of a message: kind, state, dates and the next step. */
export type InquiryStatusView = {
  reference: string;
  kind: "Message";
  status: InquiryStatus;
  sentAt: string;
  changedAt: string;
  next: string;
  /** There is a phone number to prove oneself by. */
  provable: boolean;
  /** The sender's account was erased, so there is nothing more to show. */
  erased: boolean;
  /** Only for the sender: what they wrote, what we answered, and every change. */
  ownerView:
    | {
        about: InquiryKind;
        subject: string;
        message: string;
        name: string;
        email: string;
        phone: string;
        /** Whether it is the reader's to download and erase; else they read it by the key of an e-mail. */
        isWhole: boolean;
        /** All that was written, the message first. */
        thread: ThreadEntry[];
        history: { at: string; status: InquiryStatus; remark: string | undefined }[];
      }
    | undefined;
};

/** A message whose sender's account was erased has no address any more. */
export function isErased({ email }: { email: string }): boolean {
  return email === "";
}

/** What the sender, or a stranger, reads under the reference. */
export function nextInquiryStep(
  inquiry: { status: InquiryStatus; email: string },
  isSender: boolean,
): string {
  if (isErased(inquiry))
    return "This message was erased at its sender's wish. Nothing is left of it.";
  const answered = isSender
    ? "We have answered you by e-mail, and here."
    : "We have answered this message by e-mail.";
  const texts: Record<InquiryStatus, string> = {
    open: "Our team reads every message. We will answer you by e-mail, and here.",
    answered,
    closed: "This message is closed. You can write to us again at any time.",
  };
  return texts[inquiry.status];
}
