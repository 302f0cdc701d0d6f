import { z } from "zod";
import { missing, type StayField, stayLabels } from "./stay-fields.ts";
import type { FileField } from "./stay-file.ts";

const text = z.string().max(5000).optional();
const person = z.object({ name: text, phone: text });
const link = z.string().max(300);

/**
 * The boarding payload (specification section 3). Its rules are those of the form, to which it is turned: here is only
 * its shape, so that each mistake of the form can be told at its place.
 */
export const boardingBody = z.object({
  owner: z.object({ name: text, email: text, phone: text }),
  pet: z.object({
    name: text,
    age: z.union([z.number(), z.string().max(200)], { error: missing("petAge") }).optional(),
    breed: text,
    allergies: text,
    medications: text,
    feedingInstructions: text,
    specialInstructions: text,
  }),
  emergency_contact: person.optional(),
  veterinarian: person.optional(),
  boarding: z.object({ startDate: text, endDate: text }),
  documents: z
    .object({
      petImages: z.array(link).max(40).optional(),
      vaccinationCard: link.optional(),
      medicalRecords: link.optional(),
    })
    .optional(),
});
type BoardingBody = z.output<typeof boardingBody>;

/** Where each field of the form stands in the payload. */
const places = {
  ownerName: "owner.name",
  ownerEmail: "owner.email",
  ownerPhone: "owner.phone",
  petName: "pet.name",
  petAge: "pet.age",
  petBreed: "pet.breed",
  allergies: "pet.allergies",
  medications: "pet.medications",
  feedingSchedule: "pet.feedingInstructions",
  specialInstructions: "pet.specialInstructions",
  emergencyContactName: "emergency_contact.name",
  emergencyContactPhone: "emergency_contact.phone",
  veterinarianName: "veterinarian.name",
  veterinarianPhone: "veterinarian.phone",
  startDate: "boarding.startDate",
  endDate: "boarding.endDate",
  petImages: "documents.petImages",
  vaccinationCard: "documents.vaccinationCard",
  medicalRecords: "documents.medicalRecords",
} as const satisfies Record<StayField | FileField, string>;

/** Returns the payload as the fields of the form; empty text counts as none. */
export function formOfPayload(
  body: BoardingBody,
  dayOf: (instant: string) => string,
): Record<string, string> {
  const read = (place: string) =>
    place.split(".").reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], body);
  const fields = Object.keys(stayLabels).flatMap((field) => {
    const value = read(places[field as StayField]);
    return value === undefined || value === "" ? [] : [[field, String(value)]];
  });
  const form = Object.fromEntries(fields) as Record<string, string>;
  // Dates of many clients are instants; the day in Lagos is meant.
  for (const field of ["startDate", "endDate"]) {
    const value = form[field];
    if (value && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value))) {
      form[field] = dayOf(value);
    }
  }
  return form;
}

/** Returns messages by the form's fields as messages by their places in the payload. */
export function atPlaces(fields: Record<string, string[]>): Record<string, string[]> {
  const named: Record<string, string> = places;
  return Object.fromEntries(
    Object.entries(fields).map(([field, messages]) => [
      named[field.split(".")[0] ?? ""] ?? field,
      messages,
    ]),
  );
}

export const messageSchema = z.object({ message: z.string() });
export const uploadedSchema = z.object({ secure_url: z.string() });
