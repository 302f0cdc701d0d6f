import type { AnimalFacts } from "#app/features/animals/care-episode/animal-facts.ts";
import { pickFields } from "#app/platform/fields/fields.ts";
import type { Listing } from "./listing.queries.server.ts";
import { companions, type ListingTexts, listingFields } from "./listing.ts";
import { listingSearchText } from "./listing-search-text.ts";

export function detailColumns({ goodWith, ...texts }: ListingTexts) {
  const { age, birthMonth } = texts;
  const is = (companion: (typeof companions)[number]) => (goodWith.includes(companion) ? 1 : 0);
  return {
    ...pickFields(listingFields, texts),
    age,
    birth_month: birthMonth || null,
    good_with_children: is("children"),
    good_with_dogs: is("dogs"),
    good_with_cats: is("cats"),
    search_text: listingSearchText(texts),
  } as const;
}

/** What a listing says of its animal. */
export function animalFacts(texts: ListingTexts): AnimalFacts {
  const { name, breed, species, sex, size, vaccinated, neutered, age, birthMonth } = texts;
  return { name, breed, species, sex, size, vaccinated, neutered, age, birthMonth };
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
