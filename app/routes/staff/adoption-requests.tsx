import { useState } from "react";
import {
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useNavigate,
  useOutlet,
} from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { InterestQueue } from "#app/features/adoption/interest/staff/interest-list.tsx";
import {
  interestQueue,
  pinnedRowsWith,
  type QueueContext,
} from "#app/features/adoption/interest/staff/interest-queue.ts";
import {
  listJustDecided,
  listPetsInQueue,
  listQueue,
  nameOfPet,
} from "#app/features/adoption/interest/staff/list-interests.server.ts";
import { noticeContext, servicesContext } from "#app/platform/http/context.server.ts";
import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import { listHref, readListQuery } from "#app/platform/lists/list-query.ts";
import { parsePinnedRows } from "#app/platform/lists/pinned-rows.ts";
import { ModalDialog } from "#app/ui/dialog/dialog.tsx";
import type { Route } from "./+types/adoption-requests";

export const handle = { title: "Adoption Requests", failed: "Failed to fetch adoption requests" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const query = readListQuery(interestQueue, url.searchParams);
  const kept = parsePinnedRows(context.get(noticeContext)?.kept);
  return {
    query,
    petName: query.pet && (await nameOfPet(services, query.pet)),
    queue: query.group ? undefined : await listQueue(services, query, kept),
    pets: query.group && (await listPetsInQueue(services, query)),
    justDecided: await listJustDecided(services, requireActor(context)),
    pageKey: newIdempotencyKey(),
  };
}

/** Opening a request over the queue and closing it leaves the rows below as they are. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const query = ({ searchParams }: URL) =>
    listHref(interestQueue, readListQuery(interestQueue, searchParams));
  const isDialog = currentUrl.pathname !== nextUrl.pathname && query(currentUrl) === query(nextUrl);
  return formMethod || !isDialog ? defaultShouldRevalidate : false;
}

/** The queue; a request opened from it is a dialog over it, a request opened by its address a page. */
export default function AdoptionRequests({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { search, state, key } = useLocation();
  // The browser keeps `state` over a reload, and the server, which renders that page, knows none.
  const [rendered] = useState(key);
  const wanted = state?.overList === true && key !== rendered;
  const rows = loaderData.queue?.rows ?? [];
  const outlet: QueueContext = {
    overList: wanted,
    pinnedRowsWith: (id) => pinnedRowsWith(rows, id),
  };
  const request = useOutlet(outlet);
  const { title = "" } = (useMatches().at(-1)?.handle ?? {}) as { title?: string };
  const overList = request !== null && wanted;
  if (request && !overList) return request;
  const close = () =>
    void navigate(listHref(interestQueue, loaderData.query), { preventScrollReset: true });
  return (
    <>
      <InterestQueue {...loaderData} overlaid={overList} search={search} />
      {overList && (
        <ModalDialog title={title} onClose={close}>
          {request}
        </ModalDialog>
      )}
    </>
  );
}
