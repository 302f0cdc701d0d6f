import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { listStaysForStaff } from "#app/features/boarding/stay/staff/list-stays.server.ts";
import { StayList } from "#app/features/boarding/stay/staff/stay-list.tsx";
import { stayList } from "#app/features/boarding/stay/stay.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/stays";

export const handle = { title: "Boarding Requests" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(stayList, url.searchParams);
  const list = await listStaysForStaff(context.get(servicesContext), requireActor(context), query);
  return { ...list, query, pageKey: newIdempotencyKey() };
}

export default function Stays({ loaderData }: Route.ComponentProps) {
  return <StayList {...loaderData} />;
}
