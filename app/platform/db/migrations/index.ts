import { type QueryExecutorProvider, sql } from "kysely";
import * as foundation from "./0001-foundation.ts";
import * as counters from "./0002-counters.ts";
import * as catalogue from "./0003-catalogue.ts";
import * as contentVersion from "./0004-content-version.ts";
import * as staffListings from "./0005-staff-listings.ts";
import * as review from "./0006-review.ts";
import * as pictureJobs from "./0007-picture-jobs.ts";
import * as accounts from "./0008-accounts.ts";
import * as outboxStates from "./0009-outbox-states.ts";
import * as recipient from "./0010-recipient.ts";
import * as words from "./0011-words.ts";
import { type Engine, type Migration, run } from "./migration.ts";

/** Every step in the order of its number. Append; never change one that was released. */
export const migrations: Record<string, Migration> = {
  "0001-foundation": foundation,
  "0002-counters": counters,
  "0003-catalogue": catalogue,
  "0004-content-version": contentVersion,
  "0005-staff-listings": staffListings,
  "0006-review": review,
  "0007-picture-jobs": pictureJobs,
  "0008-accounts": accounts,
  "0009-outbox-states": outboxStates,
  "0010-recipient": recipient,
  "0011-words": words,
};

const LOCK_FOR_MIGRATIONS = 7346634;

/**
 * Runs what is missing, of all steps or of `these`. `trx` is one write transaction, so a failure leaves the
 * tables as they were.
 */
export async function migrateAll(
  trx: QueryExecutorProvider,
  engine: Engine,
  these?: ReadonlySet<string>,
): Promise<void> {
  // SQLite's transaction holds the file already; PostgreSQL would let two processes in.
  if (engine === "postgres")
    await sql`select pg_advisory_xact_lock(${LOCK_FOR_MIGRATIONS})`.execute(trx);
  await run(trx, ["create table if not exists migrations (name text primary key not null)"]);
  for (const name of await missing(trx)) {
    if (these && !these.has(name)) continue;
    await migrations[name]?.up(trx, engine);
    await sql`insert into migrations (name) values (${name})`.execute(trx);
  }
}

/** How many steps a database still lacks. */
export async function countPending(q: QueryExecutorProvider, engine: Engine): Promise<number> {
  const table =
    engine === "postgres"
      ? sql`select 1 where to_regclass('migrations') is not null`
      : sql`select 1 from sqlite_schema where name = 'migrations'`;
  const known = await table.execute(q);
  return known.rows.length === 0 ? Object.keys(migrations).length : (await missing(q)).length;
}

async function missing(q: QueryExecutorProvider): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(q);
  const ran = new Set(rows.map((row) => row.name));
  return Object.keys(migrations)
    .sort()
    .filter((name) => !ran.has(name));
}
