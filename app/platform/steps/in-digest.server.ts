import { deleteHeldStaffNotification } from "../mail/staff-notifications.queries.server.ts";
import { queueStaffNotification } from "../mail/staff-notifications.server.ts";
import { done, refused } from "../outcome.ts";
import { undoMs } from "../undo.ts";
import type { StepRow, UndoableEffect } from "./steps.server.ts";

/** An effect that lists the record in the staff's digest, once it can no longer be undone. */
export function inDigest<Row extends StepRow>(
  event: string,
  /** For which records; all by default. */
  when: (row: Row) => boolean = () => true,
): UndoableEffect<Row> {
  return {
    async apply({ trx, now, row, actor }) {
      if (!when(row)) return done(null);
      const told = { delayMs: undoMs, by: actor.id };
      return done({ told: await queueStaffNotification(trx, now, event, row.id, told) });
    },
    async undo({ trx }, receipt) {
      if (!receipt) return done(null);
      return (await deleteHeldStaffNotification(trx, String(receipt.told)))
        ? done(null)
        : refused("CONFLICT", "Our team was told of it already.");
    },
  };
}
