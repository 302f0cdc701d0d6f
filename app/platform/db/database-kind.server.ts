import { sql } from "kysely";
import type { Queries } from "./database.server.ts";
import { IncompatibleDatabase } from "./incompatible-database.ts";

/** The passwords of a demo are published, so neither kind opens the other's database. */
export type DatabaseKind = "demo" | "production";

const reasons: Record<DatabaseKind, string> = {
  demo:
    "This database is a demo's: the passwords of its people are public, so production never opens it, nor a restored " +
    "backup of it. Nothing in it was changed. Use an empty DATA_DIR (or DATABASE_URL); without PUBLIC_URL the demo " +
    "opens it again.",
  production:
    "This database is a real site's: a demo, whose passwords are public, never opens it and puts nobody into it. " +
    "Nothing in it was changed. Set PUBLIC_URL, or use an empty DATA_DIR (or DATABASE_URL) for the demo.",
};

/** Sets the kind of a new database. Refuses OTHER_KIND_OF_DATABASE when it has the other kind. */
export async function claimDatabase(trx: Queries, kind: DatabaseKind): Promise<void> {
  const find = () => trx.selectFrom("database_kind").select("kind").executeTakeFirst();
  if (!(await find())) {
    const row = { id: 1, kind };
    await trx
      .insertInto("database_kind")
      .values(row)
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
  }
  const found = (await find())?.kind ?? kind;
  if (found !== kind) throw new IncompatibleDatabase("OTHER_KIND_OF_DATABASE", reasons[found]);
}

/** Refuses OTHER_KIND_OF_DATABASE for a real site's file. Old files have no kind: the demo's staff account decides. */
export async function requireDemoFile(q: Queries): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`select name from sqlite_schema
    where type = 'table' and name in ('database_kind', 'people')`.execute(q);
  const has = (table: string) => tables.some(({ name }) => name === table);
  if (!has("people")) return;
  const real = has("database_kind")
    ? sql`select 1 from database_kind where kind = 'production'`
    : sql`select 1 where exists (select 1 from people) and not exists
        (select 1 from people where email_key = 'staff@rehome.test' and role = 'staff')`;
  if ((await real.execute(q)).rows.length === 0) return;
  throw new IncompatibleDatabase("OTHER_KIND_OF_DATABASE", reasons.production);
}
