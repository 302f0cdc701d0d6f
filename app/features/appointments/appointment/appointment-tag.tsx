import { Tag } from "#app/ui/tag/tag.tsx";
import { type AppointmentStatus, statusNames, statusTones } from "./appointment.ts";

export function AppointmentTag({ status }: { status: AppointmentStatus }) {
  return <Tag tone={statusTones[status]}>{statusNames[status]}</Tag>;
}
