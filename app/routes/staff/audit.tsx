import { AuditTrail } from "#app/features/insights/audit-log/audit-log-list.tsx";
import { listTrail } from "#app/features/insights/audit-log/list-audit-log.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { readPage } from "#app/platform/lists/list-query.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/audit";

export const handle = { title: "Audit Log" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = readPage(url.searchParams);
  const actor = url.searchParams.get("actor") ?? undefined;
  return { ...(await listTrail(context.get(servicesContext), { actor, page })), page };
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Audit Log</PageTitle>
      <AuditTrail {...loaderData} />
    </>
  );
}
