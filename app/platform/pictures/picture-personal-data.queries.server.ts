import type { Queries } from "#app/platform/db/database.server.ts";

/** File names may name the person. */
export async function eraseFileNames(q: Queries, personId: string): Promise<void> {
  await q
    .updateTable("pictures")
    .set({ file_name: "" })
    .where("staged_by", "=", personId)
    .where("file_name", "<>", "")
    .execute();
}
