import { type HistoryEntryView, undoRemark } from "#app/platform/history/history.ts";
import { type HistoryItem, RecordHistory } from "#app/ui/record-history/record-history.tsx";
import type { InterestStatus } from "./interest.ts";
import { InterestTag } from "./interest-tag.tsx";

export function InterestHistory({ history }: { history: HistoryEntryView[] }) {
  return <RecordHistory items={history.map(historyItem)} />;
}

function historyItem({
  id,
  at,
  actor_id: actorId,
  actor_name: actorName,
  ...change
}: HistoryEntryView): HistoryItem {
  const { to_status, reason, private_note } = change;
  return {
    id,
    at,
    actorId,
    actorName,
    what: <InterestTag status={to_status as InterestStatus} />,
    remark: undoRemark(change),
    notes: [{ text: reason }, { heading: "Private note", text: private_note }],
  };
}
