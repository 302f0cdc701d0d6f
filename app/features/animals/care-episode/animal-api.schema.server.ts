import { z } from "zod";
import { animalViews } from "#app/features/pets/pet/animal.ts";
import { petFields, petMessages, petSpecies } from "#app/features/pets/pet/pet.ts";
import { bodyShape } from "#app/platform/fields/field-schemas.server.ts";
import { numberText } from "#app/platform/http/text-schema.server.ts";
import { careKinds } from "./animal-facts.ts";
import { animalStates, intakeNames } from "./care-episode.ts";
import { intakeFields, intakeKinds, intakeMessages } from "./intake.ts";

const number = (message: string) => numberText(z.string().max(40), message).nullable().optional();
const text = () => z.string().max(5000).nullable().optional();
const names = <Name extends string>(table: Record<Name, unknown>) => Object.keys(table) as [Name];

/** The form "Take in" as JSON; \`photo\` is the address of an uploaded picture. */
export const animalBody = z.object({
  ...bodyShape(intakeFields),
  kind: z.enum(careKinds).optional(),
  intakeKind: z.enum(intakeKinds as [string]).optional(),
  intakeDay: text(),
  age: number(petMessages.age),
  weight: number(petMessages.weight),
  holdDays: number(intakeMessages.hold),
  microchip: text(),
  returned: number(intakeMessages.numberMissing),
  partnerPlace: text(),
  unit: text(),
  contactName: text(),
  contactPhone: text(),
  contactEmail: text(),
  anyway: z.boolean().optional(),
  photo: z.string().max(500).nullable().optional(),
});
export type AnimalBody = z.output<typeof animalBody>;

export const animalQuery = z.object({
  view: z.enum(animalViews).optional(),
  search: z.string().max(200).optional(),
});

/** \`listing\` is the id of its adoption listing. */
export const animalAnswer = z.object({
  _id: z.string(),
  number: z.int(),
  name: z.string(),
  kind: z.enum(careKinds),
  species: z.enum(petSpecies),
  sex: z.enum(petFields.sex.values),
  age: z.number().nullable(),
  microchip: z.string(),
  state: z.enum(names(animalStates)),
  place: z.string().nullable(),
  intakeDay: z.string(),
  outcomeDay: z.string().nullable(),
  holdUntil: z.string().nullable(),
  listing: z.string().nullable(),
  photo: z.string().nullable(),
});

/** People are not in it: their names and phones are for the screens of staff. */
export const animalDetailsAnswer = animalAnswer.extend({
  breed: z.string(),
  intakeKind: z.enum(names(intakeNames)),
  intakeReason: z.string(),
  foundAt: z.string(),
  condition: z.string(),
  outcomeReason: z.string(),
  story: z.string(),
  stays: z.int(),
});
