import { exportOwnDonation } from "#app/features/donations/donation/public/follow-donation.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { orNotFound } from "#app/platform/http/forms.server.ts";
import type { Route } from "./+types/donation-data";

/** A donation's data as a file for its giver, by the secret link. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const found = await exportOwnDonation(services, params.link);
  const { reference, data } = orNotFound(found, "There is nothing to download here");
  return new Response(`${JSON.stringify(data, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${reference}.json"`,
      "Cache-Control": "private, no-store",
    },
  });
}
