/** How an adopted pet lives in its new home. Published only with the adopter's recorded consent. */
import type { CardPicture } from "#app/platform/pictures/picture.ts";

export const endingFields = ["ending", "consent", "consentOn"] as const;
export type EndingTexts = Record<(typeof endingFields)[number], string>;

export const endingMessages: EndingTexts = {
  ending: "Please enter how the pet lives in its new home",
  consent: "Please enter who agreed, and how, such as Mrs Eze, by WhatsApp",
  consentOn: "Please enter the day on which the adopter agreed, not after today",
};

export type EndingView = {
  id: string;
  name: string;
  ending: string;
  picture: CardPicture | undefined;
};
