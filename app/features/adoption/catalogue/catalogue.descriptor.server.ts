import { runsRescue } from "#app/platform/actor.ts";
import type { SearchPart } from "#app/platform/records/search-part.ts";
import { wordTerms } from "#app/platform/search/search-text.ts";
import { listCatalogue } from "./catalogue.queries.server.ts";
import { writeCatalogueQuery } from "./catalogue.ts";

const path = "/up-for-adoption";

/** Staff search all listings instead. */
export const catalogueDescriptor = {
  entity: "catalogue",

  async search(q, { role }, input, limit) {
    if (runsRescue(role)) return undefined;
    const terms = wordTerms(input);
    const page = { limit, offset: 0 };
    const rows = terms.length > 0 ? await listCatalogue(q, { terms }, "newest", page) : [];
    return {
      title: "Pets up for adoption",
      hits: rows.map(({ id, name, breed, status }) => ({
        href: `/pet-details/${id}`,
        label: name,
        more: `${breed}, ${status}`,
        facts: { name, breed },
        picture: { listingId: id },
      })),
      all: path + writeCatalogueQuery({ q: input }),
    };
  },
} satisfies SearchPart;
