import { z } from "zod";
import { ageBands, maxAreaLength } from "#app/features/adoption/catalogue/catalogue.ts";
import { companions, petSizes, sexes, species } from "#app/features/adoption/listing/listing.ts";
import { emailText, optionalText } from "#app/platform/http/text-schema.server.ts";
import { emailMissing } from "./pet-alert.ts";

const bands = ageBands.map(({ value }) => value);
const choose = "Please choose from the list";

export const petAlertSchema = z.object({
  email: emailText(emailMissing),
  area: optionalText(maxAreaLength)
    .transform((text) => text?.trim() || undefined)
    .optional(),
  species: z.enum(species, choose).optional(),
  age: z.enum(bands, choose).optional(),
  sex: z.enum(sexes, choose).optional(),
  size: z.enum(petSizes, choose).optional(),
  goodWith: z.array(z.enum(companions, choose)).max(3).default([]),
});
export type PetAlertInput = z.output<typeof petAlertSchema>;
