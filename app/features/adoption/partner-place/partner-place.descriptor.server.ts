import { runsRescue } from "#app/platform/actor.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import { listPartnerPlacesByIds, searchPartnerPlaces } from "./partner-place.queries.server.ts";
import { partnerPlaceList } from "./partner-place.ts";

export const partnerPlaceDescriptor = {
  entity: "partner-place",
  audited: {
    "partner-place": {
      inWords: "partner place",
      staffPage: (id) => `${partnerPlaceList.path}/${id}`,
    },
  },

  async search(q, { role }, input, limit) {
    if (!runsRescue(role)) return undefined;
    const page = { limit, offset: 0 };
    const rows = await searchPartnerPlaces(q, { terms: searchTerms(input) }, page);
    return {
      title: "Partner Places",
      hits: rows.map(({ id, name, area, phone, active }) => ({
        href: `${partnerPlaceList.path}/${id}`,
        label: name,
        more: [area, active === 1 ? "active" : "inactive"].filter(Boolean).join(", "),
        facts: { name, area, phone },
      })),
      all: listHref(partnerPlaceList, { q: input }),
    };
  },

  async titles(q, ids) {
    const places = await listPartnerPlacesByIds(q, ids);
    return new Map(places.map(({ id, name }) => [id, name]));
  },
} satisfies EntityDescriptor;
