import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** The bytes of files that are being stored, by their sender, and rate limits that count in bytes. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer } = dialect(engine);
  await run(q, [
    `alter table released_blobs add column bytes ${integer} not null default 0 check (bytes >= 0)`,
    `alter table released_blobs add column sender_hash ${text} check (length(sender_hash) = 64)`,
    `create index released_blobs_sender on released_blobs (sender_hash)
      where sender_hash is not null`,
    `alter table rate_events add column amount ${integer} not null default 1 check (amount >= 0)`,
  ]);
}
