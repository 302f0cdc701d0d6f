import { runsRescue } from "#app/platform/actor.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { uploadBodyLimit } from "#app/platform/files/upload-path.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { exactFirst } from "#app/platform/search/exact-first.ts";
import { wordTerms } from "#app/platform/search/search-text.ts";
import { findStatusByPicture, listListingNames } from "./listing.queries.server.ts";
import { isPublic, type ListingStatus, listingList, species } from "./listing.ts";
import { listStaffListings } from "./listing-search.queries.server.ts";

const { path } = listingList;

export const listingDescriptor = {
  entity: "listing",
  audited: { listing: { staffPage: (id) => `${path}/${id}` } },
  uploadPaths: [
    // Above the allowed 10 MB, so that a slightly larger picture is refused by name and the draft stays.
    { path: "/create-adoption", bytes: uploadBodyLimit(24), role: "staff" },
    // Six files at once, one of them too large.
    { path, below: true, bytes: uploadBodyLimit(74), role: "staff" },
  ],

  async search(q, { role }, input, limit) {
    if (!runsRescue(role)) return undefined;
    const rows = await exactFirst(wordTerms(input), limit, (terms, limit) =>
      listStaffListings(q, { terms }, { limit, offset: 0, maxPending: 1 }),
    );
    return {
      title: "Listings",
      hits: rows.map(({ id, name, breed, status, published_at, updated_at }) => ({
        href: `${path}/${id}`,
        label: name,
        more: `${breed}, ${status}`,
        facts: { name, breed },
        picture: { listingId: id },
        at: published_at ?? updated_at,
      })),
      all: listHref(listingList, { q: input }),
    };
  },

  titles: listListingNames,

  async maySeePicture(q, id, actor) {
    const status = await findStatusByPicture(q, id);
    return status !== undefined && (isPublic(status) || runsRescue(actor?.role));
  },

  months: { adoptions: "Adoptions" },

  async charts(q, { role }) {
    if (runsRescue(role)) return [];
    const count = await readCounts(q);
    const pets = { label: "Kind", value: "Pets" };
    const byKind = (statuses: readonly ListingStatus[]) =>
      species.map((kind) => ({ label: kind, value: count(statuses, [kind]) }));
    return [
      {
        id: "waiting",
        title: "Pets up for adoption, by kind",
        heads: pets,
        bars: byKind(["available", "reserved"]),
      },
      {
        id: "adopted",
        title: "Pets that found a home, by kind",
        heads: pets,
        bars: byKind(["adopted"]),
      },
    ];
  },
} satisfies EntityDescriptor;

async function readCounts(q: Queries) {
  const counts = await readCounters(q, "listing:");
  return (statuses: readonly ListingStatus[], kinds: readonly string[] = species) =>
    statuses
      .flatMap((status) => kinds.map((kind) => counts[`listing:${status}:${kind}`] ?? 0))
      .reduce((all, one) => all + one, 0);
}
