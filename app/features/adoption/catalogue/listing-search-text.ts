import type { ListingTexts } from "#app/features/adoption/listing/listing.ts";
import { indexMark, searchWords } from "#app/platform/search/search-text.ts";
import { areaKey } from "./area.ts";
import { areaName } from "./catalogue.ts";
import { isEverydayWord } from "./everyday-words.ts";

/** The words of a listing for both search indexes. They begin with its name; own words of the index follow. */
export function listingSearchText({
  name,
  breed,
  location,
  description,
}: Pick<ListingTexts, "name" | "breed" | "location" | "description">): string {
  const everyday = searchWords(name, breed, location).split(" ").filter(isEverydayWord);
  const own = [areaTerm(areaKey(areaName(location))), ...everyday.map(nameTerm)];
  return [searchWords(name, breed, location, description), ...own].join(" ");
}

export function areaTerm(key: string): string {
  return `${indexMark}p${key}`;
}

/** An everyday word in the name, the breed or the place. */
export function nameTerm(word: string): string {
  return `${indexMark}n${word}`;
}
