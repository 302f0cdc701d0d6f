import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { exportAppointment } from "#app/features/appointments/appointment/export-calendar.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { calendarFile } from "#app/platform/http/downloads.server.ts";
import { orNotFound } from "#app/platform/http/forms.server.ts";
import type { Route } from "./+types/booking-calendar";

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const text = await exportAppointment(services, requireActor(context), id);
  return calendarFile(orNotFound(text, "Appointment not found"), "appointment.ics");
}
