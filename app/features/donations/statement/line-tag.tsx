import { Tag, type TagTone } from "#app/ui/tag/tag.tsx";
import { type LineStatus, lineStatusNames } from "./statement.ts";

const tones: Record<LineStatus, TagTone> = {
  open: "pending",
  matched: "approved",
  dismissed: "neutral",
};

export function LineTag({ status }: { status: LineStatus }) {
  return <Tag tone={tones[status]}>{lineStatusNames[status]}</Tag>;
}
