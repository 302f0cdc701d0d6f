import { countInterests } from "#app/features/adoption/interest/interest.queries.server.ts";
import { canApprove, type InterestState } from "#app/features/adoption/interest/interest.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { maxSelected } from "./selected-requests.ts";

type Asking = InterestState & { listing_id: string };

/** Counts up to one more than one step can answer. Returns a lookup. */
export async function countOthers(
  q: Queries,
  interests: readonly Asking[],
): Promise<(interest: Asking) => number> {
  const pets = new Set(interests.filter(canApprove).map(({ listing_id }) => listing_id));
  const counts = await Promise.all(
    [...pets].map(async (listingId) => {
      const waiting = { listingId, status: "pending" as const, terms: [] };
      return [listingId, await countInterests(q, waiting, maxSelected + 2)] as const;
    }),
  );
  const all = new Map(counts);
  return (one) => (canApprove(one) ? Math.max(0, (all.get(one.listing_id) ?? 0) - 1) : 0);
}
