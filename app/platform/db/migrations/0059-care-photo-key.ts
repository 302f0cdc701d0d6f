import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** A photo that waited on a phone is sent again after a lost answer, under its note's key: it is stored once. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text } = dialect(engine);
  await run(q, [
    `alter table care_photos add column note_key ${text} check (length(note_key) between 1 and 200)`,
    "create unique index care_photos_note_key on care_photos (uploaded_by, note_key, digest)",
  ]);
}
