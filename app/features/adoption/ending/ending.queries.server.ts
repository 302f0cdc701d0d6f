import type { Queries } from "#app/platform/db/database.server.ts";
import type { EndingTexts } from "./ending.ts";

type EndingRow = {
  ending: string | null;
  ending_consent: string | null;
  ending_consent_on: string | null;
  ending_picture_id: string | null;
};

export async function findEnding(q: Queries, id: string): Promise<EndingRow | undefined> {
  return q
    .selectFrom("listings")
    .select(["ending", "ending_consent", "ending_consent_on", "ending_picture_id"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The latest consent first. */
export async function listEndings(
  q: Queries,
  limit: number,
): Promise<{ id: string; name: string; ending: string; ending_picture_id: string | null }[]> {
  const rows = await q
    .selectFrom("listings")
    .select(["id", "name", "ending", "ending_picture_id"])
    .where("status", "=", "adopted")
    .where("ending", "is not", null)
    .orderBy("ending_consent_on", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ ending, ...row }) => ({ ...row, ending: ending ?? "" }));
}

/** Without texts it removes the ending, its picture too. */
export async function updateEnding(
  q: Queries,
  id: string,
  texts: EndingTexts | undefined,
  pictureId: string | null,
): Promise<void> {
  await q
    .updateTable("listings")
    .set({
      ending: texts?.ending ?? null,
      ending_consent: texts?.consent ?? null,
      ending_consent_on: texts?.consentOn ?? null,
      ending_picture_id: pictureId,
    })
    .where("id", "=", id)
    .execute();
}
