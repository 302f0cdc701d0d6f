import { href, useLocation, useNavigate, useOutlet } from "react-router";
import { interestStatuses } from "#app/features/adoption/interest.ts";
import { InterestQueue } from "#app/features/adoption/interest-queue.tsx";
import { listQueue } from "#app/features/adoption/review.server.ts";
import { worldContext } from "#app/http/context.server.ts";
import { newKey } from "#app/http/forms.server.ts";
import { PageTitle } from "#app/shell.tsx";
import { ModalDialog } from "#app/ui/dialog/dialog.tsx";
import type { Route } from "./+types/adoption-requests";

export const handle = { title: "Adoption Requests" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const status = interestStatuses.find((one) => one === url.searchParams.get("status"));
  const q = (url.searchParams.get("q") ?? "").slice(0, 200);
  const page = Math.min(
    Math.max(Number.parseInt(url.searchParams.get("page") ?? "", 10) || 1, 1),
    500,
  );
  const queue = await listQueue(context.get(worldContext), { status, q, page });
  return { ...queue, status, q, page, pageKey: newKey() };
}

/** The queue; a request opened from it is a dialog over it, a request opened by its address a page. */
export default function AdoptionRequests({ loaderData }: Route.ComponentProps) {
  const request = useOutlet();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const overList = request !== null && state?.overList === true;
  if (request && !overList) return request;
  const close = () =>
    void navigate(href("/adoption-requests") + search, { preventScrollReset: true });
  return (
    <>
      {!overList && <PageTitle>Adoption Requests</PageTitle>}
      <InterestQueue {...loaderData} search={search} />
      {overList && (
        <ModalDialog title="Request Details" onClose={close}>
          {request}
        </ModalDialog>
      )}
    </>
  );
}
