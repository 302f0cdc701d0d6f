import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { BillingScreen } from "#app/features/payments/work-payment/billing-screen.tsx";
import { listBilling } from "#app/features/payments/work-payment/list-own-work.server.ts";
import { billingList } from "#app/features/payments/work-payment/work-payment.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/billing";

export const handle = { title: "Billing" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(billingList, url.searchParams);
  const actor = requireActor(context);
  const found = await listBilling(context.get(servicesContext), actor, query);
  return { ...found, query, role: actor.role };
}

export default function Billing({ loaderData }: Route.ComponentProps) {
  return <BillingScreen {...loaderData} />;
}
