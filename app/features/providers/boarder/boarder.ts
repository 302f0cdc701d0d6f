import { type PetType, petTypes } from "#app/features/boarding/capacity/capacity.ts";
import { maxNightsInWords } from "#app/features/boarding/stay/stay-policy.ts";
import { capitalised } from "#app/platform/in-words.ts";
import type { ListDefinition } from "#app/platform/lists/list-query.ts";
import type { CardPicture } from "#app/platform/pictures/picture.ts";

/** The specification's parameters. */
export const boarderList = {
  path: "/dashboard/pet-owner/boarders",
  filters: {
    searchTerm: /^.{1,200}$/s,
    petType: petTypes,
    sortBy: ["name", "price", "places"],
    startDate: /^\d{4}-\d{2}-\d{2}$/,
    endDate: /^\d{4}-\d{2}-\d{2}$/,
    // The pet of the stay: links carry it, and the booking takes it over.
    pet: /^[\w-]{1,60}$/,
  },
  orders: ["sortBy", "pet"],
} as const satisfies ListDefinition;

export const maxHomePhotos = 6;
export const boarderMessages = {
  photos: `A home has at most ${maxHomePhotos} photos: please remove some first`,
  photoGone: "One of these pictures is no longer with us. Please choose it again",
  days: `Please choose a first day from today on and a last day after it, at most ${maxNightsInWords()}`,
};

export type BoarderCard = {
  id: string;
  name: string;
  area: string;
  petTypes: PetType[];
  priceKobo: number | null;
  places: number;
  /** In every requested night; undefined without requested nights. */
  free: number | undefined;
  photo: CardPicture | undefined;
};

export type Home = { about: string; priceKobo: number | null; photos: CardPicture[] };

export type BoarderProfileView = Omit<BoarderCard, "free" | "photo"> &
  Home & { website: string; aboutPerson: string };

/** `Dogs and cats`. */
export function kindsInWords(kinds: readonly PetType[]): string {
  const names = { Dog: "dogs", Cat: "cats", Other: "other pets" } as const;
  const all = kinds.map((kind) => names[kind]);
  const last = all.pop();
  if (last === undefined) return "No pets yet";
  const sentence = all.length > 0 ? `${all.join(", ")} and ${last}` : last;
  return capitalised(sentence);
}

export const offerIntent = "offer";
