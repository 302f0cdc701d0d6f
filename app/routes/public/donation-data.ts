import { exportOwnDonation } from "#app/features/donations/donation/public/follow-donation.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { dataFile } from "#app/platform/http/downloads.server.ts";
import { orNotFound } from "#app/platform/http/forms.server.ts";
import type { Route } from "./+types/donation-data";

/** For the giver, by the secret link. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const found = await exportOwnDonation(services, params.link);
  const { reference, data } = orNotFound(found, "There is nothing to download here");
  return dataFile(services, reference, data);
}
