import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** Which ninth of a photo stays in view where it is cropped: 0 top left, 4 the middle, 8 bottom right. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { integer } = dialect(engine);
  await run(q, [
    `alter table pictures add column focus ${integer} not null default 4
      check (focus between 0 and 8)`,
  ]);
}
