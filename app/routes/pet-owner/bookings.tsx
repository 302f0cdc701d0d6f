import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { ownAppointmentList } from "#app/features/appointments/appointment/appointment.ts";
import { listOwnBookings } from "#app/features/appointments/appointment/list-appointments.server.ts";
import { OwnBookings } from "#app/features/appointments/appointment/own-bookings.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/bookings";

export const handle = { title: "My Bookings", errorTitle: "Failed to fetch bookings" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(ownAppointmentList, url.searchParams);
  const services = context.get(servicesContext);
  const list = await listOwnBookings(services, requireActor(context), query);
  return { ...list, query, pageKey: newIdempotencyKey() };
}

export default function Bookings({ loaderData }: Route.ComponentProps) {
  return <OwnBookings {...loaderData} />;
}
