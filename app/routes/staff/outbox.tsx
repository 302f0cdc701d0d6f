import { EmailList } from "#app/features/insights/outbox/email-list.tsx";
import { outboxList } from "#app/features/insights/outbox/outbox.ts";
import { listOutbox } from "#app/features/insights/outbox/review-outbox.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/outbox";

export const handle = { title: "Outbox" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(outboxList, url.searchParams);
  return { ...(await listOutbox(context.get(servicesContext), query)), query };
}

export default function Outbox({ loaderData }: Route.ComponentProps) {
  return <EmailList {...loaderData} />;
}
