import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { bookedPriceList } from "#app/features/insights/billing/booked-prices.ts";
import { BookedPrices } from "#app/features/insights/billing/booked-prices.tsx";
import { listBookedPrices } from "#app/features/insights/billing/list-booked-prices.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/billing";

export const handle = { title: "Billing" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(bookedPriceList, url.searchParams);
  const services = context.get(servicesContext);
  return { ...(await listBookedPrices(services, requireActor(context), query.page)), query };
}

export default function Billing({ loaderData }: Route.ComponentProps) {
  return <BookedPrices {...loaderData} />;
}
