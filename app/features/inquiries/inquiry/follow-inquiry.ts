import type { ThreadEntry } from "#app/platform/threads/threads.ts";
import type { InquiryKind, InquiryStatus } from "./inquiry.ts";

/** What anybody with the reference may see. */
export type InquiryStatusView = {
  reference: string;
  kind: "Message";
  status: InquiryStatus;
  sentAt: string;
  changedAt: string;
  next: string;
  /** The sender gave a phone number. */
  provable: boolean;
  erased: boolean;
  /** Within how many days most people get an answer; undefined unless it waits for one. */
  answerDays: number | undefined;
  /** Only for the sender. */
  ownerView:
    | {
        about: InquiryKind;
        subject: string;
        message: string;
        name: string;
        email: string;
        phone: string;
        /** The reader may download and erase it; a reader with the e-mail key may not. */
        isWhole: boolean;
        /** The message and its replies. */
        thread: ThreadEntry[];
        history: { at: string; status: InquiryStatus; remark: string | undefined }[];
      }
    | undefined;
};

/** An erased message has no e-mail address. */
export function isInquiryErased({ email }: { email: string }): boolean {
  return email === "";
}

export function nextInquiryStep(
  inquiry: { status: InquiryStatus; email: string },
  isSender: boolean,
): string {
  if (isInquiryErased(inquiry))
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
