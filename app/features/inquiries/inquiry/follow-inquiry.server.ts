import { answerDays, answerPeriod, maxAnswers } from "#app/platform/answer-days.ts";
import { listSharedHistory } from "#app/platform/history/history.queries.server.ts";
import { undoRemark } from "#app/platform/history/history.ts";
import { type Outcome, refused } from "#app/platform/outcome.ts";
import { formatPhone, maskPhone } from "#app/platform/phone.server.ts";
import { findAccess, type ReferenceReader } from "#app/platform/records/reference-part.ts";
import { readReference } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import { markSeen, readThreads } from "#app/platform/threads/read-thread.server.ts";
import { type ThreadEntry, withoutStaffName } from "#app/platform/threads/threads.ts";
import { verifySenderDigits } from "#app/platform/verify-sender.server.ts";
import { type InquiryStatusView, isInquiryErased, nextInquiryStep } from "./follow-inquiry.ts";
import {
  findInquiryByReference,
  type Inquiry,
  listInquiryAnswers,
} from "./inquiry.queries.server.ts";
import type { InquiryStatus } from "./inquiry.ts";

/** Within how many days most people got an answer to a message. */
export async function findInquiryAnswerDays({
  db,
  now,
}: Pick<AppServices, "db" | "now">): Promise<number | undefined> {
  return answerDays(await listInquiryAnswers(db.reader, answerPeriod(now()), maxAnswers));
}

/** Returns as much as the reader may see; undefined for an unknown reference. */
export async function findInquiryStatus(
  services: AppServices,
  input: string,
  reader: ReferenceReader,
): Promise<InquiryStatusView | undefined> {
  const inquiry = await find(services, input);
  if (!inquiry) return undefined;
  const erased = isInquiryErased(inquiry);
  const access = await findAccess(reader, (one) => isSentBy(inquiry, one));
  const isWhole = access === "whole";
  const view = {
    reference: inquiry.reference,
    kind: "Message",
    status: inquiry.status,
    sentAt: inquiry.created_at,
    changedAt: inquiry.updated_at,
    next: nextInquiryStep(inquiry, access !== undefined),
    provable: inquiry.phone_key !== "",
    erased,
    answerDays: inquiry.status === "open" ? await findInquiryAnswerDays(services) : undefined,
  } as const;
  if (!access) return { ...view, ownerView: undefined };
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
      phone: isWhole ? formatPhone(phone) : maskPhone(phone),
      isWhole,
      thread: await readInquiryThread(services, inquiry, reader),
      // The sender's reply does not always change the status.
      history: history
        .filter(({ from_status, to_status }) => from_status !== to_status)
        .map(({ at, to_status, ...change }) => {
          return { at, status: to_status as InquiryStatus, remark: undoRemark(change) };
        }),
    },
  };
}

/** Returns the message and its replies, oldest first, and marks them as seen. */
async function readInquiryThread(
  services: AppServices,
  { id, person_id, created_at: at, name, message }: Inquiry,
  { personId }: ReferenceReader,
): Promise<ThreadEntry[]> {
  const written = (await readThreads(services.db.reader, "inquiry", [id])).get(id) ?? [];
  if (personId !== undefined && personId === person_id) {
    await markSeen(services, "inquiry", { personId, threads: new Map([[id, written]]) });
  }
  const first = { id, at, author: "owner", authorName: name, text: message } as const;
  return [first, ...written.map(withoutStaffName)];
}

export async function isInquirer(
  services: AppServices,
  reference: string,
  reader: ReferenceReader,
): Promise<boolean> {
  const inquiry = await find(services, reference);
  return inquiry !== undefined && isSentBy(inquiry, reader);
}

function isSentBy(inquiry: Inquiry, { isSender, personId }: ReferenceReader): boolean {
  const isOwner = personId !== undefined && inquiry.person_id === personId;
  return !isInquiryErased(inquiry) && (isSender || isOwner);
}

/**
 * Verifies the sender by the last four digits of their phone. Refuses INVALID when they do not match, RATE_LIMITED
 * after five wrong tries an hour, FORBIDDEN without a phone number, and NOT_FOUND.
 */
export async function verifyInquirer(
  services: AppServices,
  input: string,
  digits: string,
): Promise<Outcome<{ reference: string }>> {
  const inquiry = await find(services, input);
  if (!inquiry) return refused("NOT_FOUND");
  const { reference, phone_key: phone } = inquiry;
  if (!phone) return refused("FORBIDDEN", "There is no phone number with this message.");
  return verifySenderDigits(services, { reference, phone }, digits);
}

async function find(services: AppServices, input: string): Promise<Inquiry | undefined> {
  const reference = readReference(input);
  return reference ? findInquiryByReference(services.db.reader, reference) : undefined;
}
