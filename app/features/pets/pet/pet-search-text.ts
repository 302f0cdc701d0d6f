import type { Row } from "#app/platform/db/schema.ts";
import { foldText } from "#app/platform/search/search-text.ts";

type Searched = Pick<Row<"pets">, "name" | "breed" | "species" | "number" | "microchip">;

/** It begins with the name, by which lists are sorted. */
export function petSearchText({ name, breed, species, number, microchip }: Searched): string {
  return foldText([name, breed, species, number, microchip].filter(Boolean).join(" "));
}
