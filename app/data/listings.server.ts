import { type Insertable, type Selectable, sql } from "kysely";
import type { Queries } from "./db.server.ts";
import type { ListingsTable } from "./schema.ts";

export type Listing = Selectable<ListingsTable>;
export type ListingStatus = ListingsTable["status"];

/** What a card of the public list needs. `published_at` with `id` is the cursor to the next page. */
export type ListingCard = Pick<
  Listing,
  "id" | "name" | "breed" | "age" | "species" | "description" | "status"
> & { published_at: string };

/** A page by number, or the page that follows a card. */
export type PublicPage =
  | { limit: number; offset: number }
  | { limit: number; after: { publishedAt: string; id: string } };

/** A row that is available, reserved or adopted must have its `published_at`. */
export async function insertListing(q: Queries, row: Insertable<ListingsTable>): Promise<void> {
  await q.insertInto("listings").values(row).execute();
}

/** In any status: for staff. */
export async function findListing(q: Queries, id: string): Promise<Listing | undefined> {
  return q.selectFrom("listings").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Available, reserved or adopted: what a visitor may see. */
export async function findPublicListing(q: Queries, id: string): Promise<Listing | undefined> {
  return q
    .selectFrom("listings")
    .selectAll()
    .where("id", "=", id)
    .where("status", "in", ["available", "reserved", "adopted"])
    .executeTakeFirst();
}

/** Available and reserved, newest first. Read off an index: nothing is sorted. */
export async function listPublicListings(q: Queries, page: PublicPage): Promise<ListingCard[]> {
  const cards = q
    .selectFrom("listings")
    .select(["id", "name", "breed", "age", "species", "description", "status"])
    .select((eb) => eb.ref("published_at").$notNull().as("published_at"))
    // Spelled out, not bound, so that no planner has to guess whether the partial index serves it.
    .where("listed", "=", sql.lit(1 as const))
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit);
  if ("offset" in page) return cards.offset(page.offset).execute();
  const { publishedAt, id } = page.after;
  return cards
    .where((eb) =>
      eb(eb.refTuple("published_at", "id"), "<", eb.tuple(eb.val(publishedAt), eb.val(id))),
    )
    .execute();
}

/**
 * One guarded step: false, with nothing changed, when the listing is not in one of `from`. Raises the
 * version; the first step to a public status sets `published_at`, later ones keep it.
 */
export async function changeListingStatus(
  q: Queries,
  change: { id: string; from: readonly ListingStatus[]; to: ListingStatus; now: string },
): Promise<boolean> {
  if (change.from.length === 0) return false;
  const publishes = change.to !== "draft" && change.to !== "withdrawn";
  const result = await q
    .updateTable("listings")
    .set((eb) => ({
      status: change.to,
      version: eb("version", "+", 1),
      updated_at: change.now,
      ...(publishes ? { published_at: eb.fn.coalesce("published_at", eb.val(change.now)) } : {}),
    }))
    .where("id", "=", change.id)
    .where("status", "in", change.from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
