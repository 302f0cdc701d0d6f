import { exportVetCalendar } from "#app/features/appointments/appointment/export-calendar.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { calendarFile } from "#app/platform/http/downloads.server.ts";
import { orNotFound } from "#app/platform/http/forms.server.ts";
import type { Route } from "./+types/vet-calendar";

/** Read by calendar programs, by its secret address alone. */
export async function loader({ context, params: { file } }: Route.LoaderArgs) {
  const token = file.replace(/\.ics$/, "");
  const text = await exportVetCalendar(context.get(servicesContext), token);
  return calendarFile(orNotFound(text, "Calendar not found"), "appointments.ics");
}
