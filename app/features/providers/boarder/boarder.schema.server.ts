import { z } from "zod";
import { maxPriceKobo, priceMessages } from "#app/features/boarding/capacity/capacity.ts";
import {
  optionalAmount,
  optionalText,
  trimmedText,
} from "#app/platform/http/text-schema.server.ts";

const ids = z.array(z.string().max(60)).max(12).default([]);

/** `newPhotos` are staged pictures, `removePhotos` present ones. */
export const homeSchema = z.object({
  about: trimmedText(),
  price: optionalAmount(maxPriceKobo, priceMessages),
  shownPublicly: optionalText(10),
  newPhotos: ids,
  removePhotos: ids,
});
export type HomeInput = z.output<typeof homeSchema>;
