import { inWords } from "#app/platform/in-words.ts";

export const senderDays = 180;

export function senderInWords(): string {
  return inWords(senderDays, "day");
}

export const shortcutsCookie = "shortcuts";

export const liteDays = 365;

export function liteInWords(): string {
  return inWords(liteDays, "day");
}
