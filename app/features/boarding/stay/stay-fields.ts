import { fileFieldNames } from "#app/features/boarding/stay-file/stay-file.ts";
import { inWords } from "#app/platform/in-words.ts";

/** The most pets of a stay, each with a place of its own every night. */
export const maxPets = 5;

/** The fields of the boarding form by their names (specification section 3), with their labels, in the form's order. */
export const stayLabels = {
  ownerName: "Owner Name",
  ownerEmail: "Email",
  ownerPhone: "Phone Number",
  petName: "Pet Name",
  petAge: "Pet Age",
  petBreed: "Breed",
  allergies: "Allergies",
  medications: "Medications",
  feedingSchedule: "Feeding Schedule",
  specialInstructions: "Special Instructions",
  emergencyContactName: "Emergency Contact Name",
  emergencyContactPhone: "Emergency Contact Phone",
  veterinarianName: "Veterinarian Name",
  veterinarianPhone: "Veterinarian Phone",
  startDate: "Start Date",
  endDate: "End Date",
} as const;
export type StayField = keyof typeof stayLabels;

/** The message of a required field that is empty; `whose` names the pet where several stand: ` of Milo`. */
export function missing(field: StayField, whose = ""): string {
  return `Please enter ${stayLabels[field]}${whose}`;
}

/** The same of the kind of a pet. */
export function kindUnchosen(whose = ""): string {
  return `Please choose the kind${whose}`;
}

/** What is asked of each pet, in the form's order; `kind` is none of the specification's fields. */
export const petTextFields = [
  ...(["petName", "petAge", "petBreed", "allergies", "medications", "feedingSchedule"] as const),
];
export const petFieldNames = ["kind", ...petTextFields, ...fileFieldNames] as const;
export type PetField = (typeof petFieldNames)[number];

/** The name of a pet's field: the first pet's keep theirs, the others' are `pets[1].petName` and so on. */
export function petFieldName(position: number, field: string): string {
  return position === 0 ? field : `pets[${position}].${field}`;
}

/** Whose field it is; undefined for one that is about the whole stay. */
export function readPetField(name: string): { position: number; field: PetField } | undefined {
  const [, number, last = name] = /^pets\[(\d{1,2})\]\.(\w+)$/.exec(name) ?? [];
  const field = petFieldNames.find((one) => one === last);
  return field && { position: Number(number ?? 0), field };
}

/** How the name of a field reads once the pet at a position is taken out; undefined for that pet's own. */
export function nameWithoutPet(name: string, removed: number): string | undefined {
  const read = readPetField(name);
  if (!read || read.position < removed) return name;
  return read.position === removed ? undefined : petFieldName(read.position - 1, read.field);
}

/** How many pets a form has by the names of its fields, at least one. */
export function countPets(names: Iterable<string>): number {
  const last = Math.max(0, ...Array.from(names, (name) => readPetField(name)?.position ?? 0));
  return Math.min(last + 1, shownPets);
}

/** A form that came with more pets than a stay may have shows so many of them, to be taken out one by one. */
const shownPets = 20;

/** What a form is filled in with, by the names of its fields. */
export type FilledFields = Readonly<Record<string, string>>;

/** What the buttons of the form beside the one that sends it do. */
export const stayFormButtons = {
  places: "places",
  addPet: "add-pet",
  removePet: "remove-pet-",
  same: "same-as-last-time",
} as const;

const ordinals = ["First pet", "Second pet", "Third pet", "Fourth pet", "Fifth pet"];

/** `First pet`. */
export function petNumber(position: number): string {
  return ordinals[position] ?? `Pet ${position + 1}`;
}

/** What heads one of so many pets. */
export function petTitle(pets: number, position: number): string {
  return pets > 1 ? petNumber(position) : "Your pet";
}

/** The button that removes one of several pets. A name may be changed after the page was made, so it has none. */
export function removalInWords(position: number): string {
  return `Remove ${petNumber(position).toLowerCase()}`;
}

/** What follows a message about one of several pets: ` of Milo`, without a name ` of the second pet`. */
export function ofPet(pets: number, position: number, name = ""): string {
  if (pets < 2) return "";
  return ` of ${name.trim() || `the ${petNumber(position).toLowerCase()}`}`;
}

/** What an owner ticks who brings the vaccination card of each pet along. */
export function bringsCardInWords(pets: number): string {
  return `I will bring the ${pets > 1 ? "cards" : "card"}`;
}

/** Below it. */
export function cardsInsteadInWords(pets: number): string {
  const cards = pets > 1 ? "Their vaccination cards" : "The vaccination card";
  return `${cards}, instead of sending ${pets > 1 ? "them" : "it"} here.`;
}

/** What is wrong with the pets of a stay among themselves. */
export const petTexts = {
  tooMany: `A stay can have at most ${inWords(maxPets, "pet")}. Please send another request for the others`,
  twice: (name: string) =>
    `${name} stands here twice. Please enter each pet once; two of one name need a word to tell them apart`,
  askedBefore: (name: string) =>
    `You already asked for ${name} on these days. Please leave ${name} out here, or choose other days`,
} as const;

/** The texts of specification section 8. */
export const stayTexts = {
  submitting: "Submitting your boarding request. This may take a moment...",
  submitted:
    "Your boarding request has been submitted successfully! We will review your request and contact you shortly.",
  failed:
    "There was an error submitting your boarding request. Please check your information and try again. If the problem persists, please contact support.",
} as const;

export function uploaded(fileName: string): string {
  return `${fileName} file uploaded successfully`;
}

export function uploadFailed(fileName: string): string {
  return `${fileName} file upload failed.`;
}
