import { listInWords } from "#app/platform/in-words.ts";

/** Whoever lacks one of these is neither listed nor bookable. */
export type BoarderGap = "places" | "kinds" | "price";
export type VetGap = "clinic" | "hours";
export type ProfileGap = BoarderGap | VetGap;

const gapNames: Record<ProfileGap, string> = {
  places: "places",
  kinds: "kinds of pets",
  price: "price of a night",
  clinic: "clinic",
  hours: "hours",
};

/** `Not shown to owners yet. Missing: places and kinds of pets`; undefined without gaps. */
export function missingInWords(gaps: readonly ProfileGap[]): string | undefined {
  if (gaps.length === 0) return undefined;
  return `Not shown to owners yet. Missing: ${listInWords(gaps.map((gap) => gapNames[gap]))}`;
}
