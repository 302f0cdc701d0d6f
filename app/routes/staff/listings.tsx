import { listForStaff } from "#app/features/adoption/listing/list-listings.server.ts";
import { listingStatuses } from "#app/features/adoption/listing/listing.ts";
import { StaffListings } from "#app/features/adoption/listing/listing-list.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/listings";

export const handle = { title: "Listings" };

const pagesAtMost = 5000;

export async function loader({ context, url }: Route.LoaderArgs) {
  const status = listingStatuses.find((one) => one === url.searchParams.get("status"));
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, 200);
  const wanted = Number.parseInt(url.searchParams.get("page") ?? "", 10) || 1;
  const page = Math.min(Math.max(wanted, 1), pagesAtMost);
  const list = await listForStaff(context.get(servicesContext), { status, q, page });
  return { ...list, status, q, page };
}

export default function Listings({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Listings</PageTitle>
      <StaffListings {...loaderData} />
    </>
  );
}
