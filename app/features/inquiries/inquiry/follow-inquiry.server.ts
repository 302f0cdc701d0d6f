import { listSharedHistory } from "#app/platform/history/history.queries.server.ts";
import { undoRemark } from "#app/platform/history/history.ts";
import { type Outcome, refused } from "#app/platform/outcome.ts";
import { normalisePhone } from "#app/platform/phone.ts";
import { readReference } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import { verifySenderDigits } from "#app/platform/verify-sender.server.ts";
import {
  type InquiryReader,
  type InquiryStatusView,
  isErased,
  nextInquiryStep,
} from "./follow-inquiry.ts";
import { findInquiryByReference, type Inquiry } from "./inquiry.queries.server.ts";
import type { InquiryStatus } from "./inquiry.ts";

/** Returns the state behind a reference, as much of it as the reader may see; undefined for an unknown one. */
export async function findInquiryStatus(
  services: AppServices,
  typed: string,
  reader: InquiryReader,
): Promise<InquiryStatusView | undefined> {
  const inquiry = await find(services, typed);
  if (!inquiry) return undefined;
  const erased = isErased(inquiry);
  const isTheirs = isOf(inquiry, reader);
  const view = {
    reference: inquiry.reference,
    kind: "Message",
    status: inquiry.status,
    sentAt: inquiry.created_at,
    changedAt: inquiry.updated_at,
    next: nextInquiryStep(inquiry, isTheirs),
    provable: phoneOf(inquiry) !== undefined,
    erased,
  } as const;
  if (!isTheirs) return { ...view, ownerView: undefined };
  const history = await listSharedHistory(services.db.reader, "inquiry", inquiry.id);
  const { kind: about, subject, message, name, email, phone } = inquiry;
  return {
    ...view,
    ownerView: {
      about,
      subject,
      message,
      name,
      email,
      phone,
      history: history.map(({ at, to_status, reason, ...change }) => {
        const status = to_status as InquiryStatus;
        const answer = status === "answered" ? reason : null;
        return { at, status, answer, remark: undoRemark(change) };
      }),
    },
  };
}

/** Whether the reader sent the message: from this browser, or from the account they are signed in to. */
export async function isInquirer(
  services: AppServices,
  reference: string,
  reader: InquiryReader,
): Promise<boolean> {
  const inquiry = await find(services, reference);
  return inquiry !== undefined && isOf(inquiry, reader);
}

function isOf(inquiry: Inquiry, { isSender, personId }: InquiryReader): boolean {
  const isOwner = personId !== undefined && inquiry.person_id === personId;
  return !isErased(inquiry) && (isSender || isOwner);
}

/**
 * Verifies the sender by the last four digits of their phone. Refuses INVALID when they do not match, RATE_LIMITED
 * after five wrong tries an hour for one reference, FORBIDDEN where no number is known, NOT_FOUND for an unknown one.
 */
export async function verifyInquirer(
  services: AppServices,
  typed: string,
  digits: string,
): Promise<Outcome<{ reference: string }>> {
  const inquiry = await find(services, typed);
  if (!inquiry) return refused("NOT_FOUND");
  const phone = phoneOf(inquiry);
  if (!phone) return refused("FORBIDDEN", "There is no phone number with this message.");
  return verifySenderDigits(services, { reference: inquiry.reference, phone }, digits);
}

async function find(services: AppServices, typed: string): Promise<Inquiry | undefined> {
  const reference = readReference(typed);
  return reference ? findInquiryByReference(services.db.reader, reference) : undefined;
}

/** Stored as typed, so it may be no number. */
function phoneOf({ phone }: Inquiry): string | undefined {
  return normalisePhone(phone);
}
