import { undoRemark } from "#app/platform/history/history.ts";
import type { HistoryItem } from "#app/ui/record-history/record-history.tsx";
import { AppointmentTag } from "./appointment-tag.tsx";
import type { AppointmentPage } from "./appointment-view.ts";

export function appointmentHistoryItems(history: AppointmentPage["history"]): HistoryItem[] {
  return history.map(({ id, at, actorName, status, reason, ...change }) => ({
    id,
    at,
    actorName,
    remark: undoRemark(change),
    what: <AppointmentTag status={status} />,
    notes: [{ text: reason }],
  }));
}
