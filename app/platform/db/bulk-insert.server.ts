import { type RawBuilder, sql } from "kysely";
import type { Picture } from "#app/platform/pictures/pictures.queries.server.ts";
import type { Queries } from "./database.server.ts";
import type { NewRow } from "./schema.ts";

// Both engines limit the parameters of a statement to about 32,000.
const rowsAtOnce = 400;

type ListingRow = Omit<NewRow<"listings">, "order_key"> & {
  order_key: RawBuilder<number> | null;
};

/** Returns the number that each listing got, by its id. */
export async function insertListings(
  q: Queries,
  rows: readonly ListingRow[],
): Promise<Map<string, number>> {
  const numbers = new Map<string, number>();
  for (const some of inParts(rows)) {
    await q.insertInto("listings").values(some).execute();
    const ids = some.map(({ id }) => id);
    const found = await q
      .selectFrom("listings")
      .select(["id", "number"])
      .where("id", "in", ids)
      .execute();
    for (const { id, number } of found) numbers.set(id, number);
  }
  return numbers;
}

export async function insertAnimals(
  q: Queries,
  pets: readonly NewRow<"pets">[],
  episodes: readonly NewRow<"care_episodes">[],
): Promise<void> {
  for (const some of inParts(pets)) await q.insertInto("pets").values(some).execute();
  for (const some of inParts(episodes)) await q.insertInto("care_episodes").values(some).execute();
}

export async function insertInterests(
  q: Queries,
  rows: readonly NewRow<"interests">[],
): Promise<void> {
  for (const some of inParts(rows)) await q.insertInto("interests").values(some).execute();
}

export async function insertPictures(
  q: Queries,
  pictures: readonly NewRow<"pictures">[],
  variants: readonly NewRow<"picture_variants">[],
): Promise<void> {
  for (const some of inParts(pictures)) await q.insertInto("pictures").values(some).execute();
  for (const some of inParts(variants)) {
    await q.insertInto("picture_variants").values(some).execute();
  }
}

export async function listSamplePictures(q: Queries, limit: number): Promise<Picture[]> {
  const rows = await q.selectFrom("pictures").selectAll().orderBy("id").limit(limit).execute();
  const variants = await q
    .selectFrom("picture_variants")
    .selectAll()
    .where(
      "picture_id",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();
  return rows.map((row) => ({
    ...row,
    variants: variants.filter(({ picture_id }) => picture_id === row.id),
  }));
}

/** Updates the planner's statistics at once; otherwise PostgreSQL does it minutes later. */
export async function vacuumPostgres(q: Queries): Promise<void> {
  await sql`vacuum analyze`.execute(q);
}

function inParts<Row>(rows: readonly Row[]): Row[][] {
  const parts = Math.ceil(rows.length / rowsAtOnce);
  return Array.from({ length: parts }, (_, part) =>
    rows.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce),
  );
}
