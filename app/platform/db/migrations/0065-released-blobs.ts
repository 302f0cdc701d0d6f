import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** Files in the store that no row names any more: what is left to delete after a commit, and after a crash. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, instant, strict } = dialect(engine);
  await run(q, [
    `create table released_blobs (
      blob_key ${text} primary key not null check (length(blob_key) between 1 and 200),
      ${instant("due_at")}
    ) ${strict}`,
    "create index released_blobs_due on released_blobs (due_at, blob_key)",
    // Few of them are kept for longer than their retention, however many photos are.
    `create index stay_files_documents on stay_files (stay_id)
      where kind <> 'photo' and stay_id is not null`,
  ]);
}
