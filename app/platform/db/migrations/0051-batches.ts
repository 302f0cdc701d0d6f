import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** The history says which changes were made together, so that one Undo finds them all. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text } = dialect(engine);
  await run(q, [
    `alter table history add column batch ${text}`,
    "create index history_batch on history (batch) where batch is not null",
  ]);
}
