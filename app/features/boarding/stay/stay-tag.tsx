import { Tag, type TagTone } from "#app/ui/tag/tag.tsx";
import { type StayStatus, statusNames } from "./stay.ts";

const tones: Record<StayStatus, TagTone> = {
  received: "pending",
  needs_info: "pending",
  accepted: "approved",
  assigned: "approved",
  checked_in: "approved",
  checked_out: "neutral",
  declined: "rejected",
  cancelled: "neutral",
  expired: "neutral",
};

export function StayTag({ status }: { status: StayStatus }) {
  return <Tag tone={tones[status]}>{statusNames[status]}</Tag>;
}
