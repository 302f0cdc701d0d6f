import { searchWords } from "#app/platform/search/search-text.ts";
import type { Listing } from "./listing.queries.server.ts";
import { companions, type ListingTexts } from "./listing.ts";

/** Returns the columns of a listing's texts, with its search text. */
export function detailColumns({ goodWith, ...texts }: ListingTexts) {
  const { name, breed, age, location, description, species, sex, size } = texts;
  const { vaccinated, neutered, birthMonth } = texts;
  const is = (companion: (typeof companions)[number]) => (goodWith.includes(companion) ? 1 : 0);
  return {
    name,
    breed,
    age,
    location,
    description,
    species,
    sex,
    size,
    vaccinated,
    neutered,
    birth_month: birthMonth || null,
    good_with_children: is("children"),
    good_with_dogs: is("dogs"),
    good_with_cats: is("cats"),
    search_text: searchWords(name, breed, location, description),
  } as const;
}

/** Returns the texts of a row; the inverse of `detailColumns`. */
export function detailsOf(row: Listing): ListingTexts {
  const { name, breed, age, location, description, species, sex, size } = row;
  const { vaccinated, neutered } = row;
  const birthMonth = row.birth_month ?? "";
  const goodWith = companions.filter((companion) => row[`good_with_${companion}`] === 1);
  return {
    name,
    breed,
    age,
    birthMonth,
    location,
    description,
    species,
    sex,
    size,
    vaccinated,
    neutered,
    goodWith,
  };
}
