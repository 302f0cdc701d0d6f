import { EmailList } from "#app/features/insights/outbox/email-list.tsx";
import { listOutbox } from "#app/features/insights/outbox/review-outbox.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { readPage } from "#app/platform/lists/list-query.ts";
import { emailStates } from "#app/platform/mail/email-state.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/outbox";

export const handle = { title: "Outbox" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const state = emailStates.find((one) => one === url.searchParams.get("status"));
  const page = readPage(url.searchParams);
  return { ...(await listOutbox(context.get(servicesContext), { state, page })), state, page };
}

export default function OutboxList({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Outbox</PageTitle>
      <EmailList {...loaderData} />
    </>
  );
}
