import type { Actor } from "#app/platform/actor.ts";
import {
  type NotificationKind,
  notificationKindsOf,
} from "#app/platform/notifications/notification-kinds.ts";
import {
  listSettingsOf,
  type NotificationSetting,
  saveSettings,
} from "#app/platform/notifications/notification-settings.queries.server.ts";
import { done, type Outcome } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";

export async function listOwnSettings(
  services: AppServices,
  actor: Actor,
): Promise<NotificationSetting[]> {
  const switched = await listSettingsOf(services.db.reader, [actor.id]);
  return notificationKindsOf(actor.role).map(({ kind, mayMail }) => {
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
  const settings = notificationKindsOf(actor.role).map(({ kind, mayMail }) => ({
    kind,
    mail: !mayMail || mail.includes(kind),
    // Without push the form has no such fields.
    push: services.push
      ? push.includes(kind)
      : (before.find((one) => one.kind === kind)?.push ?? true),
  }));
  await services.db.transaction((trx) => saveSettings(trx, actor.id, settings));
  return done(null);
}
