import { createHash } from "node:crypto";
import { sql } from "kysely";
import { deleteSome } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import type { NewRow } from "../db/schema.ts";

/** A bucket's name may contain an address or a phone number: only its hash is stored. */
function hashBucket(bucket: string): string {
  return createHash("sha256").update(bucket).digest("base64url");
}

/** Transactions count a bucket one after another; SQLite has one writer anyway. */
export async function lockBucket(q: Queries, bucket: string): Promise<void> {
  if (!isPostgres(q)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${bucket}, 0))`.execute(q);
}

export async function sumRateEvents(q: Queries, bucket: string, since: string): Promise<number> {
  const { sum } = await q
    .selectFrom("rate_events")
    .select((eb) => eb.fn.sum<string | number | null>("amount").as("sum"))
    .where("bucket", "=", hashBucket(bucket))
    .where("at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** The first event after `since`: when it leaves the window, a full bucket has room again. */
export async function oldestRateEvent(
  q: Queries,
  bucket: string,
  since: string,
): Promise<string | undefined> {
  const oldest = await q
    .selectFrom("rate_events")
    .select("at")
    .where("bucket", "=", hashBucket(bucket))
    .where("at", ">", since)
    .orderBy("at")
    .limit(1)
    .executeTakeFirst();
  return oldest?.at;
}

export async function insertRateEvent(q: Queries, row: NewRow<"rate_events">): Promise<void> {
  await q
    .insertInto("rate_events")
    .values({ ...row, bucket: hashBucket(row.bucket) })
    .execute();
}

export function deleteRateEventsBefore(q: Queries, before: string, limit: number) {
  return deleteSome(q, { table: "rate_events" }, sql`at < ${before}`, limit);
}
