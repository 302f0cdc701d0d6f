import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import {
  csvName,
  exportRequests,
} from "#app/features/adoption/interest/export-interests.server.ts";
import { interestQueue } from "#app/features/adoption/interest/interest-queue.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { download } from "#app/platform/http/downloads.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/adoption-requests-csv";

/** The queue's list with the filters of its address, as a file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const parts = await exportRequests(
    services,
    requireActor(context),
    readListQuery(interestQueue, url.searchParams),
  );
  return download({ name: csvName(services), type: "text/csv; charset=utf-8" }, parts);
}
