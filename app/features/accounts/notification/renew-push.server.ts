import { hashSessionId, isLiveSession } from "#app/features/accounts/session/session.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import {
  listSubscriptionsOf,
  lockBrowsersOf,
  replaceSubscription,
} from "#app/platform/notifications/push-subscriptions.queries.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { checkSubscription, type Subscription, wrongKeys } from "./subscribe-push.server.ts";

/** `on`: this browser is subscribed. `lost`: it must subscribe again. `off`: never allowed in this session. */
type PushState = "on" | "lost" | "off";

type Renewal = {
  old?: string | undefined;
  subscription?: Subscription | undefined;
};

/** Moves a subscription to the new push address; adds no browser. Refuses as `subscribePush`. */
export function renewPush(
  services: AppServices,
  actor: Actor,
  sid: string,
  { old, subscription }: Renewal,
): Promise<Outcome<PushState>> {
  return transact<PushState>(services, async (trx) => {
    const { push } = services;
    if (!push) return done("off");
    const checked = subscription && checkSubscription(push, subscription);
    if (checked?.ok === false) return checked;
    await lockBrowsersOf(trx, actor.id);
    if (!(await isLiveSession(trx, sid, services.now()))) return refused("AUTH_REQUIRED");
    const session_hash = hashSessionId(sid);
    const own = await listSubscriptionsOf(trx, actor.id);
    const ofSession = own.filter((one) => one.session_hash === session_hash);
    const row =
      own.find(({ endpoint }) => endpoint === checked?.value.endpoint) ??
      own.find(({ endpoint }) => endpoint === old) ??
      ofSession.find(({ lost_at }) => lost_at === null) ??
      ofSession[0];
    if (!row) return done("off");
    if (!checked) return done("lost");
    const isSame = row.endpoint === checked.value.endpoint;
    if (isSame && row.lost_at !== null) return done("lost");
    if (!isSame || row.session_hash !== session_hash) {
      const to = { ...checked.value, session_hash };
      if (!(await replaceSubscription(trx, row.id, to))) return wrongKeys;
    }
    return done("on");
  });
}
