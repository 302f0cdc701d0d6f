import { Tag, type TagTone } from "#app/ui/tag/tag.tsx";
import { type DonationStatus, statusNames } from "./donation.ts";

const tones: Record<DonationStatus, TagTone> = {
  initiated: "neutral",
  pending: "pending",
  processing: "pending",
  succeeded: "approved",
  failed: "rejected",
  abandoned: "neutral",
  needs_review: "pending",
  refund_pending: "pending",
  partially_refunded: "approved",
  refunded: "neutral",
};

export function DonationTag({ status }: { status: DonationStatus }) {
  return <Tag tone={tones[status]}>{statusNames[status]}</Tag>;
}
