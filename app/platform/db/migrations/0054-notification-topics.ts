import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/**
 * Several notifications of a kind on one subject are shown as one, and who did something themself is not told of it.
 * What was told before has no topic and stays one by one.
 */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text } = dialect(engine);
  await run(q, [
    `alter table notifications add column topic ${text} check (length(topic) between 1 and 200)`,
    `alter table notifications add column topic_text ${text} check (length(topic_text) <= 300)`,
    `alter table notifications add column topic_path ${text}
      check (substr(topic_path, 1, 1) = '/' and length(topic_path) <= 300)`,
    `alter table staff_notifications add column by_id ${text}
      references people (id) on delete set null`,
  ]);
}
