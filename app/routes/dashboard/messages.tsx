import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { OwnInquiries } from "#app/features/inquiries/inquiry/own-inquiries.tsx";
import { listOwnInquiries } from "#app/features/inquiries/inquiry/send-inquiry.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { listAddress, readPage, readSearch } from "#app/platform/lists/list-query.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { narrow, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Pagination } from "#app/ui/pagination/pagination.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/messages";

export const handle = { title: "Messages" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const wanted = { q: readSearch(url.searchParams), page: readPage(url.searchParams) };
  const { id } = requireActor(context);
  return { ...(await listOwnInquiries(context.get(servicesContext), id, wanted)), ...wanted };
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { rows, more, q, page } = loaderData;
  const here = href("/dashboard/messages");
  const write = <ButtonLink to={href("/dashboard/support")}>Write to us</ButtonLink>;
  const isNarrowed = q !== "" || page > 1;
  return (
    <div className={`${narrow} ${stack.even}`}>
      <PageTitle>Messages</PageTitle>
      <PageHeader
        title="Messages"
        intro={q ? `Your messages with “${q}”.` : "What you have written to us, newest first."}
        actions={write}
      />
      {rows.length > 0 && <OwnInquiries rows={rows} />}
      {rows.length === 0 && isNarrowed && (
        <EmptyState
          title="No message here"
          action={<ButtonLink to={here}>Show all messages</ButtonLink>}
        />
      )}
      {rows.length === 0 && !isNarrowed && (
        <EmptyState title="No messages yet">
          What you send by Support and Feedback appears here, with where it stands.
        </EmptyState>
      )}
      <Pagination
        page={page}
        pages={more ? page + 1 : page}
        href={(n) => listAddress(here, { q }, n)}
        label="Pages of messages"
      />
    </div>
  );
}
