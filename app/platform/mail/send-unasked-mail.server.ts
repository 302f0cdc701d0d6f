import { emailKey } from "#app/platform/actor.ts";
import { dayMs } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import {
  findExceededLimit,
  lockRateLimit,
  recordHits,
} from "#app/platform/rate-limit/rate-limit.server.ts";
import { type OutgoingEmail, sendMail } from "./send-mail.server.ts";

/**
 * Queues an e-mail that anybody can have sent to any address: five a day for each recipient, all such e-mails
 * together; beyond that nothing is queued. Returns whether it was, which no page may tell.
 */
export async function sendUnaskedMail(
  trx: Queries,
  now: Date,
  mail: OutgoingEmail,
): Promise<boolean> {
  const limit = { bucket: `unasked-mail:${emailKey(mail.to)}`, most: 5, windowMs: dayMs };
  await lockRateLimit(trx, limit);
  if (await findExceededLimit(trx, now, [limit])) return false;
  if ((await sendMail(trx, now, mail)) === 0) return false;
  await recordHits(trx, now, [limit]);
  return true;
}
