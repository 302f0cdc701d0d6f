import type { Actor } from "#app/platform/actor.ts";
import { isDatabaseBusy } from "#app/platform/db/database-errors.server.ts";
import { isId } from "#app/platform/ids.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import {
  countUnread,
  findNotificationOf,
  listNotificationsOf,
  listSubjectsOfNotifications,
  markRead,
} from "#app/platform/notifications/notifications.queries.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findOwnPages, type OwnPage } from "./find-own-pages.server.ts";
import { maxUnread, notificationList } from "./notification-list.ts";

/** One line of the list. */
export type Notification = { id: string; text: string; at: string; isNew: boolean };

/** This person's notifications, newest first. */
export async function listNotifications(
  services: AppServices,
  actor: Actor,
  page: number,
): Promise<{ rows: Notification[]; more: boolean }> {
  const at = services.now().toISOString();
  const { rows, more } = await paginate(page, (place) =>
    listNotificationsOf(services.db.reader, actor.id, at, place),
  );
  const views = rows.map((row) => ({
    id: row.id,
    text: row.text,
    at: row.at,
    isNew: row.read_at === null,
  }));
  return { rows: views, more };
}

/** Returns how many this person has not read, counting up to one more than `maxUnread`. */
export function countUnreadNotifications(services: AppServices, { id }: Actor): Promise<number> {
  return countUnread(services.db.reader, id, services.now().toISOString(), maxUnread + 1);
}

/**
 * Marks one as read and returns its record's page, or the list. While nothing can be written it stays unread. Refuses
 * NOT_FOUND for another's.
 */
export async function openNotification(
  services: AppServices,
  actor: Actor,
  id: string,
): Promise<Outcome<OwnPage>> {
  const { db } = services;
  const now = services.now().toISOString();
  const row = isId(id) ? await findNotificationOf(db.reader, actor.id, id, now) : undefined;
  if (!row) return refused("NOT_FOUND");
  if (!row.read_at) await markOrLeave(services, actor, id);
  if (row.path) return done({ href: row.path });
  const subjects = await listSubjectsOfNotifications(db.reader, [id]);
  const pages = await findOwnPages(
    services,
    actor,
    subjects.map(({ entity, entity_id }) => ({ of: id, entity, id: entity_id })),
  );
  return done(pages.get(id) ?? { href: notificationList.path });
}

async function markOrLeave(services: AppServices, actor: Actor, id: string): Promise<void> {
  try {
    const now = services.now().toISOString();
    await services.db.transaction((trx) => markRead(trx, actor.id, now, id));
  } catch (error) {
    if (!isDatabaseBusy(error)) throw error;
  }
}

/** Marks all of the person's present notifications as read. */
export async function markAllRead(services: AppServices, actor: Actor): Promise<Outcome<null>> {
  const now = services.now().toISOString();
  await services.db.transaction((trx) => markRead(trx, actor.id, now));
  return done(null);
}
