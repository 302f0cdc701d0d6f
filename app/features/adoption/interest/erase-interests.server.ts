import type { Queries } from "#app/platform/db/database.server.ts";
import {
  eraseHistoryTexts,
  eraseVisitorName,
} from "#app/platform/history/history-personal-data.queries.server.ts";
import { deleteStaffNotificationsOf } from "#app/platform/mail/staff-notifications.queries.server.ts";
import {
  exportedMost,
  formerName,
  type PersonSubject,
} from "#app/platform/records/entity-descriptor.ts";
import { listInterestsFrom } from "./interest.queries.server.ts";
import {
  anonymiseInterest,
  lockListingsOfRequestsFrom,
} from "./interest-personal-data.queries.server.ts";
import { withdrawForErasure } from "./withdraw-for-erasure.server.ts";

/**
 * Withdraws a person's open requests and removes the person's data from all of them, in the caller's transaction.
 * Queued notifications about them are deleted; the withdrawals queue new ones. Without a confirmed address no request
 * counts as this person's. Returns the requests' ids.
 */
export async function eraseInterests(
  trx: Queries,
  { emailKey }: PersonSubject,
  now: Date,
): Promise<string[]> {
  if (!emailKey) return [];
  await lockListingsOfRequestsFrom(trx, emailKey);
  const interests = await listInterestsFrom(trx, emailKey, { limit: exportedMost, offset: 0 });
  const ids = interests.map(({ id }) => id);
  await deleteStaffNotificationsOf(trx, ids);
  for (const interest of interests) {
    await withdrawForErasure(trx, now, interest, { name: formerName });
    const listing = { entity: "listing", id: interest.listing_id };
    await eraseVisitorName(trx, { entity: "interest", id: interest.id }, listing);
    await anonymiseInterest(trx, interest);
  }
  await eraseHistoryTexts(trx, "interest", ids);
  return ids;
}
