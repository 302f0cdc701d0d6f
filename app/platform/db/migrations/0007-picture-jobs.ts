import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** Pictures whose smaller encodings are still to be made, in the order of their turn. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, whole, strict } = dialect(engine);
  await run(q, [
    `create table picture_jobs (
      picture_id ${text} primary key not null references pictures (id) on delete cascade,
      due_at ${text} not null check (length(due_at) = 24),
      attempts ${whole} not null check (attempts >= 0)
    ) ${strict}`,
    "create index picture_jobs_due on picture_jobs (due_at, picture_id)",
    "insert into picture_jobs (picture_id, due_at, attempts) select id, created_at, 0 from pictures",
  ]);
}
