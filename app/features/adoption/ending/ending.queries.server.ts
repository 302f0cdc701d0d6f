import type { Queries } from "#app/platform/db/database.server.ts";
import type { EndingTexts } from "./ending.ts";

type EndingRow = {
  ending: string | null;
  ending_consent: string | null;
  ending_consent_on: string | null;
};

export async function findEnding(q: Queries, id: string): Promise<EndingRow | undefined> {
  return q
    .selectFrom("listings")
    .select(["ending", "ending_consent", "ending_consent_on"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The latest consent first. */
export async function listEndings(
  q: Queries,
  limit: number,
): Promise<{ id: string; name: string; ending: string }[]> {
  const rows = await q
    .selectFrom("listings")
    .select(["id", "name", "ending"])
    .where("status", "=", "adopted")
    .where("ending", "is not", null)
    .orderBy("ending_consent_on", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ ending, ...row }) => ({ ...row, ending: ending ?? "" }));
}

/** Without texts it removes the ending. */
export async function updateEnding(
  q: Queries,
  id: string,
  texts: EndingTexts | undefined,
): Promise<void> {
  await q
    .updateTable("listings")
    .set({
      ending: texts?.ending ?? null,
      ending_consent: texts?.consent ?? null,
      ending_consent_on: texts?.consentOn ?? null,
    })
    .where("id", "=", id)
    .execute();
}
