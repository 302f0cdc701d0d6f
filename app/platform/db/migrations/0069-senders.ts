import { type QueryExecutorProvider, sql } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/**
 * An adoption request and a donation name the account that they were sent from, which opens them; a sign-in asks whose
 * a browser was. A comment says whether a program may have sent it. E-mails that have left lose the links that let
 * their readers in.
 */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, truth } = dialect(engine);
  await run(q, [
    ...["interests", "donations"].flatMap((table) => [
      `alter table ${table} add column sent_by ${text} references people (id)`,
      `create index ${table}_sent_by on ${table} (sent_by) where sent_by is not null`,
    ]),
    "create index known_browsers_token on known_browsers (token_hash)",
    `alter table comments add column ${truth("may_be_robot")} default 0`,
  ]);
  await maskSentEmails(q);
}

const linkOfReader =
  /(\/(?:set-password|verify-email|pet-alerts|donations|comments)\/|\/r\/\w+\?key=)[\w-]+/g;

async function maskSentEmails(q: QueryExecutorProvider): Promise<void> {
  await run(q, [
    `update outbox set list_unsubscribe = null
      where sent_at is not null and list_unsubscribe is not null`,
  ]);
  for (let after = ""; ; ) {
    const { rows } = await sql<{ id: string; body: string }>`select id, body from outbox
      where sent_at is not null and id > ${after} order by id limit 500`.execute(q);
    for (const { id, body } of rows) {
      const masked = body.replaceAll(linkOfReader, "$1••••••");
      if (masked !== body) {
        await sql`update outbox set body = ${masked} where id = ${id}`.execute(q);
      }
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
