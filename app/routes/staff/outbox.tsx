import { Outbox } from "#app/features/insights/outbox/email-list.tsx";
import { listLetters } from "#app/features/insights/outbox/review-outbox.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { readPage } from "#app/platform/lists/list-query.ts";
import { letterStates } from "#app/platform/mail/email-state.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/outbox";

export const handle = { title: "Outbox" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const state = letterStates.find((one) => one === url.searchParams.get("status"));
  const page = readPage(url.searchParams);
  return { ...(await listLetters(context.get(servicesContext), { state, page })), state, page };
}

export default function OutboxList({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Outbox</PageTitle>
      <Outbox {...loaderData} />
    </>
  );
}
