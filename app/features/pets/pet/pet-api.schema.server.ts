import { z } from "zod";
import { numberText } from "#app/platform/http/text-schema.server.ts";
import { petMessages, petSexes, petSpecies } from "./pet.ts";

const text = z.string().max(5000).optional();
const number = (message: string) => numberText(z.string().max(40), message).nullable().optional();

/** A pet as it is sent; it is turned into the form, whose rules apply. */
export const petBody = z.object({
  name: text,
  species: z.enum(petSpecies, petMessages.choose).optional(),
  breed: text,
  sex: z.enum(petSexes, petMessages.choose).optional(),
  birthDate: text.nullable(),
  age: number(petMessages.age),
  weight: number(petMessages.weight),
  allergies: text,
  medicines: text,
  photo: z.string().max(500).nullable().optional(),
  version: z.int().min(1).max(999_999_999).optional(),
});
export type PetBody = z.output<typeof petBody>;

/** A pet as its owner reads it; `age` in years, `weight` in kilograms. */
export const petAnswer = z.object({
  _id: z.string(),
  name: z.string(),
  species: z.enum(petSpecies),
  breed: z.string(),
  sex: z.enum(petSexes),
  birthDate: z.string().nullable(),
  age: z.number().nullable(),
  weight: z.number().nullable(),
  allergies: z.string(),
  medicines: z.string(),
  photo: z.string().nullable(),
  version: z.int(),
  createdAt: z.string(),
});
