/** The form "Take in". @see product.md "Animals" */
import { petFields, petSpecies } from "#app/features/pets/pet/pet.ts";
import { choice, customField, longText, text } from "#app/platform/fields/fields.ts";
import { holdInWords, type IntakeKind, intakeNames } from "./care-episode.ts";

/** In the order of how often they happen. */
export const intakeKinds = Object.keys(intakeNames) as IntakeKind[];

export const intakeMessages = {
  day: "Please enter the day as in 2026-09-30",
  future: "This day is still to come",
  longAgo: "Please check the year",
  number: "No animal has this number",
  offer: "Its owner no longer offers this pet",
  numberMissing: "Please enter the number that the animal had with us",
  partner: "Please choose the partner place that it came from",
  hold: "Please enter the number of days, from 0 to 365",
  microchip: "A microchip has 9 to 15 letters or digits",
  contact: "Please enter a name, too",
};

export const firstIntakeDay = "2000-01-01";
export const maxHoldDays = 365;

/** What staff know of an animal beside a pet's fields. */
export const animalFields = {
  colour: text({ label: "Colour", max: 100 }),
  marks: text({ label: "Marks", hint: "Scars, collar, a torn ear.", max: 500 }),
  microchip: customField({ label: "Microchip", wrong: intakeMessages.microchip }),
};

export const intakeFields = {
  foundAt: text({
    label: "Where found",
    max: 300,
    input: { autoComplete: "section-animal address-line1" },
  }),
  condition: longText({ label: "Condition", hint: "What you see: wounds, thin, calm, afraid." }),
  name: text({ label: "Name", hint: "Empty: its kind and its number, as in Dog 128." }),
  species: choice({
    label: "Species",
    values: ["", ...petSpecies] as const,
    defaultValue: "",
    wrong: "Please choose from the list",
  }),
  breed: petFields.breed,
  sex: petFields.sex,
  age: petFields.age,
  weight: petFields.weight,
  ...animalFields,
  intakeDay: customField({ label: "Day", wrong: intakeMessages.day, input: { type: "date" } }),
  intakeReason: text({ label: "Reason", max: 200 }),
  holdDays: customField({
    label: "Quarantine (days)",
    hint: holdInWords(),
    input: { inputMode: "numeric" },
  }),
};

export type PlaceOption = { id: string; name: string };
