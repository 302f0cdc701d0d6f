import { Tag, type TagTone } from "#app/ui/tag/tag.tsx";
import { type AppointmentStatus, statusNames } from "./appointment.ts";

const tones: Record<AppointmentStatus, TagTone> = {
  requested: "pending",
  confirmed: "approved",
  completed: "neutral",
  no_show: "rejected",
  declined: "rejected",
  cancelled: "neutral",
  expired: "neutral",
};

export function AppointmentTag({ status }: { status: AppointmentStatus }) {
  return <Tag tone={tones[status]}>{statusNames[status]}</Tag>;
}
