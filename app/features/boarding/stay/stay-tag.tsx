import { Tag } from "#app/ui/tag/tag.tsx";
import { type StayStatus, stayStatusNames, stayStatusTones } from "./stay.ts";

export function StayTag({ status }: { status: StayStatus }) {
  return <Tag tone={stayStatusTones[status]}>{stayStatusNames[status]}</Tag>;
}
