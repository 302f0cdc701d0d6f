import type { CardPicture } from "#app/platform/pictures/picture.ts";

/** A pet that found a home, with its picture. */
export type HelpedPetView = { id: string; name: string; picture: CardPicture };
