import type { CardPicture } from "#app/platform/pictures/picture.ts";

export type HelpedPetView = { id: string; name: string; picture: CardPicture };
