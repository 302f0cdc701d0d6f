import type { Queries } from "#app/platform/db/database.server.ts";
import {
  eraseHistoryTexts,
  eraseOwnerName,
} from "#app/platform/history/history-personal-data.queries.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { PersonSubject } from "#app/platform/records/privacy-part.ts";
import { deleteThreads } from "#app/platform/threads/threads-personal-data.queries.server.ts";
import { isInquiryErased } from "./follow-inquiry.ts";
import { findInquiry, findInquiryByReference, inquiryRecord } from "./inquiry.queries.server.ts";
import {
  anonymiseInquiry,
  listInquiryIdsOfPerson,
} from "./inquiry-personal-data.queries.server.ts";

/** Erases a person from all messages of their account, in the caller's transaction. Returns the messages' ids. */
export async function eraseInquiries(trx: Queries, { id }: PersonSubject): Promise<string[]> {
  const ids = await listInquiryIdsOfPerson(trx, id);
  for (const one of ids) await eraseInquiry(trx, one);
  return ids;
}

export async function eraseInquiry(trx: Queries, id: string): Promise<void> {
  await inquiryRecord.lock(trx, id);
  const inquiry = await findInquiry(trx, id);
  if (!inquiry) return;
  await eraseOwnerName(trx, { entity: "inquiry", id }, inquiry.person_id);
  await eraseHistoryTexts(trx, "inquiry", [id]);
  await deleteThreads(trx, "inquiry", [id]);
  await anonymiseInquiry(trx, id);
}

/**
 * Erases one message, in the caller's transaction. Returns its id, or undefined when it was erased before. Refuses
 * NOT_FOUND.
 */
export async function eraseInquiryByReference(
  trx: Queries,
  reference: string,
): Promise<Outcome<string | undefined>> {
  const inquiry = await findInquiryByReference(trx, reference);
  if (!inquiry) return refused("NOT_FOUND");
  if (isInquiryErased(inquiry)) return done(undefined);
  await eraseInquiry(trx, inquiry.id);
  return done(inquiry.id);
}
