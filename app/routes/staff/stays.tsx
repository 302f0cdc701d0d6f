import { listForStaff } from "#app/features/boarding/stay/staff/list-stays.server.ts";
import { StayList } from "#app/features/boarding/stay/staff/stay-list.tsx";
import { stayList } from "#app/features/boarding/stay/stay.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/stays";

export const handle = { title: "Boarding Requests" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(stayList, url.searchParams);
  return { ...(await listForStaff(context.get(servicesContext), query)), query };
}

export default function BoardingRequests({ loaderData }: Route.ComponentProps) {
  return <StayList {...loaderData} />;
}
