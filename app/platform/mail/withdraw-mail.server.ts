import type { Queries } from "../db/database.server.ts";
import { deleteNotificationCausedBy } from "../notifications/notifications.queries.server.ts";
import { withdrawEmail } from "./outbox.queries.server.ts";

/** Deletes an unsent e-mail and its notification. Returns false when it is unknown, sent, given up, or being sent. */
export async function withdrawMail(trx: Queries, cause: string, now: string): Promise<boolean> {
  const isBack = await withdrawEmail(trx, cause, now);
  if (isBack) await deleteNotificationCausedBy(trx, cause);
  return isBack;
}
