import { indexMark, searchWords } from "#app/platform/search/search-text.ts";
import type { ListingTexts } from "./listing.ts";

/** The words of a listing for both search indexes. They begin with its name; own words of the index follow. */
export function listingSearchText({
  name,
  breed,
  location,
  description,
}: Pick<ListingTexts, "name" | "breed" | "location" | "description">): string {
  const named = searchWords(name, breed, location).split(" ").filter(Boolean);
  const own = [areaTerm(areaKey(areaName(location))), ...named.map(nameTerm)];
  return [searchWords(name, breed, location, description), ...own].join(" ");
}

/** The place without its city: `Epe` of `Epe, Lagos`. */
export function areaName(location: string): string {
  return location.split(",")[0]?.trim() || location;
}

/** The same for all spellings of a place: `ebutemetta` of `Ebute-Metta`. */
export function areaKey(name: string): string {
  return searchWords(name).replaceAll(" ", "").slice(0, 40);
}

export function areaTerm(key: string): string {
  return `${indexMark}p${key}`;
}

/** A word of the name, the breed or the place. */
export function nameTerm(word: string): string {
  return `${indexMark}n${word}`;
}
