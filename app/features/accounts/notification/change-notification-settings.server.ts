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

/** By which ways the person hears of each kind that there is for their role. */
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

type Wanted = { mail: readonly NotificationKind[]; push: readonly NotificationKind[] };

/** Saves by which ways the person wants to hear of what. E-mails that must arrive stay on, whatever is asked. */
export async function changeNotificationSettings(
  services: AppServices,
  actor: Actor,
  { mail, push }: Wanted,
): Promise<Outcome<null>> {
  const before = await listOwnSettings(services, actor);
  const settings = notificationKindsOf(actor.role).map(({ kind, mayMail }) => ({
    kind,
    mail: !mayMail || mail.includes(kind),
    // Where nothing can be pushed the form does not ask.
    push: services.push
      ? push.includes(kind)
      : (before.find((one) => one.kind === kind)?.push ?? true),
  }));
  await services.db.transaction((trx) => saveSettings(trx, actor.id, settings));
  return done(null);
}
