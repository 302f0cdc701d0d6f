import { Tag, type TagTone } from "#app/ui/tag/tag.tsx";
import type { ListingStatus } from "./listing.ts";

const tones: Record<ListingStatus, TagTone> = {
  draft: "neutral",
  available: "approved",
  reserved: "pending",
  adopted: "info",
  withdrawn: "rejected",
};

export function ListingTag({ status }: { status: ListingStatus }) {
  return <Tag tone={tones[status]}>{status}</Tag>;
}
