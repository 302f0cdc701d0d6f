import { type HistoryItem, RecordHistory } from "#app/ui/record-history/record-history.tsx";
import type { InterestStatus } from "./interest.ts";
import { InterestTag } from "./interest-tag.tsx";

export type RequestChange = {
  id: string;
  at: string;
  actor_name: string;
  from_status: string | null;
  to_status: string;
  reason: string | null;
  private_note: string | null;
};

/** Who, when, from, to, why: as staff see it. */
export function RequestHistory({ history }: { history: RequestChange[] }) {
  return <RecordHistory items={history.map(historyItem)} />;
}

function historyItem({ id, at, actor_name: actorName, ...change }: RequestChange): HistoryItem {
  const { from_status, to_status, reason, private_note } = change;
  const isUndone = to_status === "pending" && from_status !== null;
  return {
    ...{ id, at, actorName },
    what: <InterestTag status={to_status as InterestStatus} />,
    remark: isUndone ? "– decision taken back" : undefined,
    notes: [{ text: reason }, { heading: "Private note", text: private_note }],
  };
}
