import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { exportOwnData } from "#app/features/privacy/own-data/own-data.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { dataFile } from "#app/platform/http/downloads.server.ts";
import type { Route } from "./+types/privacy-export";

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const ownData = await exportOwnData(services, requireActor(context));
  return dataFile(services, `my-data-${lagosDay(services.now())}`, ownData);
}
