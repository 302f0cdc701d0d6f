import { listForStaff } from "#app/features/adoption/listing/list-listings.server.ts";
import { listingList } from "#app/features/adoption/listing/listing.ts";
import { ListingList } from "#app/features/adoption/listing/listing-list.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/listings";

export const handle = { title: "Listings" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(listingList, url.searchParams);
  return { ...(await listForStaff(context.get(servicesContext), query)), query };
}

export default function Listings({ loaderData }: Route.ComponentProps) {
  return <ListingList {...loaderData} />;
}
