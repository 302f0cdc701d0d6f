import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** Whether the database is a demo's or a real site's; no row until a process opens it as one of them. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict } = dialect(engine);
  await run(q, [
    `create table database_kind (
      id ${integer} primary key not null check (id = 1),
      kind ${text} not null check (kind in ('demo', 'production'))
    ) ${strict}`,
    // Older databases are known by the demo's staff; anybody may have taken the address, but not the role.
    `insert into database_kind (id, kind)
      select 1, case when exists
          (select 1 from people where email_key = 'staff@rehome.test' and role = 'staff')
        then 'demo' else 'production' end
      where exists (select 1 from people)`,
  ]);
}
