/** How an adopted pet lives in its new home. Published only with the adopter's recorded consent. */
import type { CardPicture, ListingPicture } from "#app/platform/pictures/picture.ts";

export const endingFields = ["ending", "consent", "consentOn"] as const;
export type EndingTexts = Record<(typeof endingFields)[number], string>;

/** The field of the picture, beside those of the texts. */
export const endingPhoto = "endingPhoto";
export const endingPhotoGone = "This picture is no longer with us. Please choose it again";

export const endingMessages: EndingTexts = {
  ending: "Please enter how the pet lives in its new home",
  consent: "Please enter who agreed, and how, such as Mrs Eze, by WhatsApp",
  consentOn: "Please enter the day on which the adopter agreed, not after today",
};

/** As staff see it. */
export type SavedEnding = EndingTexts & { picture: ListingPicture | undefined };

export type EndingView = {
  id: string;
  name: string;
  ending: string;
  picture: CardPicture | undefined;
};
