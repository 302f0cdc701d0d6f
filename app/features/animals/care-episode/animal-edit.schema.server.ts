import { z } from "zod";
import { checkedPetFields, findPetProblem } from "#app/features/pets/pet/check-pet-fields.ts";
import { readDecimal } from "#app/platform/decimals.ts";
import { formShape } from "#app/platform/fields/field-schemas.server.ts";
import {
  refineFields,
  tickedCheckbox,
  versionField,
} from "#app/platform/http/text-schema.server.ts";
import { animalEditFields } from "./animal-edit.ts";
import { findDayProblem, microchipText } from "./intake.schema.server.ts";

const fields = z.object({
  ...formShape(animalEditFields),
  microchip: microchipText(),
  /** Another pet has the microchip. */
  anyway: tickedCheckbox(),
  photo: z.array(z.string().max(200)).max(12).default([]),
  version: versionField(),
});

export function animalEditSchema(today: string) {
  const names = [...checkedPetFields, "neuteredOn"] as const;
  return refineFields(fields, names, (name, input) => {
    if (name !== "neuteredOn") return findPetProblem(name, input, today);
    const day = typeof input.neuteredOn === "string" ? input.neuteredOn.trim() : "";
    return day === "" ? undefined : findDayProblem(day, today);
  }).transform(({ birthDate, age, weight, neuteredOn, size, ...rest }) => {
    const kg = readDecimal(weight);
    return {
      ...rest,
      birthDay: birthDate || null,
      /** In years, without a birth date. */
      age: age === "" ? null : (readDecimal(age) ?? null),
      weightGrams: kg === undefined ? null : Math.round(kg * 1000),
      neuteredOn: neuteredOn || null,
      size: size || null,
    };
  });
}
export type AnimalEdit = z.output<ReturnType<typeof animalEditSchema>>;
