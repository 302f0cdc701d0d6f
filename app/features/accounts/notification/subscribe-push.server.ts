import { createECDH } from "node:crypto";
import { hashSessionId, isLiveSession } from "#app/features/accounts/session/session.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import { isId, newId } from "#app/platform/ids.ts";
import type { PushService } from "#app/platform/notifications/push-service.server.ts";
import {
  deleteLostOf,
  deleteSubscriptionOf,
  listSubscriptionsOf,
  lockBrowsersOf,
  saveSubscription,
} from "#app/platform/notifications/push-subscriptions.queries.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { nameOfBrowser } from "#app/platform/user-agent.ts";
import { isPushEndpoint } from "./push-hosts.ts";

/** A further browser ends the oldest subscription. */
const maxBrowsers = 10;

export const wrongKeys = refused(
  "INVALID",
  "This browser's keys cannot be read. Please try again.",
);

export type Subscription = { endpoint: string; p256dh: string; auth: string };

/**
 * Until the session ends; again it changes nothing. Refuses INVALID for an unknown push service, invalid keys, and
 * other keys than the subscribed ones: knowing the address takes it from nobody. AUTH_REQUIRED without a session.
 */
export function subscribePush(
  services: AppServices,
  actor: Actor,
  sid: string,
  subscription: Subscription,
): Promise<Outcome<null>> {
  return transact(services, async (trx) => {
    const { push } = services;
    if (!push) return refused("INVALID", "Notifications on phones are not set up here.");
    const checked = checkSubscription(push, subscription);
    if (!checked.ok) return checked;
    await lockBrowsersOf(trx, actor.id);
    const now = services.now();
    if (!(await isLiveSession(trx, sid, now))) return refused("AUTH_REQUIRED");
    const session_hash = hashSessionId(sid);
    await deleteLostOf(trx, session_hash);
    const isSaved = await saveSubscription(trx, {
      id: newId(now),
      person_id: actor.id,
      session_hash,
      ...checked.value,
      created_at: now.toISOString(),
      last_ok_at: null,
      failures: 0,
      lost_at: null,
    });
    if (!isSaved) return wrongKeys;
    const all = await listSubscriptionsOf(trx, actor.id);
    for (const { id } of all.slice(maxBrowsers)) await deleteSubscriptionOf(trx, actor.id, id);
    return done(null);
  });
}

/** Refuses INVALID as `subscribePush`. */
export function checkSubscription(
  push: PushService,
  { endpoint: address, p256dh, auth }: Subscription,
): Outcome<Subscription & { host: string }> {
  const endpoint = URL.parse(address)?.href ?? "";
  if (!isPushEndpoint(endpoint, { loopback: push.acceptsLoopback })) {
    return refused("INVALID", "This browser's push service is none that we know.");
  }
  if (!isPublicKey(p256dh) || Buffer.from(auth, "base64url").length !== 16) {
    return wrongKeys;
  }
  return done({ endpoint, host: new URL(endpoint).host, p256dh, auth });
}

/** Whether it is an uncompressed point of the curve, as encryption needs. */
function isPublicKey(text: string): boolean {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  try {
    pair.computeSecret(bytes);
    return true;
  } catch {
    return false;
  }
}

export async function unsubscribePush(
  services: AppServices,
  actor: Actor,
  { id }: { id: string },
): Promise<Outcome<null>> {
  if (isId(id)) {
    await services.db.transaction((trx) => deleteSubscriptionOf(trx, actor.id, id));
  }
  return done(null);
}

/** Newest first. `current`: this session's. */
export async function listPushBrowsers(services: AppServices, actor: Actor, sid: string) {
  const rows = await listSubscriptionsOf(services.db.reader, actor.id);
  return rows
    .filter(({ lost_at }) => lost_at === null)
    .map(({ id, user_agent, created_at, session_hash }) => ({
      id,
      name: nameOfBrowser(user_agent),
      since: created_at,
      current: session_hash === hashSessionId(sid),
    }));
}

export async function listLostBrowsers(services: AppServices, actor: Actor) {
  const rows = await listSubscriptionsOf(services.db.reader, actor.id);
  return rows.flatMap(({ id, user_agent, lost_at }) =>
    lost_at === null ? [] : [{ id, name: nameOfBrowser(user_agent), lostAt: lost_at }],
  );
}
