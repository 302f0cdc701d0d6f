import { Tag } from "#app/ui/tag/tag.tsx";
import { type StayStatus, statusNames, statusTones } from "./stay.ts";

export function StayTag({ status }: { status: StayStatus }) {
  return <Tag tone={statusTones[status]}>{statusNames[status]}</Tag>;
}
