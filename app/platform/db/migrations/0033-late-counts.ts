import type { QueryExecutorProvider } from "kysely";
import { type Engine, run } from "./migration.ts";

/**
 * Requests are counted as their transaction commits. Every one of them raises the same two rows, which stay locked until
 * its end: counted with the insert, one visitor's whole form had to be stored before the next one's could begin. Other
 * writers of these rows count as before. A step after this one that changes requests and then alters their table has to
 * say `set constraints all immediate` in between. SQLite has one writer anyway.
 */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  if (engine !== "postgres") return;
  await run(q, [
    "drop trigger interests_by_month on interests",
    "drop trigger interests_counted on interests",
    `create constraint trigger interests_by_month after insert on interests
      deferrable initially deferred for each row execute function interests_by_month()`,
    `create constraint trigger interests_counted after insert or delete or update of status on interests
      deferrable initially deferred for each row execute function interests_counted()`,
  ]);
}
