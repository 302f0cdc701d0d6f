import { Tag } from "#app/ui/tag/tag.tsx";
import {
  type AppointmentStatus,
  appointmentStatusNames,
  appointmentStatusTones,
} from "./appointment.ts";

export function AppointmentTag({ status }: { status: AppointmentStatus }) {
  return <Tag tone={appointmentStatusTones[status]}>{appointmentStatusNames[status]}</Tag>;
}
