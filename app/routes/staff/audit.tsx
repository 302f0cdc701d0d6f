import { listTrail } from "#app/features/accounts/audit-trail.server.ts";
import { AuditTrail } from "#app/features/accounts/audit-trail.tsx";
import { readPage } from "#app/features/list-page.ts";
import { worldContext } from "#app/http/context.server.ts";
import { PageTitle } from "#app/shell.tsx";
import type { Route } from "./+types/audit";

export const handle = { title: "Audit Log" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = readPage(url.searchParams);
  const actor = url.searchParams.get("actor") ?? undefined;
  return { ...(await listTrail(context.get(worldContext), { actor, page })), page };
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Audit Log</PageTitle>
      <AuditTrail {...loaderData} />
    </>
  );
}
