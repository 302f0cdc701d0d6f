import type { AppServices } from "#app/platform/services.ts";
import {
  claimDuePush,
  deletePushMessage,
  findPushToSend,
  hasDuePush,
  type PushMessageRow,
  postponePush,
  postponePushTo,
} from "./push-messages.queries.server.ts";
import type { PushAnswer } from "./push-service.server.ts";
import { markLost, noteAnswer } from "./push-subscriptions.queries.server.ts";

/** In seconds; the last repeats until the message is too old. */
const waits = [30, 120, 600, 1800, 3600, 14_400];
/** Longer than one call can take. */
const claimMs = 60_000;
const maxPerRun = 100;
/** After so many refusals in a row a browser counts as lost. */
const maxFailures = 20;

/** Runs outside any transaction. A killed worker's message may be sent twice; the second replaces the first on screen. */
export async function deliverDuePush(
  services: AppServices,
): Promise<{ sent: number; retryAfterMs?: number }> {
  const { push, db } = services;
  if (!push || !(await hasDuePush(db.reader, services.now().toISOString()))) return { sent: 0 };
  const unwell = new Set<string>();
  let sent = 0;
  for (let n = 0; n < maxPerRun; n += 1) {
    const claimed = await claimNext(services, [...unwell]);
    if (!claimed) return { sent };
    const { message, content } = claimed;
    if (!content) continue;
    const { notificationId, text, host, ...browser } = content;
    const path = `/dashboard/notifications/${notificationId}`;
    const payload = { id: notificationId, title: services.site.name, body: text, path };
    const answer = await push.send(browser, payload, secondsToLive(services, message));
    if (answer.is === "taken") sent += 1;
    if (answer.is === "later") unwell.add(host);
    if ("why" in answer) {
      services.log.warn({ push: message.id, host, why: answer.why }, "a push was not taken");
    }
    await record(services, message, { answer, failures: browser.failures });
  }
  return { sent, retryAfterMs: 0 };
}

function claimNext(services: AppServices, notTo: readonly string[]) {
  const now = services.now();
  const at = now.toISOString();
  const claimedUntil = new Date(now.getTime() + claimMs).toISOString();
  return services.db.transaction(async (trx) => {
    const message = await claimDuePush(trx, { now: at, claimedUntil, notTo });
    if (!message) return undefined;
    const content = await findPushToSend(trx, message.id, at);
    if (!content) await deletePushMessage(trx, message.id);
    return { message, content };
  });
}

function secondsToLive(services: AppServices, { expires_at }: PushMessageRow): number {
  return Math.max(Math.round((Date.parse(expires_at) - services.now().getTime()) / 1000), 0);
}

type Sent = { answer: PushAnswer; failures: number };

async function record(
  services: AppServices,
  { id, subscription_id: to, attempts }: PushMessageRow,
  { answer, failures }: Sent,
): Promise<void> {
  const now = services.now();
  const after = (ms: number) => new Date(now.getTime() + ms).toISOString();
  await services.db.transaction(async (trx) => {
    if (answer.is === "later") {
      const waitMs = answer.waitMs ?? (waits[Math.min(attempts, waits.length - 1)] ?? 0) * 1000;
      await postponePush(trx, id, after(waitMs));
      if (answer.waitMs) await postponePushTo(trx, to, after(answer.waitMs));
      return;
    }
    await deletePushMessage(trx, id);
    const isHopeless = answer.is === "refused" && failures + 1 >= maxFailures;
    if (answer.is === "gone" || isHopeless) await markLost(trx, to, now.toISOString());
    else await noteAnswer(trx, to, answer.is === "taken" ? { okAt: now.toISOString() } : "refused");
  });
}
