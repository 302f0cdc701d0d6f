import type { QueryExecutorProvider } from "kysely";
import { type Engine, run } from "./migration.ts";

/** The order in which requests were answered, by which the usual waiting time is found. */
export async function up(q: QueryExecutorProvider, _engine: Engine): Promise<void> {
  await run(q, [
    "create index interests_answered on interests (decided_at desc) where decided_at is not null",
  ]);
}
