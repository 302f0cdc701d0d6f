import { listInWords } from "#app/platform/in-words.ts";

/** What owners choose a provider by. Without one of them the provider is neither listed nor bookable. */
export const profileGaps = {
  boarder: ["places", "kinds", "price"],
  veterinarian: ["clinic", "hours"],
} as const;
export type ProfileGap = (typeof profileGaps)[keyof typeof profileGaps][number];

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
