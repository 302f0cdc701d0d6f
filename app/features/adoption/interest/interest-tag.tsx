import { Tag, type TagTone } from "#app/ui/tag/tag.tsx";
import type { InterestStatus } from "./interest.ts";

/** Colours of specification 2.8: pending orange, approved green, rejected red, any other the default. */
const tones: Record<InterestStatus, TagTone> = {
  pending: "pending",
  approved: "approved",
  rejected: "rejected",
  withdrawn: "neutral",
};

export function InterestTag({ status }: { status: InterestStatus }) {
  return <Tag tone={tones[status]}>{status}</Tag>;
}
