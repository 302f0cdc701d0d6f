/** What staff write about an animal in our care. */
import { petFields } from "#app/features/pets/pet/pet.ts";
import { choice, customField, longText } from "#app/platform/fields/fields.ts";
import type { CardPicture } from "#app/platform/pictures/picture.ts";
import { animalFields, intakeFields } from "./intake.ts";

const answers = ["Yes", "No", "Unknown"] as const;
const wrong = "Please choose from the list";

export const animalEditFields = {
  ...petFields,
  allergies: longText({ label: "Allergies", hint: "What it must never be given." }),
  medicines: longText({ label: "Medicines", hint: "What it takes now, how much and how often." }),
  ...animalFields,
  size: choice({
    label: "Size",
    values: ["", "Small", "Medium", "Large"] as const,
    defaultValue: "",
    wrong,
  }),
  neutered: choice({ label: "Neutered", values: answers, defaultValue: "Unknown", wrong }),
  neuteredOn: customField({ label: "Neutered on", input: { type: "date" } }),
  foundAt: intakeFields.foundAt,
  condition: intakeFields.condition,
  story: longText({
    label: "Story",
    hint: "For the listing: what it likes, how it lives.",
    rows: 6,
  }),
  notes: longText({ label: "Notes", hint: "For staff only." }),
};

export type AnimalDraft = {
  id: string;
  name: string;
  version: number;
  photo: CardPicture | undefined;
  values: Record<keyof typeof animalEditFields, string>;
};
