import { countInterests } from "#app/features/adoption/interest/interest.queries.server.ts";
import { canApprove, type InterestState } from "#app/features/adoption/interest/interest.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { maxSelected } from "./selected-requests.ts";

type Asking = InterestState & { listing_id: string };

/** Requests that wait for each pet, up to one more than one step can answer beside an approval. */
export async function countAsking(
  q: Queries,
  listingIds: Iterable<string>,
): Promise<(listingId: string) => number> {
  const counts = await Promise.all(
    [...new Set(listingIds)].map(async (listingId) => {
      const waiting = { listingId, status: "pending" as const, terms: [] };
      return [listingId, await countInterests(q, waiting, maxSelected + 2)] as const;
    }),
  );
  const all = new Map(counts);
  return (listingId) => all.get(listingId) ?? 0;
}

/** Counts the others that one step can answer. Returns a lookup. */
export async function countOthers(
  q: Queries,
  interests: readonly Asking[],
): Promise<(interest: Asking) => number> {
  const open = interests.filter(canApprove);
  const count = await countAsking(
    q,
    open.map(({ listing_id }) => listing_id),
  );
  return (one) => (canApprove(one) ? Math.max(0, count(one.listing_id) - 1) : 0);
}
