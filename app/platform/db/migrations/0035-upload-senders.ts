import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** Who sent a file that no form has claimed, by the hash of the network: its bytes are counted. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text } = dialect(engine);
  await run(q, [
    `alter table stay_files add column sender_hash ${text} check (length(sender_hash) = 64)`,
    `create index stay_files_sender on stay_files (sender_hash)
      where stay_id is null and sender_hash is not null`,
  ]);
}
