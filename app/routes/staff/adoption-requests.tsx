import { useLocation, useOutlet } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import {
  interestQueue,
  type QueueContext,
} from "#app/features/adoption/interest/staff/interest-queue.ts";
import { InterestQueue } from "#app/features/adoption/interest/staff/interest-queue.tsx";
import {
  findPetName,
  listInterestsForStaff,
  listJustDecided,
  listPetsForStaff,
} from "#app/features/adoption/interest/staff/list-interests.server.ts";
import { noticeContext, servicesContext } from "#app/platform/http/context.server.ts";
import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import { readPinnedRows } from "#app/platform/http/part-of-page.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import { parsePinnedRows } from "#app/platform/lists/pinned-rows.ts";
import type { Route } from "./+types/adoption-requests";

export const handle = {
  title: "Adoption Requests",
  errorTitle: "Failed to fetch adoption requests",
};

/** The queue. For a request opened over it, or by its own address, only how it was opened. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  if (url.pathname !== interestQueue.path) {
    return { pinned: readPinnedRows(request.headers), queue: undefined };
  }
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const query = readListQuery(interestQueue, url.searchParams);
  const pinned = parsePinnedRows(context.get(noticeContext)?.pinned);
  const queue = {
    query,
    petName: query.pet && (await findPetName(services, query.pet)),
    queue: query.group ? undefined : await listInterestsForStaff(services, actor, query, pinned),
    pets: query.group && (await listPetsForStaff(services, query)),
    justDecided: await listJustDecided(services, actor),
    pageKey: newIdempotencyKey(),
    countedAt: services.now().toISOString(),
  };
  return { queue, pinned: undefined };
}

/** The queue, or the page of a request, which the script shows over the queue. */
export default function AdoptionRequests({ loaderData: { queue, pinned } }: Route.ComponentProps) {
  const { search } = useLocation();
  const context: QueueContext = { overList: pinned !== undefined, pinned: pinned ?? "" };
  const request = useOutlet(context);
  return queue ? <InterestQueue {...queue} search={search} /> : request;
}
