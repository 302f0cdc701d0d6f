import { Tag } from "#app/ui/tag/tag.tsx";
import { type InterestStatus, statusTones } from "./interest.ts";

export function InterestTag({ status }: { status: InterestStatus }) {
  return <Tag tone={statusTones[status]}>{status}</Tag>;
}
