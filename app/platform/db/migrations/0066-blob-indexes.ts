import type { QueryExecutorProvider } from "kysely";
import { run } from "./migration.ts";

/** Whether a row names a file is asked of every file that was put into the store. */
export async function up(q: QueryExecutorProvider): Promise<void> {
  await run(q, [
    "create index stay_file_blobs_blob on stay_file_blobs (blob_key)",
    "create index medical_files_blob on medical_files (blob_key)",
    "create index care_photos_whole on care_photos (whole_key)",
    "create index care_photos_small on care_photos (small_key)",
  ]);
}
