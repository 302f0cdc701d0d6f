import { eraseAdopterByRequest } from "#app/features/animals/care-episode/erase-contacts.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import {
  eraseHistoryTexts,
  eraseOwnerName,
} from "#app/platform/history/history-personal-data.queries.server.ts";
import { deleteStaffNotificationsAbout } from "#app/platform/mail/staff-notifications.queries.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { formerName, maxExported, type PersonSubject } from "#app/platform/records/privacy-part.ts";
import { canTake } from "#app/platform/steps/steps.server.ts";
import { takeStepIn } from "#app/platform/steps/take-step.server.ts";
import { deleteThreads } from "#app/platform/threads/threads-personal-data.queries.server.ts";
import {
  findInterest,
  findInterestByReference,
  listInterestsByEmail,
} from "./interest.queries.server.ts";
import { isInterestErased } from "./interest.ts";
import {
  anonymiseInterest,
  forgetInterestSender,
  lockRequestedListings,
} from "./interest-personal-data.queries.server.ts";
import { interestRecord } from "./interest-status.queries.server.ts";
import { interestSteps } from "./interest-steps.server.ts";

/**
 * Withdraws a person's open requests and erases the person from all of them. Without a confirmed address no request
 * counts as this person's. Returns the requests' ids.
 */
export async function eraseInterests(
  trx: Queries,
  { id: personId, emailKey }: PersonSubject,
  now: Date,
): Promise<string[]> {
  await forgetInterestSender(trx, personId);
  if (!emailKey) return [];
  await lockRequestedListings(trx, emailKey);
  const interests = await listInterestsByEmail(trx, emailKey, { limit: maxExported, offset: 0 });
  for (const { id } of interests) await eraseInterest(trx, id, now);
  return interests.map(({ id }) => id);
}

/** Erases the sender; an open request is withdrawn. */
export async function eraseInterest(trx: Queries, id: string, now: Date): Promise<void> {
  await interestRecord.lock(trx, id);
  const interest = await findInterest(trx, id);
  if (!interest) return;
  // First: the withdrawal queues a new notification, which must stay.
  await deleteStaffNotificationsAbout(trx, [id]);
  if (canTake(interestSteps, "erasure", "withdraw", interest, now)) {
    const erasure = { stepRole: "erasure", step: "withdraw", input: {} } as const;
    const actor = { name: formerName };
    await takeStepIn(undefined, trx, interestSteps, id, { ...erasure, actor, now });
  }
  await eraseOwnerName(trx, { entity: "interest", id }, null);
  await anonymiseInterest(trx, interest);
  await deleteThreads(trx, "interest", [id]);
  await eraseHistoryTexts(trx, "interest", [id]);
}

/** Returns the erased request's id; undefined if it was erased before. Refuses NOT_FOUND. */
export async function eraseInterestByReference(
  trx: Queries,
  reference: string,
  now: Date,
): Promise<Outcome<string | undefined>> {
  const interest = await findInterestByReference(trx, reference);
  if (!interest) return refused("NOT_FOUND");
  if (isInterestErased(interest)) return done(undefined);
  await eraseInterest(trx, interest.id, now);
  await eraseAdopterByRequest(trx, interest.id);
  return done(interest.id);
}
