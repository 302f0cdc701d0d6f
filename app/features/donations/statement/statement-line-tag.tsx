import { Tag, type TagTone } from "#app/ui/tag/tag.tsx";
import { type StatementLineStatus, statementLineStatusNames } from "./statement.ts";

const tones: Record<StatementLineStatus, TagTone> = {
  open: "pending",
  matched: "approved",
  dismissed: "neutral",
};

export function StatementLineTag({ status }: { status: StatementLineStatus }) {
  return <Tag tone={tones[status]}>{statementLineStatusNames[status]}</Tag>;
}
