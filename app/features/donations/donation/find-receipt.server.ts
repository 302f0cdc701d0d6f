import type { Queries } from "#app/platform/db/database.server.ts";
import { findDonation } from "./donation.queries.server.ts";
import { receiptName } from "./donation.ts";

/** Returns the number of a donation's receipt; empty for one that is not counted. */
export async function findReceipt(q: Queries, id: string): Promise<string> {
  const donation = await findDonation(q, id);
  return (donation && receiptName(donation)) ?? "";
}
