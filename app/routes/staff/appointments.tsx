import { listVetDays } from "#app/features/appointments/appointment/staff/list-vet-days.server.ts";
import { vetDaysList } from "#app/features/appointments/appointment/staff/vet-days.ts";
import { VetDays } from "#app/features/appointments/appointment/staff/vet-days.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/appointments";

export const handle = { title: "Appointments" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(vetDaysList, url.searchParams);
  return { ...(await listVetDays(context.get(servicesContext), query)), query };
}

export default function Appointments({ loaderData }: Route.ComponentProps) {
  return <VetDays {...loaderData} />;
}
