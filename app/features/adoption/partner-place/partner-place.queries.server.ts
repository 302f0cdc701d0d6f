import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { NewRow, Row } from "#app/platform/db/schema.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";
import { phoneSearchText } from "#app/platform/phone.server.ts";
import { containsTerm } from "#app/platform/search/contains-term.server.ts";
import { foldText } from "#app/platform/search/search-text.ts";

export type PartnerPlace = Row<"partner_places">;

function searchText({ name, area = "", phone = "" }: Partial<PartnerPlace>): string {
  return foldText([name, area, phone, phoneSearchText(phone)].join(" "));
}

export async function insertPartnerPlace(
  q: Queries,
  row: Omit<NewRow<"partner_places">, "search_text">,
): Promise<void> {
  const search_text = searchText(row);
  await q
    .insertInto("partner_places")
    .values({ ...row, search_text })
    .execute();
}

export async function listPartnerPlaces(q: Queries): Promise<PartnerPlace[]> {
  return q.selectFrom("partner_places").selectAll().orderBy("name").orderBy("id").execute();
}

type PartnerPlaceFilter = {
  active?: 0 | 1 | undefined;
  /** Folded; each must occur in name, area or phone. */
  terms: readonly string[];
};

export async function searchPartnerPlaces(
  q: Queries,
  { active, terms }: PartnerPlaceFilter,
  { limit, offset }: PageRange,
): Promise<PartnerPlace[]> {
  let query = q.selectFrom("partner_places").selectAll();
  if (active !== undefined) query = query.where("active", "=", active);
  for (const term of terms) query = query.where(containsTerm(term));
  return query.orderBy("name").orderBy("id").limit(limit).offset(offset).execute();
}

export async function countPartnerPlaces(q: Queries): Promise<{ all: number; active: number }> {
  const { all, active } = await q
    .selectFrom("partner_places")
    .select((eb) => [eb.fn.countAll<number>().as("all"), eb.fn.sum<number>("active").as("active")])
    .executeTakeFirstOrThrow();
  return { all: Number(all), active: Number(active ?? 0) };
}

export async function findPartnerPlace(q: Queries, id: string): Promise<PartnerPlace | undefined> {
  return q.selectFrom("partner_places").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function listPartnerPlacesByIds(
  q: Queries,
  ids: readonly string[],
): Promise<PartnerPlace[]> {
  if (ids.length === 0) return [];
  return q.selectFrom("partner_places").selectAll().where("id", "in", ids).execute();
}

/** Guarded update: false when the version has changed. */
export async function updatePartnerPlace(
  q: Queries,
  { id, baseVersion }: { id: string; baseVersion: number },
  values: Pick<PartnerPlace, "name" | "area" | "phone">,
): Promise<boolean> {
  const result = await q
    .updateTable("partner_places")
    .set({ ...values, search_text: searchText(values), version: sql<number>`version + 1` })
    .where("id", "=", id)
    .where("version", "=", baseVersion)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Guarded update: false when nothing changes. */
export async function setPartnerPlaceActive(
  q: Queries,
  id: string,
  active: 0 | 1,
): Promise<boolean> {
  const result = await q
    .updateTable("partner_places")
    .set({ active })
    .where("id", "=", id)
    .where("active", "!=", active)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
