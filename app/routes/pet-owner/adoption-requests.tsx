import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { listOwnRequests } from "#app/features/adoption/interest/own-interests.server.ts";
import { OwnRequests } from "#app/features/adoption/interest/own-interests.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { listAddress, readPage } from "#app/platform/lists/list-query.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { narrow, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Pagination } from "#app/ui/pagination/pagination.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/adoption-requests";

export const handle = { title: "My Adoption Requests" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = readPage(url.searchParams);
  return {
    ...(await listOwnRequests(context.get(servicesContext), requireActor(context), page)),
    page,
  };
}

export default function MyAdoptionRequests({ loaderData }: Route.ComponentProps) {
  const { rows, more, confirmed, page } = loaderData;
  const here = href("/dashboard/pet-owner/adoption-requests");
  const pets = (
    <ButtonLink to={href("/up-for-adoption")} reloadDocument>
      See the pets
    </ButtonLink>
  );
  return (
    <div className={`${narrow} ${stack.even}`}>
      <PageTitle>My Adoption Requests</PageTitle>
      <PageHeader
        title="My Adoption Requests"
        intro="The pets you have asked for with your e-mail address, newest first."
        actions={rows.length > 0 && pets}
      />
      {rows.length > 0 && <OwnRequests rows={rows} />}
      {!confirmed && (
        <EmptyState
          title="Please confirm your e-mail address"
          action={<ButtonLink to={href("/dashboard/settings")}>Account Settings</ButtonLink>}
        >
          Once we know that it is yours, the requests that were sent with it are listed here.
        </EmptyState>
      )}
      {confirmed && rows.length === 0 && page > 1 && (
        <EmptyState
          title="Nothing on this page"
          action={<ButtonLink to={here}>Back to the newest</ButtonLink>}
        />
      )}
      {confirmed && rows.length === 0 && page === 1 && (
        <EmptyState title="You have not asked for a pet yet" action={pets}>
          When you do, you can see here where your request stands.
        </EmptyState>
      )}
      <Pagination
        page={page}
        pages={more ? page + 1 : page}
        href={(n) => listAddress(here, {}, n)}
        label="Pages of requests"
      />
    </div>
  );
}
