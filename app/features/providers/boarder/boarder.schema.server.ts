import { z } from "zod";
import { capacitySchema } from "#app/features/boarding/capacity/capacity.schema.server.ts";
import { kindsMissing, somePlaces } from "#app/features/boarding/capacity/capacity.ts";
import {
  optionalAmount,
  optionalText,
  trimmedText,
} from "#app/platform/http/text-schema.server.ts";
import { boarderMessages, maxPriceKobo } from "./boarder.ts";

/** Of a night; null where empty. */
const price = optionalAmount(maxPriceKobo, {
  unreadable: boarderMessages.price,
  tooHigh: boarderMessages.priceTooHigh,
});

const ids = z.array(z.string().max(60)).max(12).default([]);

/** `newPhotos` are staged pictures, `removePhotos` present ones. */
export const homeSchema = z.object({
  about: trimmedText(),
  price,
  shownPublicly: optionalText(10),
  newPhotos: ids,
  removePhotos: ids,
});
/** The first step of a new boarder. */
export const offerSchema = capacitySchema.extend({
  price,
  places: capacitySchema.shape.places.refine((places) => places > 0, somePlaces),
  petTypes: capacitySchema.shape.petTypes.refine((types) => types.length > 0, kindsMissing),
});
export type OfferInput = z.output<typeof offerSchema>;
export type HomeInput = z.output<typeof homeSchema>;
