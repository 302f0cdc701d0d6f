import { Tag } from "#app/ui/tag/tag.tsx";
import { type DonationStatus, statusNames, statusTones } from "./donation.ts";

export function DonationTag({ status }: { status: DonationStatus }) {
  return <Tag tone={statusTones[status]}>{statusNames[status]}</Tag>;
}
