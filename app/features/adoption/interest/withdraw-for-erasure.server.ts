import { freeListing } from "#app/features/adoption/listing/reserve-listing.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { transition } from "#app/platform/history/transition.server.ts";
import { queueStaffNotification } from "#app/platform/mail/staff-notifications.server.ts";
import type { Interest } from "./interest.queries.server.ts";
import { canWithdraw, theApplicant } from "./interest.ts";
import { interestRecord } from "./interest-status.queries.server.ts";

/**
 * Withdraws the request of a person who erases their account, without an e-mail and under the name given: one that
 * still waits, or whose pet has not gone home; any other stays as it is. A reserved pet is available again, and the
 * next digest reports it to staff. Who withdraws several has locked their pets in one order before.
 */
export async function withdrawForErasure(
  trx: Queries,
  now: Date,
  { id, listing_id }: Pick<Interest, "id" | "listing_id">,
  actor: { name: string },
): Promise<void> {
  const change = await transition(trx, interestRecord, id, {
    to: "withdrawn",
    actor,
    now,
    can: canWithdraw,
    conflict: () => "",
  });
  if (!change.ok) return;
  const wasApproved = change.value.status === "approved";
  if (wasApproved) await freeListing(trx, now, theApplicant, listing_id);
  const event = wasApproved ? "promise-withdrawn" : "interest-withdrawn";
  await queueStaffNotification(trx, now, event, id);
}
