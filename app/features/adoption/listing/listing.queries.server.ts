import { type RawBuilder, sql, type Updateable } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import type { NewRow, Row, Schema } from "#app/platform/db/schema.ts";
import type { StatusRecord } from "#app/platform/history/transition.server.ts";
import type { ListingTexts } from "./listing.ts";
import { publicStatuses } from "./listing.ts";

export type Listing = Omit<
  Row<"listings">,
  | "order_key"
  | "change_no"
  | "ending"
  | "ending_consent"
  | "ending_consent_on"
  | "ending_picture_id"
>;
export type ListingStatus = Row<"listings">["status"];

const epochMs = Date.UTC(2020, 0, 1);
/** Places per millisecond. The id chooses one in the first half; collisions take the second half. */
const places = 4096;

/**
 * The position in the public order: the millisecond of publication times `places`, plus the id's last digits. A taken
 * place yields the next free one. JavaScript represents it exactly until 2089.
 */
export function orderKey(publishedAt: string, id: string): RawBuilder<number> {
  const first = (Date.parse(publishedAt) - epochMs) * places;
  const place = first + ((Number.parseInt(id.slice(-3), 16) || 0) % (places / 2));
  return sql<number>`coalesce(
    (select max(other.order_key) + 1 from listings as other
      where other.order_key >= ${first} and other.order_key < ${first + places}
      and exists (select 1 from listings as same where same.order_key = ${place})),
    ${place})`;
}

/** A public row must have `published_at`. */
export async function insertListing(
  q: Queries,
  row: Omit<NewRow<"listings">, "order_key">,
): Promise<void> {
  const order_key = row.published_at ? orderKey(row.published_at, row.id) : null;
  await q
    .insertInto("listings")
    .values({ ...row, order_key })
    .execute();
}

export async function findListing(q: Queries, id: string): Promise<Listing | undefined> {
  return q.selectFrom("listings").select(columns).where("id", "=", id).executeTakeFirst();
}

export async function findPublicListing(q: Queries, id: string): Promise<Listing | undefined> {
  return q
    .selectFrom("listings")
    .select(columns)
    .where("id", "=", id)
    .where("status", "in", publicStatuses)
    .executeTakeFirst();
}

export async function findNumbered(
  q: Queries,
  number: number,
): Promise<{ id: string } | undefined> {
  return q.selectFrom("listings").select("id").where("number", "=", number).executeTakeFirst();
}

/** The newest public listing of the animal with this number, else the public listing with it. */
export async function findPublicId(q: Queries, number: number): Promise<string | undefined> {
  const published = q.selectFrom("listings").where("listings.status", "in", publicStatuses);
  const newest = await published
    .innerJoin("care_episodes as episode", "episode.listing_id", "listings.id")
    .innerJoin("pets", "pets.id", "episode.pet_id")
    .select("listings.id")
    .where("pets.number", "=", number)
    .orderBy("listings.published_at", "desc")
    .orderBy("listings.id", "desc")
    .executeTakeFirst();
  if (newest) return newest.id;
  const listing = published.select("listings.id").where("listings.number", "=", number);
  return (await listing.executeTakeFirst())?.id;
}

export async function findStatusByPicture(
  q: Queries,
  pictureId: string,
): Promise<Listing["status"] | undefined> {
  const listing = await q
    .selectFrom("pictures")
    .innerJoin("listings", (join) =>
      join.on((eb) =>
        eb.or([
          eb("listings.id", "=", eb.ref("pictures.listing_id")),
          eb("listings.ending_picture_id", "=", eb.ref("pictures.id")),
        ]),
      ),
    )
    .select("listings.status")
    .where("pictures.id", "=", pictureId)
    .executeTakeFirst();
  return listing?.status;
}

export async function listListingNames(
  q: Queries,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await q
    .selectFrom("listings")
    .select(["id", "name"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Locks until the transaction ends. `exclusive` is for changes of the listing or its requests; `shared` prevents such
 * changes meanwhile. Read the rows again afterwards. SQLite needs no lock, because it has one writer.
 */
export async function lockListing(
  q: Queries,
  id: string,
  strength: "exclusive" | "shared",
): Promise<void> {
  if (!isPostgres(q)) return;
  const lock = strength === "exclusive" ? sql`for no key update` : sql`for share`;
  await sql`select id from listings where id = ${id} ${lock}`.execute(q);
}

/** Guarded update: false when the status is not in `from`. Only the first publication sets `published_at`. */
export async function changeListingStatus(
  q: Queries,
  change: { id: string; from: readonly ListingStatus[]; to: ListingStatus; now: string },
): Promise<boolean> {
  if (change.from.length === 0) return false;
  const publishes = change.to !== "draft" && change.to !== "withdrawn";
  const key = orderKey(change.now, change.id);
  const result = await q
    .updateTable("listings")
    .set((eb) => ({
      status: change.to,
      version: eb("version", "+", 1),
      updated_at: change.now,
      ...(publishes && {
        published_at: eb.fn.coalesce("published_at", eb.val(change.now)),
        order_key: sql<number>`coalesce(listings.order_key, ${key})`,
      }),
    }))
    .where("id", "=", change.id)
    .where("status", "in", change.from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export const listingRecord: StatusRecord<Listing> = {
  entity: "listing",
  lock: (trx, id) => lockListing(trx, id, "exclusive"),
  find: findListing,
  update: (trx, id, { from, to, now }) => changeListingStatus(trx, { id, from: [from], to, now }),
};

type RecordedVaccination = Pick<Listing, "recorded_vaccinated" | "vaccination_due_on">;

/** It follows from health records, so it is no edit and makes no new version. */
export async function setRecordedVaccination(
  q: Queries,
  id: string,
  recorded: RecordedVaccination,
): Promise<void> {
  await q.updateTable("listings").set(recorded).where("id", "=", id).execute();
}

/** Locks the row. Returns undefined for an unknown id or when another edit was saved after `baseVersion`. */
export async function updateListing(
  q: Queries,
  id: string,
  baseVersion: number,
  details: Updateable<
    Pick<
      Schema["listings"],
      | Exclude<keyof ListingTexts, "goodWith" | "birthMonth">
      | "birth_month"
      | "good_with_children"
      | "good_with_dogs"
      | "good_with_cats"
    >
  > & { search_text: string; updated_at: string },
): Promise<{ status: ListingStatus; version: number } | undefined> {
  return q
    .updateTable("listings")
    .set((eb) => ({
      ...details,
      version: eb("version", "+", 1),
      edited_version: eb("version", "+", 1),
    }))
    .where("id", "=", id)
    .where("edited_version", "<=", baseVersion)
    .where("version", ">=", baseVersion)
    .returning(["status", "version"])
    .executeTakeFirst();
}
// Listed by name, because PostgreSQL has one more column: the search vector.
const columns = [
  "id",
  "name",
  "breed",
  "age",
  "location",
  "description",
  "species",
  "sex",
  "size",
  "good_with_children",
  "good_with_dogs",
  "good_with_cats",
  "vaccinated",
  "recorded_vaccinated",
  "vaccination_due_on",
  "neutered",
  "birth_month",
  "status",
  "listed",
  "search_text",
  "version",
  "edited_version",
  "published_at",
  "number",
  "created_by",
  "created_at",
  "updated_at",
] as const;
