import { inWords } from "#app/platform/in-words.ts";

export const senderDays = 180;

export function senderInWords(): string {
  return inWords(senderDays, "day");
}

export const shortcutsCookie = "shortcuts";

export const switchDays = 365;

export function switchInWords(): string {
  return inWords(switchDays, "day");
}

export function hasShortcuts(headers: Headers): boolean {
  return !headers.get("Cookie")?.includes(`${shortcutsCookie}=off`);
}
