import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** Since when a message that an applicant wrote about a request waits for an answer; null where none does. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text } = dialect(engine);
  await run(q, [
    `alter table interests add column wrote_at ${text}`,
    "create index interests_wrote on interests (wrote_at, id) where wrote_at is not null",
  ]);
}
