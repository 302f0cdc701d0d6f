import { z } from "zod";
import type { FileField } from "#app/features/boarding/stay-file/stay-file.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { stayStatuses } from "./stay.ts";
import { missing, type StayField, stayLabels } from "./stay-fields.ts";

const text = z.string().max(5000).optional();
const person = z.object({ name: text, phone: text });
const link = z.string().max(300);

/**
 * The boarding payload (specification section 3). Its rules are those of the form, to which it is turned: here is only
 * its shape, so that each mistake of the form can be told at its place.
 */
export const requestStayBody = z.object({
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
type RequestStayBody = z.output<typeof requestStayBody>;

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

/** Returns a day as it was sent; of an instant, which many clients send, its day in Lagos. */
export function lagosDayOf(text: string | undefined): string | undefined {
  if (!text || !/^\d{4}-\d\d-\d\dT/.test(text) || Number.isNaN(Date.parse(text))) return text;
  return lagosDay(new Date(text));
}

/** Returns the payload as the fields of the form; empty text counts as none. */
export function formOfPayload(body: RequestStayBody): Record<string, string> {
  const read = (place: string) =>
    place.split(".").reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], body);
  const fields = Object.keys(stayLabels).flatMap((field) => {
    const value = read(places[field as StayField]) as string | number | undefined;
    return value === undefined || value === "" ? [] : [[field, String(value)]];
  });
  const form = Object.fromEntries(fields) as Record<string, string>;
  for (const field of ["startDate", "endDate"]) {
    const day = lagosDayOf(form[field]);
    if (day !== undefined) form[field] = day;
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

/** What a boarder may make of a request; the texts have a default for clients that send the status alone. */
export const boarderStepBody = z.object({
  status: z.enum(
    ["accepted", "declined", "needs_info", "checked_in", "checked_out"],
    "Please send accepted, declined, needs_info, checked_in or checked_out",
  ),
  reason: text,
  question: text,
});

export type BoarderStepBody = z.output<typeof boarderStepBody>;

const boarderStayPet = z.object({
  name: z.string(),
  breed: z.string(),
  age: z.string(),
  allergies: z.string(),
  medications: z.string(),
  feedingInstructions: z.string(),
  /** Of the whole stay. */
  specialInstructions: z.string(),
});

/** A stay as its boarder reads it. How to reach the owner, and what the pet needs, as long as `boarderSeesDetails`. */
export const boarderStayAnswer = z.object({
  _id: z.string(),
  status: z.enum(stayStatuses),
  source: z.enum(["request", "booking"]),
  startDate: z.string(),
  endDate: z.string(),
  nights: z.int(),
  owner: z.object({ name: z.string(), phone: z.string() }),
  /** The first of `pets`. */
  pet: boarderStayPet,
  pets: z.array(boarderStayPet),
  createdAt: z.string(),
  /** After a step: what takes it back within ten minutes. */
  change: z.string().nullable().optional(),
});

/** The fields of the form to book a stay, and with whom. */
export const bookStayBody = z.object({
  boarderId: z.string({ error: "Please choose a boarder" }).max(60),
  petId: text,
  startDate: text,
  endDate: text,
  allergies: text,
  medications: text,
  feedingSchedule: text,
  specialInstructions: text,
  emergencyContactName: text,
  emergencyContactPhone: text,
  veterinarianName: text,
  veterinarianPhone: text,
});

const ownStayPet = z.object({ _id: z.string().nullable(), name: z.string(), breed: z.string() });

/** A stay as its owner reads it; the price in naira, of a pet and night. */
export const ownStayAnswer = z.object({
  _id: z.string(),
  kind: z.literal("boarding"),
  status: z.enum(stayStatuses),
  reference: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  nights: z.int(),
  pricePerNight: z.number().nullable(),
  boarder: z.object({ _id: z.string(), name: z.string() }).nullable(),
  /** The first of `pets`. */
  pet: ownStayPet,
  pets: z.array(ownStayPet),
  createdAt: z.string(),
});

/** What its sender is told. */
export const requestedSchema = z.object({ message: z.string(), reference: z.string() });
export const uploadedSchema = z.object({ secure_url: z.string() });
