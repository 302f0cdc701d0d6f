import { z } from "zod";
import { petTypes } from "#app/features/boarding/capacity/capacity.ts";
import { type FileField, isFileField } from "#app/features/boarding/stay-file/stay-file.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { listInWords } from "#app/platform/in-words.ts";
import { stayStatuses } from "./stay.ts";
import {
  maxStayPets,
  missing,
  type PetField,
  petTexts,
  readPetField,
  type StayField,
} from "./stay-fields.ts";
import { cardChecks, cardFields } from "./vaccination-card.ts";

const text = z.string().max(5000).optional();
const person = z.object({ name: text, phone: text });
const link = z.string().max(300);

/** URLs that the upload returned. */
const documents = z.object({
  petImages: z.array(link).max(40).optional(),
  vaccinationCard: link.optional(),
  medicalRecords: link.optional(),
});

const pet = z.object({
  name: text,
  kind: z.enum(petTypes, `Please send ${listInWords(petTypes)} as the kind`).optional(),
  age: z.union([z.number(), z.string().max(200)], { error: missing("petAge") }).optional(),
  breed: text,
  allergies: text,
  medications: text,
  feedingInstructions: text,
  specialInstructions: text,
});

const oneOfThem = "Please send one pet, or pets, not both";

/** Checks only the shape of the payload. `stayInputSchema` checks the rules. @see specification section 3 */
export const requestStayBody = z
  .object({
    owner: z.object({ name: text, email: text, phone: text }),
    pet: pet.optional().meta({ description: "One pet; send either this or pets" }),
    pets: z
      .array(pet.extend({ documents: documents.optional() }))
      .min(1, missing("petName"))
      .max(maxStayPets, petTexts.tooMany)
      .optional()
      .meta({ description: "Several pets, each with its documents; send either these or pet" }),
    emergency_contact: person.optional(),
    veterinarian: person.optional(),
    boarding: z.object({ startDate: text, endDate: text }),
    documents: documents
      .optional()
      .meta({ description: "Of the first pet, unless they stand with the pets" }),
  })
  .refine((body) => body.pet !== undefined || body.pets !== undefined, {
    path: ["pet"],
    error: "Please send this, or pets",
    // Zod otherwise skips this check when another value is invalid.
    when: ({ value }) => typeof value === "object" && value !== null,
  })
  .refine((body) => !body.pet || !body.pets, { path: ["pets"], error: oneOfThem })
  .refine((body) => !body.documents || !body.pets?.[0]?.documents, {
    path: ["documents"],
    error: "Please send the documents of the first pet once",
  });
type RequestStayBody = z.output<typeof requestStayBody>;

/** Paths in the payload by field. */
const stayPaths = {
  ownerName: "owner.name",
  ownerEmail: "owner.email",
  ownerPhone: "owner.phone",
  emergencyContactName: "emergency_contact.name",
  emergencyContactPhone: "emergency_contact.phone",
  veterinarianName: "veterinarian.name",
  veterinarianPhone: "veterinarian.phone",
  startDate: "boarding.startDate",
  endDate: "boarding.endDate",
} as const satisfies Partial<Record<StayField, string>>;

const petPaths = {
  petName: "name",
  petAge: "age",
  petBreed: "breed",
  kind: "kind",
  allergies: "allergies",
  medications: "medications",
  feedingSchedule: "feedingInstructions",
} as const satisfies Partial<Record<PetField, string>>;

/** Many clients send an instant instead of a day. Returns its day in Lagos, and any other text unchanged. */
export function toLagosDay(text: string | undefined): string | undefined {
  if (!text || !/^\d{4}-\d\d-\d\dT/.test(text) || Number.isNaN(Date.parse(text))) return text;
  return lagosDay(new Date(text));
}

type SentPet = z.output<typeof pet> & { documents?: z.output<typeof documents> | undefined };

function sentPets({ pet: one, pets }: RequestStayBody): readonly SentPet[] {
  return pets ?? (one ? [one] : []);
}

/** Returns the input of `stayInputSchema`. An empty text counts as missing. */
export function readStayPayload(body: RequestStayBody) {
  const read = (path: string) =>
    path.split(".").reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], body);
  const shared = Object.entries(stayPaths).map(([field, path]) => [field, toText(read(path))]);
  const { startDate, endDate } = body.boarding;
  return {
    ...Object.fromEntries(shared),
    startDate: toText(toLagosDay(startDate)),
    endDate: toText(toLagosDay(endDate)),
    specialInstructions: toText(joinInstructions(sentPets(body))),
    pets: sentPets(body).map((one) =>
      Object.fromEntries(
        Object.entries(petPaths).map(([field, path]) => [field, toText(one[path])]),
      ),
    ),
  };
}

function toText(value: unknown): string | undefined {
  return typeof value === "number" ? String(value) : (value as string | undefined) || undefined;
}

