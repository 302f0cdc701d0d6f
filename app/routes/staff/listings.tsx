import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { listingList } from "#app/features/adoption/listing/listing.ts";
import { ListingList } from "#app/features/adoption/listing/listing-list.tsx";
import { listListingsForStaff } from "#app/features/adoption/listing-desk/list-listings.server.ts";
import { noticeContext, servicesContext } from "#app/platform/http/context.server.ts";
import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import { parsePinnedRows } from "#app/platform/lists/pinned-rows.ts";
import type { Route } from "./+types/listings";

export const handle = { title: "Listings" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(listingList, url.searchParams);
  const pinned = parsePinnedRows(context.get(noticeContext)?.pinned);
  const services = context.get(servicesContext);
  const list = await listListingsForStaff(services, requireActor(context), query, pinned);
  return { ...list, query, pageKey: newIdempotencyKey() };
}

export default function Listings({ loaderData }: Route.ComponentProps) {
  return <ListingList {...loaderData} />;
}
