import { z } from "zod";
import { daysBetween, isDay } from "#app/platform/dates.ts";
import { readDecimal } from "#app/platform/decimals.ts";
import { formShape } from "#app/platform/fields/field-schemas.server.ts";
import {
  requiredText,
  tickedCheckbox,
  versionField,
} from "#app/platform/http/text-schema.server.ts";
import { ageProblem, petFields, petMessages, petSpecies, weightProblem } from "./pet.ts";

const fields = z.object({
  ...formShape(petFields),
  /** Ids of uploaded pictures, the newest last. */
  photo: z.array(z.string().max(200)).max(12).default([]),
  removePhoto: tickedCheckbox(),
  version: versionField(),
});

type Input = Record<string, unknown>;
type CheckedField = "birthDate" | "age" | "weight";

type Species = (typeof petSpecies)[number];

function findProblem(
  field: CheckedField,
  input: Input,
  today: string,
  species: Species = "Other",
): string | undefined {
  const text = (name: string) => (typeof input[name] === "string" ? input[name].trim() : "");
  const value = text(field);
  if (value === "") return undefined;
  if (field === "birthDate") {
    if (!isDay(value)) return petMessages.birthDay;
    if (value > today) return petMessages.bornLater;
    return ageProblem(species, daysBetween(value, today));
  }
  const number = readDecimal(value);
  if (field === "weight") {
    return number === undefined ? petMessages.weight : weightProblem(species, number * 1000);
  }
  if (number === undefined) return petMessages.age;
  return text("birthDate") === "" ? ageProblem(species, number * 365.25) : petMessages.both;
}

const checkedFields: readonly CheckedField[] = ["birthDate", "age", "weight"];

/** Fields that depend on the species are checked even when others are wrong, so that all errors appear at once. */
export function checkPetFields<Schema extends z.ZodType>(
  schema: Schema,
  today: string,
  speciesOf: (input: Input) => Species | undefined = (input) =>
    petSpecies.find((one) => one === input.species),
): Schema {
  const problem = (field: CheckedField, input: Input) =>
    findProblem(field, input, today, speciesOf(input));
  return checkedFields.reduce(
    (one, field) =>
      one.refine((input) => problem(field, input as Input) === undefined, {
        path: [field],
        error: ({ input }) => problem(field, (input ?? {}) as Input),
        when: () => true,
      }),
    schema,
  );
}

export function petSchema(today: string) {
  return checkPetFields(fields, today).transform(({ birthDate, age, weight, ...rest }) => {
    const kg = readDecimal(weight);
    return {
      ...rest,
      birthDay: birthDate || null,
      /** In years, without a birth date. */
      age: age === "" ? null : (readDecimal(age) ?? null),
      weightGrams: kg === undefined ? null : Math.round(kg * 1000),
    };
  });
}
export type PetInput = z.output<ReturnType<typeof petSchema>>;

export const shareSchema = z.object({
  vetId: requiredText("Please choose a veterinarian", 60),
});
