import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { viewActivity } from "#app/features/privacy/own-history/own-history.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { listAddress, readPage } from "#app/platform/lists/list-query.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { narrow, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Pagination } from "#app/ui/pagination/pagination.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import { Timeline } from "#app/ui/timeline/timeline.tsx";
import type { Route } from "./+types/history";

export const handle = { title: "History" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = readPage(url.searchParams);
  return {
    ...(await viewActivity(context.get(servicesContext), requireActor(context), page)),
    page,
  };
}

export default function History({ loaderData }: Route.ComponentProps) {
  const { rows, more, page } = loaderData;
  const here = href("/dashboard/history");
  return (
    <div className={`${narrow} ${stack.even}`}>
      <PageTitle>History</PageTitle>
      <PageHeader
        title="History"
        intro="What happened with your account, newest first. Sign-ins are listed at least as long as they last."
        actions={
          <ButtonLink variant="secondary" to={href("/dashboard/notifications")}>
            Notifications
          </ButtonLink>
        }
      />
      {rows.length > 0 ? (
        <Timeline
          entries={rows.map(({ at, sentence, detail }) => ({ at, text: sentence, more: detail }))}
        />
      ) : (
        <EmptyState
          title={page > 1 ? "Nothing on this page" : "Nothing has happened yet"}
          action={page > 1 && <ButtonLink to={here}>Back to the newest</ButtonLink>}
        />
      )}
      <Pagination
        page={page}
        pages={more ? page + 1 : page}
        href={(n) => listAddress(here, {}, n)}
        label="Pages of history"
      />
    </div>
  );
}
