import { z } from "zod";
import { requiredText, trimmedText } from "#app/platform/http/text-schema.server.ts";
import { maxPlaces, petTypes, placesMessage, placesMissing } from "./capacity.ts";

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
