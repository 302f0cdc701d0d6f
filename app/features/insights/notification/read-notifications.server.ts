import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import { type Actor, runsRescue } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isDatabaseBusy } from "#app/platform/db/database-errors.server.ts";
import { listLastChanges } from "#app/platform/history/history.queries.server.ts";
import { isId } from "#app/platform/ids.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import { markRead } from "#app/platform/notifications/notifications.queries.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { NewsPart } from "#app/platform/records/news-part.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findOwnPages, type OwnPage } from "./find-own-pages.server.ts";
import {
  maxUnread,
  type NotificationDay,
  type NotificationLine,
  notificationList,
} from "./notification-list.ts";
import {
  countUnread,
  findNotificationOf,
  listIdsOfGroup,
  listNotificationGroups,
  listSubjectsOfNotifications,
  type NotificationRow,
} from "./notifications.queries.server.ts";

/** Several of a topic on one day are one line. Lines say what was done with their record since. */
export async function listNotifications(
  services: AppServices,
  actor: Actor,
  { page, show }: { page: number; show?: "unread" | undefined },
): Promise<{ days: NotificationDay[]; more: boolean }> {
  const { reader } = services.db;
  const filter = {
    personId: actor.id,
    now: services.now().toISOString(),
    unread: show === "unread",
  };
  const { rows: groups, more } = await paginate(page, (place) =>
    listNotificationGroups(reader, filter, place),
  );
  const states = await findStates(
    reader,
    actor,
    groups.flatMap(({ rows }) => rows),
  );
  const lines = groups.flatMap(({ day, rows }) => {
    const [newest] = rows;
    return newest ? [{ day, line: toLine(newest, rows, states) }] : [];
  });
  const byDay = Map.groupBy(lines, ({ day }) => day);
  const days = [...byDay].map(([day, some]) => ({ day, lines: some.map(({ line }) => line) }));
  return { days, more };
}

function toLine(
  newest: NotificationRow,
  rows: readonly NotificationRow[],
  states: ReadonlyMap<string, string>,
): NotificationLine {
  const count = rows.length;
  const settled = rows.flatMap(({ id }) => states.get(id) ?? []);
  const isNew = rows.some(({ read_at }) => read_at === null);
  const line = { id: newest.id, at: newest.at, isNew, count };
  if (count === 1) return { ...line, text: newest.text, state: settled[0] };
  const text = newest.topic_text
    ? `${count} ${newest.topic_text}`
    : `${newest.text}, and ${count - 1} earlier`;
  if (settled.length === 0) return { ...line, text };
  const state = settled.length === count ? "All dealt with" : `${settled.length} dealt with`;
  return { ...line, text, state };
}

/** Counts lines, up to one more than `maxUnread`. */
export function countUnreadNotifications(services: AppServices, { id }: Actor): Promise<number> {
  return countUnread(services.db.reader, id, services.now().toISOString(), maxUnread + 1);
}

/** Marks it as read, with `isWhole` its whole line, unless nothing can be written. Refuses NOT_FOUND for another's. */
export async function openNotification(
  services: AppServices,
  actor: Actor,
  id: string,
  { isWhole = false } = {},
): Promise<Outcome<OwnPage>> {
  const { db } = services;
  const now = services.now().toISOString();
  const row = isId(id) ? await findNotificationOf(db.reader, actor.id, id, now) : undefined;
  if (!row) return refused("NOT_FOUND");
  const ids = isWhole ? await listIdsOfGroup(db.reader, row, now) : [id];
  if (isWhole || !row.read_at) await markOrLeave(services, actor, ids);
  if (ids.length > 1 && row.topic_path) return done({ href: row.topic_path });
  if (row.path) return done({ href: row.path });
  const subjects = await listSubjectsOfNotifications(db.reader, [id]);
  const pages = await findOwnPages(
    services,
    actor,
    subjects.map(({ entity, entity_id }) => ({ of: id, entity, id: entity_id })),
  );
  return done(pages.get(id) ?? { href: notificationList.path });
}

async function markOrLeave(
  services: AppServices,
  actor: Actor,
  ids: readonly string[],
): Promise<void> {
  try {
    const now = services.now().toISOString();
    await services.db.transaction((trx) => markRead(trx, actor.id, now, ids));
  } catch (error) {
    if (!isDatabaseBusy(error)) throw error;
  }
}

export async function markAllRead(services: AppServices, actor: Actor): Promise<Outcome<null>> {
  const now = services.now().toISOString();
  await services.db.transaction((trx) => markRead(trx, actor.id, now));
  return done(null);
}

/** Acts before the notification do not count. Only staff read which colleague it was. */
async function findStates(
  q: Queries,
  actor: Actor,
  all: readonly { id: string; at: string }[],
): Promise<Map<string, string>> {
  const states = new Map<string, string>();
  const notifiedAt = new Map(all.map(({ id, at }) => [id, at]));
  const subjects = await listSubjectsOfNotifications(q, [...notifiedAt.keys()]);
  for (const { entity, dealtWith } of entityDescriptors as readonly NewsPart[]) {
    const own = subjects.filter((one) => one.entity === entity);
    if (!dealtWith || own.length === 0) continue;
    const ids = [...new Set(own.map(({ entity_id }) => entity_id))];
    const last = await listLastChanges(q, entity, ids);
    for (const { notification_id: of, entity_id } of own) {
      const change = last.get(entity_id);
      const action = change && dealtWith[change.to_status];
      if (!action || change.at <= (notifiedAt.get(of) ?? "")) continue;
      const by = change.actor_id === actor.id ? "you" : runsRescue(actor.role) && change.actor_name;
      states.set(of, by ? `${action} by ${by}` : action);
    }
  }
  return states;
}
