import { sql } from "kysely";
import { lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { lagosDate } from "#app/platform/db/lagos-month.server.ts";
import type { Row } from "#app/platform/db/schema.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";

export type NotificationRow = Row<"notifications">;

/** A notification alone, or those of one topic and Lagos day. */
type NotificationGroup = { day: string; topic: string; rows: NotificationRow[] };

type GroupFilter = { personId: string; now: string; unread?: boolean };

function groups(q: Queries, { personId, now, unread = false }: GroupFilter) {
  const day = lagosDate(q, sql.ref("at"));
  const topic = sql<string>`coalesce(topic, id)`;
  return q
    .selectFrom("notifications")
    .select([day.as("day"), topic.as("topic")])
    .where("person_id", "=", personId)
    .where("at", "<=", now)
    .$if(unread, (all) => all.where("read_at", "is", null))
    .groupBy([day, topic]);
}

/** By topic and day, the newest first; for unread ones whole groups. */
export async function listNotificationGroups(
  q: Queries,
  filter: GroupFilter,
  { limit, offset }: PageRange,
): Promise<NotificationGroup[]> {
  const found = await groups(q, filter)
    .select((eb) => eb.fn.max("at").as("newest"))
    .select((eb) => eb.fn.max("id").as("id"))
    .orderBy("newest", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  if (found.length === 0) return [];
  const rows = await q
    .selectFrom("notifications")
    .selectAll()
    .select(lagosDate(q, sql.ref("at")).as("day"))
    .where("person_id", "=", filter.personId)
    .where("at", "<=", filter.now)
    .where(
      sql<string>`coalesce(topic, id)`,
      "in",
      found.map(({ topic }) => topic),
    )
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
  const byGroup = Map.groupBy(rows, ({ day, topic, id }) => `${day} ${topic ?? id}`);
  return found.map(({ day, topic }) => ({
    day,
    topic,
    rows: byGroup.get(`${day} ${topic}`) ?? [],
  }));
}

/** Undefined for another person's, or one that can still be undone. */
export async function findNotificationOf(
  q: Queries,
  personId: string,
  id: string,
  now: string,
): Promise<NotificationRow | undefined> {
  return q
    .selectFrom("notifications")
    .selectAll()
    .where("id", "=", id)
    .where("person_id", "=", personId)
    .where("at", "<=", now)
    .executeTakeFirst();
}

export async function listSubjectsOfNotifications(
  q: Queries,
  ids: readonly string[],
): Promise<Row<"notification_subjects">[]> {
  if (ids.length === 0) return [];
  return q
    .selectFrom("notification_subjects")
    .selectAll()
    .where("notification_id", "in", ids)
    .execute();
}

/** So many unread notifications are read for each group that is counted. */
const maxOfGroup = 10;

/** How many groups have something unread, counted no further than `max`. */
export async function countUnread(
  q: Queries,
  personId: string,
  now: string,
  max: number,
): Promise<number> {
  const unread = await q
    .selectFrom("notifications")
    .select(["id", "topic", "at"])
    .where("person_id", "=", personId)
    .where("read_at", "is", null)
    .where("at", "<=", now)
    .limit(max * maxOfGroup)
    .execute();
  const lines = new Set(
    unread.map(({ id, topic, at }) => (topic ? `${lagosDay(new Date(at))} ${topic}` : id)),
  );
  return Math.min(lines.size, max);
}

export async function listIdsOfGroup(
  q: Queries,
  { id, person_id, topic, at }: NotificationRow,
  now: string,
): Promise<string[]> {
  if (topic === null) return [id];
  const rows = await q
    .selectFrom("notifications")
    .select("id")
    .where("person_id", "=", person_id)
    .where("topic", "=", topic)
    .where("at", "<=", now)
    .where(lagosDate(q, sql.ref("at")), "=", lagosDay(new Date(at)))
    .execute();
  return rows.map((row) => row.id);
}
