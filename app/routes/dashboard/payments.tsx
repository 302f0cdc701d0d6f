import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { ownDonationList } from "#app/features/donations/donation/donation.ts";
import { listOwnPayments } from "#app/features/payments/work-payment/list-own-work.server.ts";
import { PaymentsScreen } from "#app/features/payments/work-payment/payments-screen.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/payments";

export const handle = { title: "Payments" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(ownDonationList, url.searchParams);
  const actor = requireActor(context);
  const found = await listOwnPayments(context.get(servicesContext), actor, query.page);
  return { ...found, query, role: actor.role };
}

export default function Payments({ loaderData }: Route.ComponentProps) {
  return <PaymentsScreen {...loaderData} />;
}
