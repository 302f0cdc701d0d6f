import type { Queries } from "#app/platform/db/database.server.ts";
import { recordHistory } from "#app/platform/history/history.server.ts";
import { queueStaffNotification } from "#app/platform/mail/staff-notifications.server.ts";
import { formerName } from "#app/platform/records/entity-descriptor.ts";
import { decideInterest, type Interest } from "./interest.queries.server.ts";
import { canWithdraw } from "./interest.ts";
import { freeListing } from "./undo-decision.server.ts";

/**
 * Withdraws a request whose sender erases their account, where it still waits or its pet has not gone home: without
 * an e-mail and without a name. A reserved pet is available again, and staff hear of it with their next digest. The
 * caller has locked the pet.
 */
export async function withdrawForErasure(
  trx: Queries,
  now: Date,
  interest: Interest,
): Promise<void> {
  if (!canWithdraw(interest)) return;
  const { id, listing_id: listingId, status: from } = interest;
  const actor = { name: formerName };
  if (from === "approved") await freeListing(trx, now, actor, listingId);
  const step = { id, from, to: "withdrawn", now: now.toISOString() } as const;
  const nobody = { decidedBy: null, reason: null, privateNote: null };
  if (!(await decideInterest(trx, { ...step, ...nobody }))) return;
  await recordHistory(trx, now, { entity: "interest", entityId: id, actor, from, to: "withdrawn" });
  const event = from === "approved" ? "promise-withdrawn" : "interest-withdrawn";
  await queueStaffNotification(trx, now, event, id);
}
