import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { exportOwnData } from "#app/features/privacy/own-data/own-data.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import type { Route } from "./+types/privacy-export";

/** All data of the person, as a file. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const held = await exportOwnData(services, requireActor(context));
  const name = `my-data-${lagosDay(services.now())}.json`;
  return new Response(`${JSON.stringify(held, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
