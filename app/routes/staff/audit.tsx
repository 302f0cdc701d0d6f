import { AuditLogList } from "#app/features/insights/audit-log/audit-log-list.tsx";
import { listAuditLog } from "#app/features/insights/audit-log/list-audit-log.server.ts";
import { auditLogList } from "#app/platform/audit/audit.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/audit";

export const handle = { title: "Audit Log" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(auditLogList, url.searchParams);
  return { ...(await listAuditLog(context.get(servicesContext), query)), query };
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  return <AuditLogList {...loaderData} />;
}
