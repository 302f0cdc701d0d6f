import { z } from "zod";
import { answerShape, bodyShape } from "#app/platform/fields/field-schemas.server.ts";
import { numberText } from "#app/platform/http/text-schema.server.ts";
import { petFields, petMessages } from "./pet.ts";

const number = (message: string) => numberText(z.string().max(40), message).nullable().optional();

export const petBody = z.object({
  ...bodyShape(petFields),
  birthDate: z.string().max(5000).nullable().optional(),
  age: number(petMessages.age),
  weight: number(petMessages.weight),
  photo: z.string().max(500).nullable().optional(),
  version: z.int().min(1).max(999_999_999).optional(),
});
export type PetBody = z.output<typeof petBody>;

/** `age` in years, `weight` in kilograms. */
export const petAnswer = z.object({
  _id: z.string(),
  ...answerShape(petFields),
  birthDate: z.string().nullable(),
  age: z.number().nullable(),
  weight: z.number().nullable(),
  photo: z.string().nullable(),
  version: z.int(),
  createdAt: z.string(),
});
