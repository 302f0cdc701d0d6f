import { listInWords } from "#app/platform/in-words.ts";

/** What owners choose a boarder or veterinarian by. Who lacks one of them is neither listed nor bookable. */
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

/** `Not shown to owners yet. Missing: places and kinds of pets`; undefined where nothing is missing. */
export function missingInWords(gaps: readonly ProfileGap[]): string | undefined {
  if (gaps.length === 0) return undefined;
  return `Not shown to owners yet. Missing: ${listInWords(gaps.map((gap) => gapNames[gap]))}`;
}
