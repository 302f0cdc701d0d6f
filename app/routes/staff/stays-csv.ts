import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { exportStays, stayCsvName } from "#app/features/boarding/stay/staff/export-stays.server.ts";
import { stayList } from "#app/features/boarding/stay/stay.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { download } from "#app/platform/http/downloads.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/stays-csv";

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const query = readListQuery(stayList, url.searchParams);
  const parts = await exportStays(services, requireActor(context), query);
  return download({ name: stayCsvName(services), type: "text/csv; charset=utf-8" }, parts);
}
