import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { ownDonationList } from "#app/features/donations/donation/donation.ts";
import { listOwnDonations } from "#app/features/donations/donation/owner/own-donations.server.ts";
import { OwnDonations } from "#app/features/donations/donation/owner/own-donations.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/payments";

export const handle = { title: "Payments" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(ownDonationList, url.searchParams);
  const services = context.get(servicesContext);
  return { ...(await listOwnDonations(services, requireActor(context), query.page)), query };
}

export default function Payments({ loaderData }: Route.ComponentProps) {
  return <OwnDonations {...loaderData} />;
}
