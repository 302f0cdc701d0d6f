import type { Queries } from "#app/platform/db/database.server.ts";
import { findDonation } from "./donation.queries.server.ts";
import { receiptName } from "./donation.ts";

/** Returns the receipt number; empty for a donation that is not counted. */
export async function findReceipt(q: Queries, id: string): Promise<string> {
  const donation = await findDonation(q, id);
  return (donation && receiptName(donation)) ?? "";
}
