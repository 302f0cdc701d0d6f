import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { vetAppointmentList } from "#app/features/appointments/appointment/appointment.ts";
import { listVetAppointments } from "#app/features/appointments/appointment/list-appointments.server.ts";
import { VetAppointments } from "#app/features/appointments/appointment/vet-appointments.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/appointments";

export const handle = { title: "Appointments", failed: "Failed to fetch bookings" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(vetAppointmentList, url.searchParams);
  const services = context.get(servicesContext);
  const list = await listVetAppointments(services, requireActor(context), query);
  return { ...list, query, pageKey: newIdempotencyKey() };
}

export default function Appointments({ loaderData }: Route.ComponentProps) {
  return <VetAppointments {...loaderData} />;
}
