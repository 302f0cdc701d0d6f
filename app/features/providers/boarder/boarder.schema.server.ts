import { z } from "zod";
import { optionalText } from "#app/platform/http/text-schema.server.ts";
import { parseMoney } from "#app/platform/money.ts";
import { boarderMessages, maxPriceKobo } from "./boarder.ts";

/** Naira as typed, parsed to kobo; null where empty. */
const price = optionalText(40).transform((text, context) => {
  const typed = text?.trim() ?? "";
  if (typed === "") return null;
  const kobo = parseMoney(typed);
  if (kobo !== undefined && kobo <= maxPriceKobo) return kobo;
  const message = kobo === undefined ? boarderMessages.price : boarderMessages.priceTooHigh;
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});

const ids = z.array(z.string().max(60)).max(12).default([]);

/** The form of a boarder's home; `newPhotos` are staged pictures, `removePhotos` present ones to be removed. */
export const homeSchema = z.object({
  about: optionalText().transform((text) => text?.trim() ?? ""),
  price,
  newPhotos: ids,
  removePhotos: ids,
});
export type HomeInput = z.output<typeof homeSchema>;
