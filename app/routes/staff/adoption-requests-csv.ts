import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import {
  csvName,
  exportRequests,
} from "#app/features/adoption/interest/export-interests.server.ts";
import { readQueueQuery } from "#app/features/adoption/interest/interest-queue.ts";
import { worldContext } from "#app/platform/http/context.server.ts";
import { download } from "#app/platform/http/downloads.server.ts";
import type { Route } from "./+types/adoption-requests-csv";

/** The queue's list with the filters of its address, as a file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  const parts = await exportRequests(
    world,
    requireActor(context),
    readQueueQuery(url.searchParams),
  );
  return download({ name: csvName(world), type: "text/csv; charset=utf-8" }, parts);
}
