import { emailKey } from "#app/platform/actor.ts";
import { dayMs } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import {
  findExceededLimit,
  lockRateLimit,
  recordHits,
} from "#app/platform/rate-limit/rate-limit.server.ts";
import { type OutgoingEmail, sendMail } from "./send-mail.server.ts";

/** What triggers the e-mail; each trigger has its own limit. */
type Trigger = "form" | "sign-in" | "confirmation" | "new-address";

/** Queues at most five a day for each recipient and trigger. Returns whether it did, which no page may reveal. */
export async function sendUnrequestedMail(
  trx: Queries,
  now: Date,
  mail: OutgoingEmail,
  by: Trigger = "form",
): Promise<boolean> {
  const limit = { bucket: `unasked-mail:${by}:${emailKey(mail.to)}`, max: 5, windowMs: dayMs };
  await lockRateLimit(trx, limit);
  if (await findExceededLimit(trx, now, [limit])) return false;
  if ((await sendMail(trx, now, mail)) === 0) return false;
  await recordHits(trx, now, [limit]);
  return true;
}
