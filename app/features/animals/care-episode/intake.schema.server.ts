import { z } from "zod";
import { checkedPetFields, findPetProblem } from "#app/features/pets/pet/check-pet-fields.ts";
import { petSpecies } from "#app/features/pets/pet/pet.ts";
import { addDays, isDay } from "#app/platform/dates.ts";
import { readDecimal } from "#app/platform/decimals.ts";
import { emailInvalid, isEmailAddress } from "#app/platform/email-address.ts";
import { formShape } from "#app/platform/fields/field-schemas.server.ts";
import {
  optionalPersonName,
  optionalPhoneText,
  refineFields,
  tickedCheckbox,
  trimmedText,
} from "#app/platform/http/text-schema.server.ts";
import { careKinds } from "./animal-facts.ts";
import { type IntakeKind, usualHoldDays } from "./care-episode.ts";
import {
  firstIntakeDay,
  intakeFields,
  intakeKinds,
  intakeMessages,
  maxHoldDays,
} from "./intake.ts";

/** Blanks and dashes are left out. */
export function microchipText() {
  return trimmedText(40)
    .transform((text) => text.replaceAll(/[\s-]/g, "").toUpperCase())
    .refine((text) => text === "" || /^[0-9A-Z]{9,15}$/.test(text), intakeMessages.microchip);
}

const fields = z.object({
  ...formShape(intakeFields),
  kind: z.enum(careKinds, "Please choose one").default("Dog"),
  intakeKind: z.enum(intakeKinds as [IntakeKind], "Please choose one").default("stray"),
  microchip: microchipText(),
  /** The number of an animal that came back. */
  returned: trimmedText(12),
  /** The id of a pet that its owner offers. */
  offered: trimmedText(60),
  partnerPlace: trimmedText(60),
  unit: trimmedText(60),
  contactName: optionalPersonName(),
  contactPhone: optionalPhoneText(),
  contactEmail: trimmedText(254).refine(
    (text) => text === "" || isEmailAddress(text),
    emailInvalid,
  ),
  /** Another pet has the microchip. */
  anyway: tickedCheckbox(),
  photo: z.array(z.string().max(200)).max(12).default([]),
});
type Fields = Record<string, unknown>;

const text = (value: unknown) => (typeof value === "string" ? value.trim() : "");

type Checked = "intakeDay" | "holdDays" | "returned" | "partnerPlace" | "contactName";

function findIntakeProblem(name: Checked, input: Fields, today: string) {
  const value = text(input[name]);
  const kind = input.intakeKind;
  switch (name) {
    case "intakeDay":
      return value === "" ? undefined : findDayProblem(value, today);
    case "holdDays":
      return /^\d{0,3}$/.test(value) && Number(value) <= maxHoldDays
        ? undefined
        : intakeMessages.hold;
    case "returned":
      if (kind !== "return") return undefined;
      return /^\d{1,9}$/.test(value) ? undefined : intakeMessages.numberMissing;
    case "partnerPlace":
      return kind === "transferred_in" && value === "" ? intakeMessages.partner : undefined;
    case "contactName": {
      const isReachable = text(input.contactPhone) !== "" || text(input.contactEmail) !== "";
      return isReachable && value === "" ? intakeMessages.contact : undefined;
    }
  }
}

export function findDayProblem(day: string, today: string): string | undefined {
  if (!isDay(day)) return intakeMessages.day;
  if (day > today) return intakeMessages.future;
  return day < firstIntakeDay ? intakeMessages.longAgo : undefined;
}

const checked = ["intakeDay", "holdDays", "returned", "partnerPlace", "contactName"] as const;

export function intakeSchema(today: string) {
  const animal = refineFields(fields, checkedPetFields, (name, input) => {
    const species = petSpecies.find((one) => one === (input.species || input.kind));
    return findPetProblem(name, input, today, species);
  });
  return refineFields(animal, checked, (name, input) =>
    findIntakeProblem(name, input, today),
  ).transform(({ species, age, weight, intakeDay, holdDays, ...rest }) => {
    const kg = readDecimal(weight);
    const day = intakeDay || today;
    const days = holdDays === "" ? usualHoldDays(rest.intakeKind) : Number(holdDays);
    return {
      ...rest,
      intakeDay: day,
      /** The last day of the quarantine. */
      holdUntil: days > 0 ? addDays(day, days - 1) : null,
      species: species || rest.kind,
      /** In years. */
      age: age === "" ? null : (readDecimal(age) ?? null),
      weightGrams: kg === undefined ? null : Math.round(kg * 1000),
    };
  });
}
export type IntakeInput = z.output<ReturnType<typeof intakeSchema>>;
