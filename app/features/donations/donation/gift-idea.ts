import { parseMoney } from "#app/platform/money.ts";
import { amountError } from "./donation-fields.ts";

export type GiftIdea = { kobo: number; does: string };

/** Reads a setting such as `2,000: helps to feed an animal`. Returns undefined when the amount is not valid. */
export function readGiftIdea(text: string): GiftIdea | undefined {
  const [, amount = "", does = ""] = /^([^:]+):\s*(\S.*)$/.exec(text.trim()) ?? [];
  if (!does || amountError(amount) !== undefined) return undefined;
  const kobo = parseMoney(amount);
  return kobo === undefined ? undefined : { kobo, does };
}

export function listGiftIdeas(site: Record<"gift1" | "gift2" | "gift3", string>): GiftIdea[] {
  return [site.gift1, site.gift2, site.gift3]
    .map(readGiftIdea)
    .filter((idea) => idea !== undefined)
    .sort((a, b) => a.kobo - b.kobo);
}
