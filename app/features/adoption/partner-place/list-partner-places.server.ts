import { listAuditEntriesByRecord } from "#app/platform/audit/audit-log.queries.server.ts";
import { isId } from "#app/platform/ids.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  countPartnerPlaces,
  findPartnerPlace,
  type PartnerPlace,
  searchPartnerPlaces,
} from "./partner-place.queries.server.ts";
import type { PartnerPlaceView, partnerPlaceList } from "./partner-place.ts";

const maxHistory = 50;

export async function listPartnerPlacesForStaff(
  { db }: AppServices,
  { status, q, page }: ListQuery<typeof partnerPlaceList>,
) {
  const active = status === undefined ? undefined : status === "active" ? 1 : 0;
  const filter = { active, terms: searchTerms(q) } as const;
  const found = await paginate(page, (place) => searchPartnerPlaces(db.reader, filter, place));
  return {
    rows: found.rows.map(toView),
    more: found.more,
    counts: await countPartnerPlaces(db.reader),
  };
}

export async function listActivePartnerPlaces({ db }: AppServices) {
  const places = await searchPartnerPlaces(
    db.reader,
    { active: 1, terms: [] },
    { limit: 100, offset: 0 },
  );
  return places.map(({ id, name, area }) => ({ id, name, area }));
}

export async function findPartnerPlaceForStaff({ db }: AppServices, id: string) {
  const place = isId(id) ? await findPartnerPlace(db.reader, id) : undefined;
  if (!place) return undefined;
  return {
    place: toView(place),
    history: await listAuditEntriesByRecord(db.reader, "partner-place", id, maxHistory),
  };
}

function toView({ search_text, active, ...place }: PartnerPlace): PartnerPlaceView {
  return { ...place, active: active === 1 };
}
