import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { donationList } from "#app/features/donations/donation/donation.ts";
import {
  donationCsvName,
  exportDonations,
} from "#app/features/donations/donation/staff/export-donations.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { download } from "#app/platform/http/downloads.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/donations-csv";

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const query = readListQuery(donationList, url.searchParams);
  const parts = await exportDonations(services, requireActor(context), query);
  return download({ name: donationCsvName(services), type: "text/csv; charset=utf-8" }, parts);
}
