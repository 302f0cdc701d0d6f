import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/**
 * An adoption request and a donation name the account that they were sent from, which opens them; a sign-in asks whose
 * a browser was. A comment says whether a program may have sent it.
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
}
