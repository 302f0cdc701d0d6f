import { Tag } from "#app/ui/tag/tag.tsx";
import { type DonationStatus, donationStatusNames, donationStatusTones } from "./donation.ts";

export function DonationTag({ status }: { status: DonationStatus }) {
  return <Tag tone={donationStatusTones[status]}>{donationStatusNames[status]}</Tag>;
}
