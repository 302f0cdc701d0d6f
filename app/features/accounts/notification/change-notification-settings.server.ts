import type { Actor } from "#app/platform/actor.ts";
import {
  listNotificationKinds,
  type NotificationKind,
} from "#app/platform/notifications/notification-kinds.ts";
import {
  listNotificationSettings,
  type NotificationSetting,
  saveNotificationSettings,
} from "#app/platform/notifications/notification-settings.queries.server.ts";
import { done, type Outcome } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";

export async function listOwnSettings(
  services: AppServices,
  actor: Actor,
): Promise<NotificationSetting[]> {
  const switched = await listNotificationSettings(services.db.reader, [actor.id]);
  return listNotificationKinds(actor.role).map(({ kind, mayMail }) => {
    const own = switched.find((one) => one.kind === kind);
    return { kind, mail: !mayMail || (own?.mail ?? true), push: own?.push ?? true };
  });
}

type Chosen = { mail: readonly NotificationKind[]; push: readonly NotificationKind[] };

/** Mandatory e-mails stay on. */
export async function changeNotificationSettings(
  services: AppServices,
  actor: Actor,
  { mail, push }: Chosen,
): Promise<Outcome<null>> {
  const before = await listOwnSettings(services, actor);
  const settings = listNotificationKinds(actor.role).map(({ kind, mayMail }) => ({
    kind,
    mail: !mayMail || mail.includes(kind),
    // Without push the form has no such fields.
    push: services.push
      ? push.includes(kind)
      : (before.find((one) => one.kind === kind)?.push ?? true),
  }));
  await services.db.transaction((trx) => saveNotificationSettings(trx, actor.id, settings));
  return done(null);
}
