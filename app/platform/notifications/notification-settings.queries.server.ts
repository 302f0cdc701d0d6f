import type { Queries } from "#app/platform/db/database.server.ts";
import type { NotificationKind } from "./notification-kinds.ts";

export type NotificationSetting = { kind: NotificationKind; mail: boolean; push: boolean };

/** Without an entry a way of delivery is on. */
export async function listNotificationSettings(q: Queries, personIds: readonly string[]) {
  if (personIds.length === 0) return [];
  const rows = await q
    .selectFrom("notification_settings")
    .selectAll()
    .where("person_id", "in", personIds)
    .orderBy("kind")
    .execute();
  return rows.map(({ person_id, kind, mail, push }) => {
    return { personId: person_id, kind, mail: mail === 1, push: push === 1 };
  });
}

export async function saveNotificationSettings(
  q: Queries,
  personId: string,
  settings: readonly NotificationSetting[],
): Promise<void> {
  await q
    .insertInto("notification_settings")
    .values(
      settings.map(({ kind, mail, push }) => ({
        person_id: personId,
        kind,
        mail: mail ? 1 : 0,
        push: push ? 1 : 0,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["person_id", "kind"])
        .doUpdateSet((eb) => ({ mail: eb.ref("excluded.mail"), push: eb.ref("excluded.push") })),
    )
    .execute();
}

export async function deleteNotificationSettings(q: Queries, personId: string): Promise<void> {
  await q.deleteFrom("notification_settings").where("person_id", "=", personId).execute();
}

type Recipient = { id: string; emailKey: string; isConfirmed: boolean };

export async function listRecipients(
  q: Queries,
  emailKeys: readonly string[],
): Promise<Recipient[]> {
  const people = await q
    .selectFrom("people")
    .select(["id", "email_key", "email_verified_at"])
    .where("email_key", "in", emailKeys)
    .where("status", "=", "active")
    .execute();
  return people.map(({ id, email_key, email_verified_at }) => {
    return { id, emailKey: email_key, isConfirmed: email_verified_at !== null };
  });
}
