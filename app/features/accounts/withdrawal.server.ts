import type { Queries } from "#app/data/db.server.ts";
import { formerName } from "#app/data/erasure.server.ts";
import { newId } from "#app/data/ids.ts";
import { decideInterest, type Interest } from "#app/data/interests.server.ts";
import { changeListingStatus } from "#app/data/listings.server.ts";
import { insertStaffNews } from "#app/data/staff-news.server.ts";
import { canWithdraw } from "../adoption/interest.ts";
import { recordChange } from "../history.server.ts";

/**
 * The sender is going away: a request that still waits, or whose pet has not gone home, is withdrawn, without a
 * letter and without a name; a reserved pet is available again, and staff hear of it with their next digest. The
 * caller holds the pet.
 */
export async function withdrawForGood(trx: Queries, now: Date, interest: Interest): Promise<void> {
  if (!canWithdraw(interest)) return;
  const { id, listing_id: listingId, status: from } = interest;
  const at = now.toISOString();
  const actor = { name: formerName };
  if (from === "approved") {
    const freed = { id: listingId, from: ["reserved"], to: "available", now: at } as const;
    if (await changeListingStatus(trx, freed)) {
      const step = { from: "reserved", to: "available" };
      await recordChange(trx, now, { noun: "listing", nounId: listingId, actor, ...step });
    }
  }
  const nobody = { decidedBy: null, reason: null, privateNote: null };
  if (!(await decideInterest(trx, { id, from, to: "withdrawn", now: at, ...nobody }))) return;
  await recordChange(trx, now, { noun: "interest", nounId: id, actor, from, to: "withdrawn" });
  const event = from === "approved" ? "promise-withdrawn" : "interest-withdrawn";
  await insertStaffNews(trx, { id: newId(now), event, noun_id: id, at });
}