/** With several pets each line begins with the name of its pet. */
function joinInstructions(pets: readonly SentPet[]): string {
  const given = pets.filter(({ specialInstructions }) => specialInstructions?.trim());
  if (pets.length === 1 || given.length === 0) return given[0]?.specialInstructions ?? "";
  return given
    .map(({ name = "", specialInstructions = "" }) => `${name}: ${specialInstructions}`)
    .join("\n");
}

export function sentFileLinks(body: RequestStayBody): Record<FileField, string[]>[] {
  return sentPets(body).map((one, position) => {
    const sent = one.documents ?? (position === 0 ? body.documents : undefined) ?? {};
    const { petImages = [], vaccinationCard, medicalRecords } = sent;
    return {
      petImages,
      vaccinationCard: vaccinationCard ? [vaccinationCard] : [],
      medicalRecords: medicalRecords ? [medicalRecords] : [],
    };
  });
}

export function petPayloadPath(body: RequestStayBody, position: number, field: string): string {
  const base = body.pets ? `pets.${position}` : "pet";
  if (isFileField(field)) {
    const isShared = position === 0 && !body.pets?.[0]?.documents;
    return isShared ? `documents.${field}` : `${base}.documents.${field}`;
  }
  const named: Record<string, string> = petPaths;
  return `${base}.${named[field] ?? field}`;
}

/** Replaces field names of the form by paths in the payload. */
export function byPayloadPath(
  body: RequestStayBody,
  fields: Record<string, string[]>,
): Record<string, string[]> {
  const named: Record<string, string> = { ...stayPaths };
  const findPath = (field: string) => {
    const [, number, last = ""] = /^pets\.(\d+)\.(\w+)/.exec(field) ?? [];
    const read = number ? { position: Number(number), field: last } : readPetField(field);
    if (read) return petPayloadPath(body, read.position, read.field);
    if (field === "specialInstructions") return petPayloadPath(body, 0, field);
    return named[field.split(".")[0] ?? ""] ?? field;
  };
  return Object.fromEntries(
    Object.entries(fields).map(([field, messages]) => [findPath(field), messages]),
  );
}

/** The texts have a default for clients that send the status alone. */
export const boarderStepBody = z.object({
  status: z.enum(
    ["accepted", "declined", "needs_info", "checked_in", "checked_out"],
    "Please send accepted, declined, needs_info, checked_in or checked_out",
  ),
  reason: text,
  question: text,
  vaccinationCards: z.array(z.enum(cardChecks)).max(cardFields.length).default([]).meta({
    description:
      "With checked_in, for each of `pets`: how you compared name and date of its card, in the `file` that the owner sent or on `paper`",
  }),
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

const wholePrice = z.number().nullable().meta({
  description:
    "Of the whole stay in naira: what is agreed, or else nights × pets × the price of one pet and night; null on request",
});

/** Contacts and needs are empty unless `boarderSeesDetails`. */
export const boarderStayAnswer = z.object({
  _id: z.string(),
  status: z.enum(stayStatuses),
  source: z.enum(["request", "booking"]),
  startDate: z.string(),
  endDate: z.string(),
  nights: z.int(),
  price: wholePrice,
  owner: z.object({ name: z.string(), phone: z.string() }),
  /** The first of `pets`. */
  pet: boarderStayPet,
  pets: z.array(boarderStayPet),
  createdAt: z.string(),
  /** After a step: the change that an undo names. */
  change: z.string().nullable().optional(),
});

export const bookStayBody = z
  .object({
    boarderId: z.string({ error: "Please choose a boarder" }).max(60),
    petId: text,
    petIds: z.array(z.string().max(60)).max(maxStayPets, petTexts.tooMany).optional().meta({
      description:
        "Several pets; send either these or petId. The notes are about the first, those of the others are in their own records",
    }),
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
  })
  .refine(({ petId, petIds }) => !petId || !petIds, {
    path: ["petIds"],
    error: "Please send petId or petIds, not both",
  });

const ownStayPet = z.object({ _id: z.string().nullable(), name: z.string(), breed: z.string() });

/** Prices in naira. */
export const ownStayAnswer = z.object({
  _id: z.string(),
  kind: z.literal("boarding"),
  status: z.enum(stayStatuses),
  reference: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  nights: z.int(),
  price: wholePrice,
  /** Of one pet. */
  pricePerNight: z.number().nullable(),
  boarder: z.object({ _id: z.string(), name: z.string() }).nullable(),
  /** The first of `pets`. */
  pet: ownStayPet,
  pets: z.array(ownStayPet),
  createdAt: z.string(),
});

export const requestedSchema = z.object({ message: z.string(), reference: z.string() });
export const uploadedSchema = z.object({ secure_url: z.string() });
