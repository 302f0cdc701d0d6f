import { z } from "zod";
import { listingSchema } from "#app/features/adoption/listing/listing.schema.server.ts";
import {
  companions,
  healthAnswers,
  listingFields,
  listingStatuses,
  petSizes,
  photoMessages,
  sexes,
  species,
} from "#app/features/adoption/listing/listing.ts";
import { numberText, searchQuery } from "#app/platform/http/text-schema.server.ts";
import { ageBands, maxAreaLength, sorts } from "./catalogue.ts";

/** The form as JSON: a number for the age, and the address of one uploaded picture. */
export const adoptionBody = z.object({
  ...listingSchema.shape,
  age: numberText(listingSchema.shape.age, listingFields.age.required),
  imageUrl: z.string({ error: photoMessages.picture }).max(500),
});

export const adoptionQuery = z.object({
  ...searchQuery(sorts.map(({ value }) => value)),
  area: z.string().max(maxAreaLength).optional(),
  species: z.enum(species).optional(),
  sex: z.enum(sexes).optional(),
  size: z.enum(petSizes).optional(),
  age: z.enum(ageBands.map(({ value }) => value)).optional(),
  goodWith: z.enum(companions).optional(),
});

/** @see specification 3 */
export const adoptionSchema = z.object({
  _id: z.string(),
  name: z.string(),
  breed: z.string(),
  age: z.number(),
  location: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  species: z.enum(species),
  status: z.enum(listingStatuses),
  number: z.number(),
  createdAt: z.string(),
});

export const adoptionDetailsSchema = adoptionSchema.extend({
  sex: z.enum(sexes),
  size: z.enum(petSizes),
  vaccinated: z.enum(healthAnswers),
  neutered: z.enum(healthAnswers),
  goodWith: z.array(z.enum(companions)),
  images: z.array(z.string()),
});
