import type { Queries } from "./database.server.ts";
import { IncompatibleDatabase } from "./incompatible-database.ts";

/** A demo's people have published passwords, production holds real ones: neither opens the other's database. */
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

/** Makes a database without a kind one of this kind. Refuses OTHER_KIND_OF_DATABASE when it has the other. */
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
