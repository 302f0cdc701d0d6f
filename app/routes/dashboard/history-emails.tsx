import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { listSentEmails } from "#app/features/privacy/own-history/own-history.server.ts";
import { sentEmailList } from "#app/features/privacy/own-history/own-history.ts";
import { SentEmailList } from "#app/features/privacy/own-history/own-history.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/history-emails";

export const handle = {
  title: "E-mails to You",
  under: { label: "History", href: href("/dashboard/history") },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(sentEmailList, url.searchParams);
  const services = context.get(servicesContext);
  return { ...(await listSentEmails(services, requireActor(context), query.page)), query };
}

export default function HistoryEmails({ loaderData }: Route.ComponentProps) {
  return <SentEmailList {...loaderData} />;
}
