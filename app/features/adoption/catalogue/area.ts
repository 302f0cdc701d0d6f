import { areaKey } from "#app/features/adoption/listing/listing-search-text.ts";
import { searchWords } from "#app/platform/search/search-text.ts";

/** A part of the city, and the places that belong to it. */
export type Side = { name: string; places: readonly string[] };

const maxNameLength = 60;

/** Reads `Island: Ikoyi, Lekki; Mainland: Yaba`. Undefined for text of another form, or if a name occurs twice. */
export function readSides(text: string): Side[] | undefined {
  const parts = text.split(";").map((part) => part.trim());
  const sides = (parts.at(-1) === "" ? parts.slice(0, -1) : parts).map((part) => {
    const [name = "", list = "", ...more] = part.split(":");
    const places = more.length > 0 ? [""] : list.split(",");
    return { name: name.trim(), places: places.map((place) => place.trim()) };
  });
  const names = sides.flatMap(({ name, places }) => [name, ...places]);
  const keys = new Set(names.map(areaKey));
  const fits = (name: string) => areaKey(name) !== "" && name.length <= maxNameLength;
  return names.length > 0 && names.every(fits) && keys.size === names.length ? sides : undefined;
}

/** `Lekki` covers `Lekki Phase 1` too. */
export function isOnSide({ places }: Side, name: string): boolean {
  const words = `${searchWords(name)} `;
  return places.some((place) => words.startsWith(`${searchWords(place)} `));
}

/** `keys` are those of all its places. */
export type Area = { name: string; keys: readonly string[] };

/** Finds a side, a place of a side or a place in `names`, in any spelling. */
export function findArea(
  sides: readonly Side[],
  names: readonly string[],
  wanted: string,
): Area | undefined {
  const key = areaKey(wanted);
  if (key === "") return undefined;
  const side = sides.find(({ name }) => areaKey(name) === key);
  if (side) {
    const places = [...side.places, ...names.filter((name) => isOnSide(side, name))];
    return { name: side.name, keys: [...new Set(places.map(areaKey))] };
  }
  const places = [...names, ...sides.flatMap((one) => one.places)];
  const name = places.find((place) => areaKey(place) === key);
  return name === undefined ? undefined : { name, keys: [key] };
}

/** Names to choose from: the sides, then their places. */
export function listAreas(text: string): string[] {
  const sides = readSides(text) ?? [];
  const places = sides.flatMap((side) => [...side.places]).sort();
  return [...sides.map(({ name }) => name), ...places];
}
