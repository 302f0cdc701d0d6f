import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { listNotifications } from "#app/features/privacy/own-history/own-history.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { listAddress, readPage } from "#app/platform/lists/list-query.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { narrow, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Pagination } from "#app/ui/pagination/pagination.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import { Timeline } from "#app/ui/timeline/timeline.tsx";
import type { Route } from "./+types/notifications";

export const handle = { title: "Notifications" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = readPage(url.searchParams);
  const services = context.get(servicesContext);
  return { ...(await listNotifications(services, requireActor(context), page)), page };
}

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { rows, more, confirmed, page } = loaderData;
  const here = href("/dashboard/notifications");
  return (
    <div className={`${narrow} ${stack.even}`}>
      <PageTitle>Notifications</PageTitle>
      <PageHeader title="Notifications" intro="The letters we have sent to your e-mail address." />
      {!confirmed && (
        <EmptyState
          title="Please confirm your e-mail address"
          action={<ButtonLink to={href("/dashboard/settings")}>Account Settings</ButtonLink>}
        >
          Once we know that the address is yours, the letters we have sent to it appear here.
        </EmptyState>
      )}
      {confirmed && rows.length > 0 && (
        <Timeline entries={rows.map(({ at, subject }) => ({ at, text: subject }))} />
      )}
      {confirmed && rows.length === 0 && (
        <EmptyState
          title={page > 1 ? "Nothing on this page" : "No letters yet"}
          action={page > 1 && <ButtonLink to={here}>Back to the newest</ButtonLink>}
        />
      )}
      <Pagination
        page={page}
        pages={more ? page + 1 : page}
        href={(n) => listAddress(here, {}, n)}
        label="Pages of notifications"
      />
    </div>
  );
}
