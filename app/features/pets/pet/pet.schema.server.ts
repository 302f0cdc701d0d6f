import { z } from "zod";
import { readDecimal } from "#app/platform/decimals.ts";
import { formShape } from "#app/platform/fields/field-schemas.server.ts";
import {
  refineFields,
  requiredText,
  tickedCheckbox,
  versionField,
} from "#app/platform/http/text-schema.server.ts";
import { checkedPetFields, findPetProblem } from "./check-pet-fields.ts";
import { petFields } from "./pet.ts";

const fields = z.object({
  ...formShape(petFields),
  /** Ids of uploaded pictures, the newest last. */
  photo: z.array(z.string().max(200)).max(12).default([]),
  removePhoto: tickedCheckbox(),
  version: versionField(),
});

export function petSchema(today: string) {
  const problemOf = (name: (typeof checkedPetFields)[number], input: Record<string, unknown>) =>
    findPetProblem(name, input, today);
  return refineFields(fields, checkedPetFields, problemOf).transform(
    ({ birthDate, age, weight, ...rest }) => {
      const kg = readDecimal(weight);
      return {
        ...rest,
        birthDay: birthDate || null,
        /** In years, without a birth date. */
        age: age === "" ? null : (readDecimal(age) ?? null),
        weightGrams: kg === undefined ? null : Math.round(kg * 1000),
      };
    },
  );
}
export type PetInput = z.output<ReturnType<typeof petSchema>>;

export const shareSchema = z.object({
  vetId: requiredText("Please choose a veterinarian", 60),
});
