import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { listOwnRequests } from "#app/features/adoption/interest/owner/own-interests.server.ts";
import { ownInterestList } from "#app/features/adoption/interest/owner/own-interests.ts";
import { OwnInterests } from "#app/features/adoption/interest/owner/own-interests.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/adoption-requests";

export const handle = { title: "My Adoption Requests" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(ownInterestList, url.searchParams);
  const services = context.get(servicesContext);
  return { ...(await listOwnRequests(services, requireActor(context), query.page)), query };
}

export default function AdoptionRequests({ loaderData }: Route.ComponentProps) {
  return <OwnInterests {...loaderData} />;
}
