import type { AppServices } from "#app/platform/services.ts";
import { findOldestDue } from "./outbox.queries.server.ts";
import { countEmails } from "./outbox-list.queries.server.ts";

const max = 10_000;

/** `oldestDueMs`: how long the oldest waiting e-mail has been due; 0 when none waits. */
export type MailQueue = { waiting: number; failed: number; oldestDueMs: number };

export async function readMailQueue({
  db,
  now,
}: Pick<AppServices, "db" | "now">): Promise<MailQueue> {
  const waiting = await countEmails(db.reader, "waiting", max);
  const failed = await countEmails(db.reader, "failed", max);
  const since = await findOldestDue(db.reader);
  const oldestDueMs = since ? Math.max(0, now().getTime() - Date.parse(since)) : 0;
  return { waiting, failed, oldestDueMs };
}
