import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";
import type { EmailState } from "./email-state.ts";
import type { OutboxEmail } from "./outbox.queries.server.ts";

type OutboxEmailRow = Omit<
  OutboxEmail,
  "body" | "cause" | "claimed_until" | "list_unsubscribe" | "priority"
>;

const columns = [
  "id",
  "recipient",
  "subject",
  "created_at",
  "due_at",
  "attempts",
  "sent_at",
  "failed_at",
  "last_error",
] as const;

// Written like the indexes' conditions, which the planner matches by text.
const conditions: Record<EmailState, ReturnType<typeof sql<boolean>>> = {
  waiting: sql<boolean>`sent_at is null and failed_at is null`,
  failed: sql<boolean>`failed_at is not null`,
  sent: sql<boolean>`sent_at is not null`,
};
const orders = {
  waiting: ["due_at", "asc"],
  failed: ["failed_at", "desc"],
  sent: ["sent_at", "desc"],
} as const;

export async function listEmailsByState(
  q: Queries,
  state: EmailState | undefined,
  { limit, offset }: PageRange,
): Promise<OutboxEmailRow[]> {
  const [column, direction] = state ? orders[state] : (["created_at", "desc"] as const);
  return q
    .selectFrom("outbox")
    .select(columns)
    .$if(state !== undefined, (query) => query.where(conditions[state ?? "sent"]))
    .orderBy(column, direction)
    .orderBy("id", direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countEmails(q: Queries, state: EmailState, max: number): Promise<number> {
  const some = q.selectFrom("outbox").select("id").where(conditions[state]).limit(max);
  const { count } = await q
    .selectFrom(some.as("waiting"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findEmail(q: Queries, id: string): Promise<OutboxEmail | undefined> {
  return q.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Makes a failed e-mail due at `now`, with all its attempts. Returns false when it has not failed. */
export async function retryEmail(q: Queries, id: string, now: string): Promise<boolean> {
  const result = await q
    .updateTable("outbox")
    .set({ failed_at: null, due_at: now, attempts: 0, claimed_until: null })
    .where("id", "=", id)
    .where("failed_at", "is not", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
