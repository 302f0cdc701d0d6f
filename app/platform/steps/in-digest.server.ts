import { deleteUnsentStaffNotification } from "../mail/staff-notifications.queries.server.ts";
import { queueStaffNotification } from "../mail/staff-notifications.server.ts";
import { done, refused } from "../outcome.ts";
import { undoMs } from "../undo.ts";
import type { StepRow, UndoableEffect } from "./steps.server.ts";

/** Lists the record in the staff's digest once the step can no longer be undone, where `when` holds. */
export function reportInDigest<Row extends StepRow>(
  event: string,
  when: (row: Row) => boolean = () => true,
): UndoableEffect<Row> {
  return {
    async apply({ trx, now, row, actor }) {
      if (!when(row)) return done(null);
      const options = { delayMs: undoMs, by: actor.id };
      const notificationId = await queueStaffNotification(trx, now, event, row.id, options);
      return done({ notificationId });
    },
    async undo({ trx }, receipt) {
      if (!receipt) return done(null);
      return (await deleteUnsentStaffNotification(trx, String(receipt.notificationId)))
        ? done(null)
        : refused("CONFLICT", "Our team already knows about it.");
    },
  };
}
