import { sql } from "kysely";
import { deleteSome } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { inChunks } from "#app/platform/db/in-chunks.ts";
import { isUnder } from "#app/platform/db/is-under.server.ts";
import { signalQueued } from "#app/platform/db/queue-signals.server.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";
import type { NewRow, Row } from "../db/schema.ts";

type NamedRecord = { entity: string; id: string };

/** Returns the ids of those with a new cause. */
export async function insertNotifications(
  q: Queries,
  all: readonly { row: NewRow<"notifications">; about: readonly NamedRecord[] }[],
): Promise<string[]> {
  const inserted = await q
    .insertInto("notifications")
    .values(all.map(({ row }) => row))
    .onConflict((conflict) => conflict.column("cause").doNothing())
    .returning("id")
    .execute();
  const ids = new Set(inserted.map(({ id }) => id));
  const subjects = all
    .filter(({ row }) => ids.has(row.id))
    .flatMap(({ row, about }) =>
      about.map(({ entity, id }) => ({ notification_id: row.id, entity, entity_id: id })),
    );
  if (subjects.length > 0) {
    await q
      .insertInto("notification_subjects")
      .values(subjects)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return [...ids];
}

export async function listNotificationsOf(
  q: Queries,
  personId: string,
  now: string,
  { limit, offset }: PageRange,
): Promise<Row<"notifications">[]> {
  return q
    .selectFrom("notifications")
    .selectAll()
    .where("person_id", "=", personId)
    .where("at", "<=", now)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Marks these, or all up to now, as read. */
export async function markRead(
  q: Queries,
  personId: string,
  now: string,
  ids?: readonly string[],
): Promise<void> {
  await q
    .updateTable("notifications")
    .set({ read_at: now })
    .where("person_id", "=", personId)
    .where("read_at", "is", null)
    .where("at", "<=", now)
    .$if(ids !== undefined, (all) => all.where("id", "in", ids ?? []))
    .execute();
}

export async function deleteNotificationCausedBy(q: Queries, cause: string): Promise<void> {
  await q.deleteFrom("notifications").where("cause", "=", cause).execute();
}

export async function deleteNotificationsUnder(q: Queries, causes: string): Promise<void> {
  await q.deleteFrom("notifications").where(isUnder("cause", causes)).execute();
}

/** Makes delayed notifications and their push messages due now. */
export async function releaseNotificationsUnder(
  q: Queries,
  causes: string,
  now: string,
): Promise<void> {
  const delayed = q
    .selectFrom("notifications")
    .select("id")
    .where(isUnder("cause", causes))
    .where("at", ">", now);
  signalQueued(q, "push_messages");
  await q
    .updateTable("push_messages")
    .set({ due_at: now })
    .where("notification_id", "in", delayed)
    .execute();
  await q
    .updateTable("notifications")
    .set({ at: now })
    .where(isUnder("cause", causes))
    .where("at", ">", now)
    .execute();
}

export async function deleteNotificationsOf(q: Queries, personId: string): Promise<void> {
  await q.deleteFrom("notifications").where("person_id", "=", personId).execute();
}

export async function deleteNotificationsAbout(
  q: Queries,
  records: readonly NamedRecord[],
): Promise<void> {
  for (const [entity, ofEntity] of Map.groupBy(records, (one) => one.entity)) {
    for (const chunk of inChunks(ofEntity)) {
      await q
        .deleteFrom("notifications")
        .where("id", "in", (eb) =>
          eb
            .selectFrom("notification_subjects")
            .select("notification_id")
            .where("entity", "=", entity)
            .where(
              "entity_id",
              "in",
              chunk.map(({ id }) => id),
            ),
        )
        .execute();
    }
  }
}

export function deleteNotificationsBefore(q: Queries, before: string, limit: number) {
  return deleteSome(q, { table: "notifications" }, sql`at < ${before}`, limit);
}
