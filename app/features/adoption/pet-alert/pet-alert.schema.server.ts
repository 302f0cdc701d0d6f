import { z } from "zod";
import { ageBands } from "#app/features/adoption/catalogue/catalogue.ts";
import { companions, sexes, sizes, species } from "#app/features/adoption/listing/listing.ts";
import { emailText } from "#app/platform/http/text-schema.server.ts";

const bands = ageBands.map(({ value }) => value);
const choose = "Please choose from the list";

/** Filters as the catalogue has them, all optional, and the address to write to. */
export const petAlertSchema = z.object({
  email: emailText("Please input your email!"),
  species: z.enum(species, choose).optional(),
  age: z.enum(bands, choose).optional(),
  sex: z.enum(sexes, choose).optional(),
  size: z.enum(sizes, choose).optional(),
  goodWith: z.array(z.enum(companions, choose)).max(3).default([]),
});
export type PetAlertInput = z.output<typeof petAlertSchema>;
