import { readPage } from "#app/features/list-page.ts";
import { letterStates } from "#app/features/messages/letters.ts";
import { listLetters } from "#app/features/messages/outbox-review.server.ts";
import { Outbox } from "#app/features/messages/outbox-screen.tsx";
import { worldContext } from "#app/http/context.server.ts";
import { PageTitle } from "#app/shell.tsx";
import type { Route } from "./+types/outbox";

export const handle = { title: "Outbox" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const state = letterStates.find((one) => one === url.searchParams.get("status"));
  const page = readPage(url.searchParams);
  return { ...(await listLetters(context.get(worldContext), { state, page })), state, page };
}

export default function OutboxList({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Outbox</PageTitle>
      <Outbox {...loaderData} />
    </>
  );
}
