import { z } from "zod";
import {
  optionalAmount,
  requiredText,
  trimmedText,
} from "#app/platform/http/text-schema.server.ts";
import {
  kindsMissing,
  maxPlaces,
  maxPriceKobo,
  petTypes,
  placesMessage,
  placesMissing,
  priceMessages,
  somePlaces,
} from "./capacity.ts";

export const capacitySchema = z.object({
  places: requiredText(placesMissing, 10).transform((text, context) => {
    if (/^\d{1,2}$/.test(text) && Number(text) <= maxPlaces) return Number(text);
    context.addIssue({ code: "custom", message: placesMessage });
    return z.NEVER;
  }),
  petTypes: z
    .array(z.string())
    .default([])
    .transform((chosen) => petTypes.filter((type) => chosen.includes(type))),
  area: trimmedText(200),
});
export type CapacityInput = z.output<typeof capacitySchema>;

/** The first step of a new boarder; the price of a night is null where empty. */
export const offerSchema = capacitySchema.extend({
  price: optionalAmount(maxPriceKobo, priceMessages),
  places: capacitySchema.shape.places.refine((places) => places > 0, somePlaces),
  petTypes: capacitySchema.shape.petTypes.refine((types) => types.length > 0, kindsMissing),
});
export type OfferInput = z.output<typeof offerSchema>;
