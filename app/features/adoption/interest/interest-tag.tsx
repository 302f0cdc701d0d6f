import { Tag } from "#app/ui/tag/tag.tsx";
import { type InterestStatus, interestStatusTones } from "./interest.ts";

/** The applicant's last message is unanswered. */
export function WroteBack() {
  return <Tag tone="pending">wrote back</Tag>;
}

export function InterestTag({ status }: { status: InterestStatus }) {
  return <Tag tone={interestStatusTones[status]}>{status}</Tag>;
}
