import { sql } from "kysely";
import { claimedOnce } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isUnder } from "#app/platform/db/is-under.server.ts";
import { signalQueued } from "#app/platform/db/queue-signals.server.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";
import type { NewRow, Row } from "../db/schema.ts";

export type OutboxEmail = Row<"outbox">;

const unclaimed = sql<boolean>`claimed_until is null`;
// Written like the indexes' condition, which the planner matches by text.
const waiting = sql<boolean>`sent_at is null and failed_at is null`;

/** Returns the ids of the new ones; an e-mail whose cause exists is not written. */
export async function insertEmails(
  q: Queries,
  rows: readonly NewRow<"outbox">[],
): Promise<string[]> {
  signalQueued(q, "outbox");
  const inserted = await q
    .insertInto("outbox")
    .values([...rows])
    .onConflict((conflict) => conflict.column("cause").doNothing())
    .returning("id")
    .execute();
  return inserted.map(({ id }) => id);
}

export async function insertEmailSubjects(
  q: Queries,
  rows: readonly NewRow<"email_subjects">[],
): Promise<void> {
  if (rows.length === 0) return;
  await q
    .insertInto("email_subjects")
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Claims up to `limit` due e-mails until `claimedUntil`; those of a dead worker are due again then. */
export async function claimDueEmails(
  q: Queries,
  now: string,
  claimedUntil: string,
  limit: number,
): Promise<OutboxEmail[]> {
  const emails = await q
    .updateTable("outbox")
    .set({ claimed_until: claimedUntil })
    .where("id", "in", (eb) => {
      const due = eb
        .selectFrom("outbox")
        .select("id")
        .where(waiting)
        .where("due_at", "<=", now)
        .where((inner) => inner.or([unclaimed, inner("claimed_until", "<", now)]))
        .orderBy("priority")
        .orderBy("due_at")
        .orderBy("id")
        .limit(limit);
      return claimedOnce(q, due);
    })
    .returningAll()
    .execute();
  const orderOf = ({ priority, due_at, id }: OutboxEmail) => `${priority}${due_at}${id}`;
  return emails.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}

export async function hasDueEmail(q: Queries, now: string): Promise<boolean> {
  const one = await q
    .selectFrom("outbox")
    .select("id")
    .where(waiting)
    .where("due_at", "<=", now)
    .where((eb) => eb.or([unclaimed, eb("claimed_until", "<", now)]))
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/** Marks an e-mail as sent. `masked` replaces its text by one without secret links, unless it was changed meanwhile. */
export async function markEmailSent(
  q: Queries,
  id: string,
  now: string,
  masked?: { body: string; maskedBody: string },
): Promise<void> {
  await q
    .updateTable("outbox")
    .$if(masked !== undefined, (update) =>
      update.set((eb) => ({
        list_unsubscribe: null,
        body: eb
          .case()
          .when("body", "=", masked?.body ?? "")
          .then(masked?.maskedBody ?? "")
          .else(eb.ref("body"))
          .end(),
      })),
    )
    .set((eb) => ({
      sent_at: now,
      attempts: eb("attempts", "+", 1),
      claimed_until: null,
      last_error: null,
    }))
    .where("id", "=", id)
    .execute();
}

/** Records a failed attempt: due again at `dueAt`, or given up at `now` when that is null. */
export async function markEmailTried(
  q: Queries,
  id: string,
  { error, dueAt, now }: { error: string; dueAt: string | null; now: string },
): Promise<void> {
  await q
    .updateTable("outbox")
    .set((eb) => ({
      attempts: eb("attempts", "+", 1),
      claimed_until: null,
      last_error: error,
      ...(dueAt === null ? { failed_at: now } : { due_at: dueAt }),
    }))
    .where("id", "=", id)
    .execute();
}

/** Deletes an unsent e-mail. Returns false when it is unknown, sent, given up, or being sent. */
export async function withdrawEmail(q: Queries, cause: string, now: string): Promise<boolean> {
  const result = await q
    .deleteFrom("outbox")
    .where("cause", "=", cause)
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .where((eb) => eb.or([unclaimed, eb("claimed_until", "<", now)]))
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Deletes unsent e-mails by the prefix of their causes; those sent, given up or being sent stay. */
export async function withdrawEmailsUnder(q: Queries, causes: string, now: string): Promise<void> {
  await q
    .deleteFrom("outbox")
    .where(isUnder("cause", causes))
    .where(waiting)
    .where((eb) => eb.or([unclaimed, eb("claimed_until", "<", now)]))
    .execute();
}

export async function hasEmailsUnder(q: Queries, causes: string): Promise<boolean> {
  const one = await q
    .selectFrom("outbox")
    .select("id")
    .where(isUnder("cause", causes))
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/** Makes e-mails with this prefix of their causes due, if they were never attempted. */
export async function releaseEmailsUnder(q: Queries, causes: string, now: string): Promise<void> {
  signalQueued(q, "outbox");
  await q
    .updateTable("outbox")
    .set({ due_at: now })
    .where(isUnder("cause", causes))
    .where(waiting)
    .where("attempts", "=", 0)
    .where("due_at", ">", now)
    .execute();
}

export async function findOldestDue(q: Queries): Promise<string | undefined> {
  const oldest = await q
    .selectFrom("outbox")
    .select("due_at")
    .where(waiting)
    .orderBy("due_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return oldest?.due_at;
}

export async function listEmails(q: Queries, { limit, offset }: PageRange): Promise<OutboxEmail[]> {
  return q
    .selectFrom("outbox")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}
