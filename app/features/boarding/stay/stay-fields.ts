import { fileFieldNames } from "#app/features/boarding/stay-file/stay-file.ts";
import { inWords } from "#app/platform/in-words.ts";

export const maxStayPets = 5;

/** In the form's order. @see specification section 3 */
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

/** `whose` names the pet where there are several: ` of Milo`. */
export function missing(field: StayField, whose = ""): string {
  return `Please enter ${stayLabels[field]}${whose}`;
}

export function kindUnchosen(whose = ""): string {
  return `Please choose the kind${whose}`;
}

export const petFieldNames = [
  "kind",
  ...(["petName", "petAge", "petBreed", "allergies", "medications", "feedingSchedule"] as const),
  ...fileFieldNames,
] as const;
export type PetField = (typeof petFieldNames)[number];

/** `petName` for the first pet, `pets[1].petName` for the second. */
export function petFieldName(position: number, field: string): string {
  return position === 0 ? field : `pets[${position}].${field}`;
}

/** Undefined for a field of the whole stay. */
export function readPetField(name: string): { position: number; field: PetField } | undefined {
  const [, number, last = name] = /^pets\[(\d{1,2})\]\.(\w+)$/.exec(name) ?? [];
  const field = petFieldNames.find((one) => one === last);
  return field && { position: Number(number ?? 0), field };
}

/** The new name of a field after a pet is removed; undefined for the fields of that pet. */
export function nameWithoutPet(name: string, removed: number): string | undefined {
  const read = readPetField(name);
  if (!read || read.position < removed) return name;
  return read.position === removed ? undefined : petFieldName(read.position - 1, read.field);
}

/** At least one. */
export function countPets(names: Iterable<string>): number {
  const last = Math.max(0, ...Array.from(names, (name) => readPetField(name)?.position ?? 0));
  return Math.min(last + 1, maxFormPets);
}

/** A form with too many pets shows them up to this number, so that people can remove some. */
const maxFormPets = 20;

export type FilledFields = Readonly<Record<string, string>>;

/** Values of `intent`. */
export const stayFormButtons = {
  places: "places",
  addPet: "add-pet",
  same: "same-as-last-time",
} as const;

/** The field of the buttons that remove a pet; its value is the position. */
export const removePetField = "removePet";

const ordinals = ["First pet", "Second pet", "Third pet", "Fourth pet", "Fifth pet"];

function petNumber(position: number): string {
  return ordinals[position] ?? `Pet ${position + 1}`;
}

export function petTitle(pets: number, position: number): string {
  return pets > 1 ? petNumber(position) : "Your pet";
}

/** Without the pet's name, which people may change after the page was made. */
export function removalInWords(position: number): string {
  return `Remove ${petNumber(position).toLowerCase()}`;
}

/** ` of Milo`, or ` of the second pet` without a name; empty for a single pet. */
export function ofPet(pets: number, position: number, name = ""): string {
  if (pets < 2) return "";
  return ` of ${name.trim() || `the ${petNumber(position).toLowerCase()}`}`;
}

export function bringsCardInWords(pets: number): string {
  return `I will bring the vaccination ${pets > 1 ? "cards" : "card"}`;
}

/** Of one tick for the whole stay. */
export function bringsCardInstead(pets: number): string {
  return pets > 1
    ? `${bringsCardInWords(pets)} of all ${inWords(pets, "pet")} instead of sending them here`
    : `${bringsCardInWords(pets)} instead of sending it here`;
}

export const petTexts = {
  tooMany: `A stay can have at most ${inWords(maxStayPets, "pet")}. Please send another request for the others`,
  twice: (name: string) =>
    `${name} is here twice. Please enter each pet once. If two have the same name, add a word to tell them apart`,
  inOtherRequest: (name: string) =>
    `You already asked for ${name} on these days. Please leave ${name} out here, or choose other days`,
} as const;

/** @see specification section 8 */
export const stayTexts = {
  submitting: "Submitting your boarding request. This may take a moment...",
  submitted:
    "Your boarding request has been submitted successfully! We will review your request and contact you shortly.",
  failed:
    "There was an error submitting your boarding request. Please check your information and try again. If the problem persists, please contact support.",
} as const;

export function fileUploaded(fileName: string): string {
  return `${fileName} file uploaded successfully`;
}
