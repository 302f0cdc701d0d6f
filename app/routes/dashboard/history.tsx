import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { viewActivity } from "#app/features/privacy/own-history/own-history.server.ts";
import { activityList } from "#app/features/privacy/own-history/own-history.ts";
import { OwnHistory } from "#app/features/privacy/own-history/own-history.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/history";

export const handle = { title: "History" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(activityList, url.searchParams);
  const services = context.get(servicesContext);
  return { ...(await viewActivity(services, requireActor(context), query.page)), query };
}

export default function History({ loaderData }: Route.ComponentProps) {
  return <OwnHistory {...loaderData} />;
}
