import { changeListingStatus } from "#app/features/adoption/listing/listing.queries.server.ts";
import { formerName } from "#app/features/privacy/erasure/erasure.queries.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { recordHistory } from "#app/platform/history/history.server.ts";
import { newId } from "#app/platform/ids.ts";
import { insertStaffNotification } from "#app/platform/mail/staff-notifications.queries.server.ts";
import { decideInterest, type Interest } from "./interest.queries.server.ts";
import { canWithdraw } from "./interest.ts";

/**
 * The sender is going away: a request that still waits, or whose pet has not gone home, is withdrawn, without a
 * letter and without a name; a reserved pet is available again, and staff hear of it with their next digest. The
 * caller holds the pet.
 */
export async function withdrawForErasure(
  trx: Queries,
  now: Date,
  interest: Interest,
): Promise<void> {
  if (!canWithdraw(interest)) return;
  const { id, listing_id: listingId, status: from } = interest;
  const at = now.toISOString();
  const actor = { name: formerName };
  if (from === "approved") {
    const freed = { id: listingId, from: ["reserved"], to: "available", now: at } as const;
    if (await changeListingStatus(trx, freed)) {
      const step = { from: "reserved", to: "available" };
      await recordHistory(trx, now, { entity: "listing", entityId: listingId, actor, ...step });
    }
  }
  const nobody = { decidedBy: null, reason: null, privateNote: null };
  if (!(await decideInterest(trx, { id, from, to: "withdrawn", now: at, ...nobody }))) return;
  await recordHistory(trx, now, { entity: "interest", entityId: id, actor, from, to: "withdrawn" });
  const event = from === "approved" ? "promise-withdrawn" : "interest-withdrawn";
  await insertStaffNotification(trx, { id: newId(now), event, entity_id: id, at });
}
