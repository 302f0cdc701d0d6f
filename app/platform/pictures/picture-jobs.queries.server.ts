import type { Queries } from "#app/platform/db/database.server.ts";
import { signalQueued } from "#app/platform/db/queue-signals.server.ts";
import type { NewRow } from "../db/schema.ts";
import type { PictureVariant } from "./pictures.queries.server.ts";

export async function insertPictureJob(
  q: Queries,
  pictureId: string,
  dueAt: string,
): Promise<void> {
  signalQueued(q, "picture_jobs");
  await q
    .insertInto("picture_jobs")
    .values({ picture_id: pictureId, due_at: dueAt, attempts: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Claims the job that has been due longest; a dead worker's is due again at `until`. `attempts` includes this one. */
export async function claimPictureJob(
  q: Queries,
  { now, until }: { now: string; until: string },
): Promise<{ pictureId: string; attempts: number } | undefined> {
  const job = await q
    .updateTable("picture_jobs")
    .set((eb) => ({ due_at: until, attempts: eb("attempts", "+", 1) }))
    .where("picture_id", "=", (eb) =>
      eb
        .selectFrom("picture_jobs")
        .select("picture_id")
        .where("due_at", "<=", now)
        .orderBy("due_at")
        .orderBy("picture_id")
        .limit(1),
    )
    // Repeated for the row itself: PostgreSQL checks it again after waiting for another worker.
    .where("due_at", "<=", now)
    .returning(["picture_id as pictureId", "attempts"])
    .executeTakeFirst();
  return job;
}

export async function listVariants(q: Queries, pictureId: string): Promise<PictureVariant[]> {
  return q
    .selectFrom("picture_variants")
    .selectAll()
    .where("picture_id", "=", pictureId)
    .orderBy("width")
    .orderBy("format")
    .execute();
}

/** Ends the job and lists its files, unless the job has ended or the picture was deleted or released. */
export async function finishPictureJob(
  q: Queries,
  pictureId: string,
  variants: readonly NewRow<"picture_variants">[],
): Promise<void> {
  // Locked: a concurrent deletion waits and finds the new files.
  const locked = await q
    .updateTable("pictures")
    .set((eb) => ({ position: eb.ref("position") }))
    .where("id", "=", pictureId)
    .where((eb) => eb.or([eb("owner", "is not", null), eb("staged_by", "is not", null)]))
    .executeTakeFirst();
  const ended = await q
    .deleteFrom("picture_jobs")
    .where("picture_id", "=", pictureId)
    .executeTakeFirst();
  if (locked.numUpdatedRows === 0n) return;
  if (ended.numDeletedRows === 1n && variants.length > 0) {
    await q
      .insertInto("picture_variants")
      .values([...variants])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export async function postponePictureJob(
  q: Queries,
  pictureId: string,
  dueAt: string,
): Promise<void> {
  await q
    .updateTable("picture_jobs")
    .set({ due_at: dueAt })
    .where("picture_id", "=", pictureId)
    .execute();
}
