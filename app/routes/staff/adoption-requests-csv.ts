import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import {
  csvName,
  exportRequests,
  exportSelected,
} from "#app/features/adoption/interest/staff/export-interests.server.ts";
import { interestQueue } from "#app/features/adoption/interest/staff/interest-queue.ts";
import { readSelection } from "#app/features/adoption/interest/staff/review-selected.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { download } from "#app/platform/http/downloads.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/adoption-requests-csv";

/** The queue with the filters of the address, or the requests that it names. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const ids = readSelection(url.searchParams.getAll("id"));
  const parts =
    ids.length > 0
      ? await exportSelected(services, actor, ids)
      : await exportRequests(services, actor, readListQuery(interestQueue, url.searchParams));
  return download({ name: csvName(services), type: "text/csv; charset=utf-8" }, parts);
}
