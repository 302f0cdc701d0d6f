import { pickFields } from "#app/platform/fields/fields.ts";
import { searchWords } from "#app/platform/search/search-text.ts";
import type { Listing } from "./listing.queries.server.ts";
import { companions, type ListingTexts, listingFields } from "./listing.ts";

export function detailColumns({ goodWith, ...texts }: ListingTexts) {
  const { name, breed, age, location, description, birthMonth } = texts;
  const is = (companion: (typeof companions)[number]) => (goodWith.includes(companion) ? 1 : 0);
  return {
    ...pickFields(listingFields, texts),
    age,
    birth_month: birthMonth || null,
    good_with_children: is("children"),
    good_with_dogs: is("dogs"),
    good_with_cats: is("cats"),
    search_text: searchWords(name, breed, location, description),
  } as const;
}

/** The inverse of `detailColumns`. */
export function listingTextsFrom(row: Listing): ListingTexts {
  return {
    ...pickFields(listingFields, row),
    age: row.age,
    birthMonth: row.birth_month ?? "",
    goodWith: companions.filter((companion) => row[`good_with_${companion}`] === 1),
  };
}
