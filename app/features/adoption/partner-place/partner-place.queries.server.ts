import type { Insertable, Selectable } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { PartnerPlacesTable } from "#app/platform/db/schema-adoption.ts";

type PartnerPlace = Selectable<PartnerPlacesTable>;

/** Active ones count as shelters on the home page. */
export async function insertPartnerPlace(
  q: Queries,
  row: Insertable<PartnerPlacesTable>,
): Promise<void> {
  await q.insertInto("partner_places").values(row).execute();
}

/** Active and inactive, by name. */
export async function listPartnerPlaces(q: Queries): Promise<PartnerPlace[]> {
  return q.selectFrom("partner_places").selectAll().orderBy("name").orderBy("id").execute();
}
