/** @see specification 2.11, 3 and 4 */

import { addDays, daysBetween } from "#app/platform/dates.ts";
import { choice, customField, longText, text, type ValuesOf } from "#app/platform/fields/fields.ts";
import { counted, inWords } from "#app/platform/in-words.ts";
import type { ListDefinition } from "#app/platform/lists/list-query.ts";
import type { CardPicture } from "#app/platform/pictures/picture.ts";

export type PetStatus = "active" | "archived";

export const petSpecies = ["Dog", "Cat", "Bird", "Rabbit", "Hamster", "Horse", "Other"] as const;
type PetSpecies = (typeof petSpecies)[number];

const petSexes = ["Female", "Male", "Unknown"] as const;

/** Upper limits, beyond any known animal. */
const speciesLimits: Record<PetSpecies, { kg: number; years: number }> = {
  Dog: { kg: 150, years: 35 },
  Cat: { kg: 30, years: 45 },
  Bird: { kg: 30, years: 100 },
  Rabbit: { kg: 30, years: 25 },
  Hamster: { kg: 2, years: 10 },
  Horse: { kg: 1600, years: 70 },
  Other: { kg: 300, years: 200 },
};

export function bookVisitPath({ id }: { id: string }): string {
  return `/dashboard/pet-owner/vets?pet=${id}`;
}
export function bookStayPath({ id, species }: { id: string; species: PetSpecies }): string {
  const kind = species === "Dog" || species === "Cat" ? species : "Other";
  return `/dashboard/pet-owner/boarders?petType=${kind}&pet=${id}`;
}

export const petMessages = {
  birthDay: "Please enter the day of birth as in 2024-09-30, or leave it empty",
  bornLater: "This day is still to come: please enter the day on which your pet was born",
  age: "Please enter the age in years as a number, such as 3 or 0.5",
  both: "Please give the birth date or the age, not both",
  weight: "Please enter the weight in kilograms as a number, such as 4.5",
  photo: "This picture is no longer with us. Please choose it again",
};

const wrongChoice = "Please choose from the list";

/** Only the name is required. A vet without a share sees what `withoutHealth` leaves. */
export const petFields = {
  name: text({
    label: "Pet Name",
    required: "Please enter the pet's name",
    input: { autoComplete: "nickname" },
  }),
  species: choice({
    label: "Species",
    values: petSpecies,
    defaultValue: "Dog",
    wrong: wrongChoice,
  }),
  breed: text({ label: "Breed" }),
  sex: choice({ label: "Sex", values: petSexes, defaultValue: "Unknown", wrong: wrongChoice }),
  birthDate: customField({
    label: "Birth Date",
    wrong: petMessages.birthDay,
    input: { type: "date" },
  }),
  age: customField({
    label: "Age (years)",
    hint: "Without the day: 3, or 0.5.",
    input: { inputMode: "decimal" },
  }),
  weight: customField({
    label: "Weight (kg)",
    hint: "For example 4.5.",
    input: { inputMode: "decimal" },
  }),
  allergies: longText({ label: "Allergies", hint: "What must your pet never be given?" }),
  medicines: longText({
    label: "Medicines",
    hint: "What your pet takes now, how much and how often.",
  }),
};
type PetValues = ValuesOf<typeof petFields>;

/** Why an age is impossible for the species; undefined if it is possible. */
export function ageProblem(species: PetSpecies, days: number): string | undefined {
  const { years } = speciesLimits[species];
  if (days <= years * daysOfYear) return undefined;
  return `No ${speciesInWords(species)} is older than ${years} years: please check it, and the species`;
}

/** Why a weight is impossible for the species; undefined if it is possible. */
export function weightProblem(species: PetSpecies, grams: number): string | undefined {
  const { kg } = speciesLimits[species];
  if (grams > 0 && grams <= kg * 1000) return undefined;
  if (grams <= 0) return "A weight is more than 0 kg";
  return `No ${speciesInWords(species)} weighs more than ${kg.toLocaleString("en")} kg: please check it, and the species`;
}

function speciesInWords(species: PetSpecies): string {
  return species === "Other" ? "pet of this kind" : species.toLowerCase();
}

const daysOfYear = 365.25;

export function birthDayFrom(years: number, today: string): string {
  return addDays(today, -Math.round(years * daysOfYear));
}

/** Rounded to one decimal, as the form shows an estimated age. */
export function ageInYears(birthDay: string, today: string): number {
  return Math.round((daysBetween(birthDay, today) / daysOfYear) * 10) / 10;
}

/** As in `about 3 months`: days, weeks below three months, months below two years, then years. */
export function describePetAge(
  { birth_day, birth_estimated }: { birth_day: string | null; birth_estimated: 0 | 1 },
  today: string,
): string | undefined {
  if (birth_day === null) return undefined;
  const about = birth_estimated === 1 ? "about " : "";
  const days = Math.max(0, daysBetween(birth_day, today));
  if (days < 14) return `${about}${counted(days, "day")}`;
  if (days < 90) return `${about}${counted(Math.floor(days / 7), "week")}`;
  const months = Math.floor((days + 0.5) / (daysOfYear / 12));
  if (months < 24) return `${about}${counted(months, "month")}`;
  return `${about}${counted(Math.floor((days + 1) / daysOfYear), "year")}`;
}

/** As in `4.5 kg`, or `120 g` below one kilogram. */
export function formatWeight(grams: number): string {
  return grams < 1000 ? `${grams} g` : `${(grams / 1000).toLocaleString("en")} kg`;
}

/** Active pets of one owner. */
export const maxPetsPerOwner = 100;

export const archiveYears = 2;

export function archiveYearsInWords(): string {
  return inWords(archiveYears, "year");
}

export function canEdit({ status }: { status: PetStatus }): boolean {
  return status === "active";
}

/** Apart from open bookings. */
export function canArchive({ status }: { status: PetStatus }): boolean {
  return status === "active";
}

export function canRestore({ status }: { status: PetStatus }): boolean {
  return status === "archived";
}

export const petList = {
  path: "/dashboard/pet-owner/pets",
  filters: { status: ["archived"] },
  chips: "status",
} as const satisfies ListDefinition;

export type PetView = PetValues & {
  id: string;
  age: string | undefined;
  weight: string | undefined;
  status: PetStatus;
  photo: CardPicture | undefined;
};

export type PetDraft = {
  id: string;
  name: string;
  version: number;
  photo: CardPicture | undefined;
  values: Record<keyof typeof petFields, string>;
};

export type NextDue = { title: string; due_on: string };

/** As in `Dog, Boerboel, female, 3 years`. */
export function describePet({
  species,
  breed,
  sex,
  age,
}: Pick<PetView, "species" | "breed" | "sex" | "age">): string {
  const gender = sex === "Unknown" ? "" : sex.toLowerCase();
  const parts = [species === "Other" ? "" : species, breed, gender, age];
  const description = parts.filter(Boolean).join(", ");
  return description === "" ? "Pet" : description;
}

export type PetFace = Pick<PetView, "id" | "name" | "photo">;

export function archiveQuestion(name: string): string {
  return `Archive ${name}? Nothing can be booked for ${name} until you bring it back.`;
}

export type PetForStaff = Pick<PetView, "id" | "name" | "species" | "breed" | "sex" | "status"> & {
  /** Null while no owner keeps the pet. */
  ownerId: string | null;
  owner: string | null;
};

export function staffPetPath(id: string): string {
  return `/dashboard/staff/pets/${id}`;
}
