import { listPartnerPlacesForStaff } from "#app/features/adoption/partner-place/list-partner-places.server.ts";
import { partnerPlaceList } from "#app/features/adoption/partner-place/partner-place.ts";
import { PartnerPlaceList } from "#app/features/adoption/partner-place/partner-place-list.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/partner-places";

export const handle = { title: "Partner Places" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(partnerPlaceList, url.searchParams);
  const list = await listPartnerPlacesForStaff(context.get(servicesContext), query);
  return { ...list, query, key: newIdempotencyKey() };
}

export default function PartnerPlaces({ loaderData }: Route.ComponentProps) {
  const { key, ...list } = loaderData;
  return <PartnerPlaceList {...list} />;
}
