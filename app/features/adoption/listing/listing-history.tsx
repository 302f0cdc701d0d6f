import type { HistoryEntryView } from "#app/platform/history/history.ts";
import { type HistoryItem, RecordHistory } from "#app/ui/record-history/record-history.tsx";
import type { ListingStatus } from "./listing.ts";
import { ListingTag } from "./listing-tag.tsx";

export function ListingHistory({ history }: { history: HistoryEntryView[] }) {
  return <RecordHistory items={history.map(historyItem)} empty="No history yet" />;
}

/** An edit is a history row whose status does not change. */
function historyItem({
  id,
  at,
  actor_id: actorId,
  actor_name: actorName,
  ...change
}: HistoryEntryView): HistoryItem {
  const { from_status, to_status, reason, private_note } = change;
  const isEdit = from_status === to_status;
  return {
    id,
    at,
    actorId,
    actorName,
    what: isEdit ? <strong>Edited</strong> : <ListingTag status={to_status as ListingStatus} />,
    notes: [{ text: reason }, { text: private_note }],
  };
}
