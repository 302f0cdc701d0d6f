import { boardsPets, type Role, treatsPets } from "#app/platform/actor.ts";
import { listInWords } from "#app/platform/in-words.ts";

/** Whoever lacks one of these is neither listed nor bookable. */
export type BoarderGap = "places" | "kinds" | "price";
export type VetGap = "clinic" | "hours";
export type ProfileGap = BoarderGap | VetGap;

/** What a boarder or a veterinarian needs; nothing for other roles. */
export function gapsOf(role: Role): readonly ProfileGap[] {
  if (boardsPets(role)) return ["places", "kinds", "price"];
  return treatsPets(role) ? ["clinic", "hours"] : [];
}

export const gapNames: Record<ProfileGap, string> = {
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
