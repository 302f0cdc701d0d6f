import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import {
  calendarViews,
  vetAppointmentList,
} from "#app/features/appointments/appointment/appointment.ts";
import { CalendarScreen } from "#app/features/appointments/appointment/calendar-screen.tsx";
import { listVetAppointments } from "#app/features/appointments/appointment/list-appointments.server.ts";
import { VetAppointments } from "#app/features/appointments/appointment/vet-appointments.tsx";
import { viewCalendar } from "#app/features/appointments/appointment/view-calendar.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/appointments";

export const handle = { title: "Appointments", errorTitle: "Failed to fetch bookings" };

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const view = calendarViews.find((one) => one === searchParams.get("view"));
  if (view) {
    const day = searchParams.get("day") ?? "";
    return { calendar: await viewCalendar(services, actor, { view, day }), list: undefined };
  }
  const query = readListQuery(vetAppointmentList, searchParams);
  const list = await listVetAppointments(services, actor, query);
  return { calendar: undefined, list: { ...list, query, pageKey: newIdempotencyKey() } };
}

export default function Appointments({ loaderData: { calendar, list } }: Route.ComponentProps) {
  if (calendar) return <CalendarScreen {...calendar} />;
  return list && <VetAppointments {...list} />;
}
