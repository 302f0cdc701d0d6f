import { type QueryExecutorProvider, sql } from "kysely";
import { IncompatibleDatabase } from "#app/platform/db/incompatible-database.ts";
import * as platform from "./0001-platform.ts";
import * as accounts from "./0002-accounts.ts";
import * as signIn from "./0003-sign-in.ts";
import * as history from "./0004-history.ts";
import * as notifications from "./0005-notifications.ts";
import * as listings from "./0006-listings.ts";
import * as pictures from "./0007-pictures.ts";
import * as adoption from "./0008-adoption.ts";
import * as inquiries from "./0009-inquiries.ts";
import * as content from "./0010-content.ts";
import * as pets from "./0011-pets.ts";
import * as appointments from "./0012-appointments.ts";
import * as boarding from "./0013-boarding.ts";
import * as donations from "./0014-donations.ts";
import * as statements from "./0015-statements.ts";
import * as payments from "./0016-payments.ts";
import * as integrations from "./0017-integrations.ts";
import { type Engine, type Migration, run } from "./migration.ts";

/** In order of number. Until the first release they may change; afterwards append only. */
export const migrations: Record<string, Migration> = {
  "0001-platform": platform,
  "0002-accounts": accounts,
  "0003-sign-in": signIn,
  "0004-history": history,
  "0005-notifications": notifications,
  "0006-listings": listings,
  "0007-pictures": pictures,
  "0008-adoption": adoption,
  "0009-inquiries": inquiries,
  "0010-content": content,
  "0011-pets": pets,
  "0012-appointments": appointments,
  "0013-boarding": boarding,
  "0014-donations": donations,
  "0015-statements": statements,
  "0016-payments": payments,
  "0017-integrations": integrations,
};

const lastBaseline = "0017-integrations";

/** Databases from before these baselines; no migration updates them. */
const formerFirst = ["0001-accounts", "0001-foundation"];
/** With all of these, the tables equal the baselines. */
const former = { last: "0072-listed-boarders", count: 61 };

function isFormer(names: readonly string[]): boolean {
  return names.some((name) => formerFirst.includes(name));
}

/** The migrations that create a backup's tables; undefined when it is older than the complete former list. */
export function migrationsForBackup(names: readonly string[]): readonly string[] | undefined {
  if (!isFormer(names)) return names;
  if (names.length !== former.count || !names.includes(former.last)) return undefined;
  return Object.keys(migrations).filter((name) => name <= lastBaseline);
}

class FormerDatabase extends IncompatibleDatabase {
  constructor() {
    super(
      "FORMER_DATABASE",
      "This database was made before the first release, and nothing in it was changed: empty a demo by " +
        "`npm run demo:reset`, or take what is in it along by a backup, as docs/operations.md says under Upgrade.",
    );
    this.name = "FormerDatabase";
  }
}

const LOCK_FOR_MIGRATIONS = 7346634;

/** Runs missing migrations, or those of `these`, in the caller's transaction. Throws `FormerDatabase`. */
export async function migrateAll(
  trx: QueryExecutorProvider,
  engine: Engine,
  these?: ReadonlySet<string>,
): Promise<void> {
  if (engine === "postgres") await lockMigrations(trx);
  await run(trx, ["create table if not exists migrations (name text primary key not null)"]);
  for (const name of listMissing(await listDone(trx))) {
    if (these && !these.has(name)) continue;
    await migrations[name]?.up(trx, engine);
    await sql`insert into migrations (name) values (${name})`.execute(trx);
  }
}

/** SQLite's transaction locks the file; PostgreSQL would allow two processes. */
export async function lockMigrations(trx: QueryExecutorProvider): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_FOR_MIGRATIONS})`.execute(trx);
}

/** How many migrations are missing. Throws `FormerDatabase`. */
export async function countMissingMigrations(
  q: QueryExecutorProvider,
  engine: Engine,
): Promise<number> {
  const table =
    engine === "postgres"
      ? sql`select 1 where to_regclass('migrations') is not null`
      : sql`select 1 from sqlite_schema where name = 'migrations'`;
  const { rows } = await table.execute(q);
  return listMissing(rows.length === 0 ? [] : await listDone(q)).length;
}

async function listDone(q: QueryExecutorProvider): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(q);
  return rows.map(({ name }) => name);
}

function listMissing(done: readonly string[]): string[] {
  if (isFormer(done)) throw new FormerDatabase();
  return Object.keys(migrations)
    .sort()
    .filter((name) => !done.includes(name));
}
