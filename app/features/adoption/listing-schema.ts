import { z } from "zod";
import { requiredText } from "../text-schema.ts";
import { ageRange, companions, sexes, sizes, species } from "./listing.ts";

const wholeAge = "Age must be a whole number from 0 to 20";

/** Messages of specification section 5; the further fields have defaults, so a form without them is whole. */
export const listingSchema = z.object({
  name: requiredText("Please enter the pet's name", 200),
  breed: requiredText("Please enter the breed", 200),
  age: requiredText("Please enter the age", 40)
    .refine((text) => /^\d{1,2}$/.test(text) && Number(text) <= ageRange.most, wholeAge)
    .transform(Number),
  location: requiredText("Please enter the location", 300),
  description: requiredText("Please enter a description"),
  species: z.enum(species, "Please choose one of the kinds").default("Dog"),
  sex: z.enum(sexes, "Please choose one").default("Unknown"),
  size: z.enum(sizes, "Please choose one of the sizes").default("Medium"),
  /** Ids of staged pictures: what was chosen now comes after what was kept. No address of elsewhere. */
  imageUrl: z.array(z.string().max(200)).max(12).default([]),
  goodWith: z.array(z.enum(companions, "Please choose from the list")).max(3).default([]),
});
export type ListingInput = z.output<typeof listingSchema>;
