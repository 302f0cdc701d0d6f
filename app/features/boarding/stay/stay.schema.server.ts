import { z } from "zod";
import { petTypes } from "#app/features/boarding/capacity/capacity.ts";
import { daysBetween, isDay } from "#app/platform/dates.ts";
import {
  consentTicks,
  emailText,
  nullableText,
  optionalAmount,
  optionalText,
  personName,
  phoneText,
  requiredAmount,
  requiredText,
  ticked,
  trimmedText,
} from "#app/platform/http/text-schema.server.ts";
import { inWords } from "#app/platform/in-words.ts";
import { findPhoneProblem } from "#app/platform/phone.server.ts";
import { foldText } from "#app/platform/search/search-text.ts";
import { maxMessageLength, messageMissing } from "#app/platform/threads/threads.ts";
import { lastStayDay, maxAgreedKobo, maxItemLength, maxItems } from "./stay.ts";
import {
  kindUnchosen,
  maxPets,
  missing,
  ofPet,
  petTexts,
  type StayField,
  stayLabels,
} from "./stay-fields.ts";
import { maxNights, maxNightsInWords, monthsAhead } from "./stay-policy.ts";

const maxAges = 50;
/** Files by their tokens: those that arrived now come after those that arrived before. */
const tokens = z.array(z.string().max(60)).max(40).default([]);

/** What is asked of each pet; `whose` names it in messages where there are several. */
function petFields(whose: string) {
  return z.object({
    petName: requiredText(missing("petName", whose), 200),
    petAge: requiredText(missing("petAge", whose), 200).transform((text, context) => {
      const age = readAge(text);
      if (age !== undefined) return age;
      const message = `${missing("petAge", whose)} in years as a number from 0 to ${maxAges}, for example 2 or 0.5`;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    }),
    petBreed: requiredText(missing("petBreed", whose), 200),
    /** What the pet is, where its owner said it. */
    kind: z.enum(petTypes).optional().catch(undefined),
    allergies: trimmedText(),
    medications: trimmedText(),
    feedingSchedule: trimmedText(),
    petImages: tokens,
    vaccinationCard: tokens,
    medicalRecords: tokens,
  });
}

/** The same in the public form, which asks for the kind: no price is right without it. */
function petFieldsOfForm(whose: string) {
  const kind = z.enum(petTypes, { error: kindUnchosen(whose) });
  return petFields(whose).extend({ kind });
}
export type StayPetInput = z.output<ReturnType<typeof petFields>>;

/** What is asked once, whatever pets come. */
const sharedFields = z.object({
  ownerName: personName(missing("ownerName")),
  ownerEmail: emailText(missing("ownerEmail")),
  ownerPhone: phoneText(missing("ownerPhone")),
  specialInstructions: trimmedText(),
  emergencyContactName: trimmedText(200),
  emergencyContactPhone: trimmedText(40),
  veterinarianName: trimmedText(200),
  veterinarianPhone: trimmedText(40),
  startDate: requiredText(missing("startDate"), 40),
  endDate: requiredText(missing("endDate"), 40),
  bringsCard: ticked(),
  consents: consentTicks(["pet-photos"]),
});

/** A message in the thread of a stay. */
export const stayMessageSchema = z.object({
  message: requiredText(messageMissing, maxMessageLength),
});
export type StayInput = z.output<typeof sharedFields> & { pets: StayPetInput[] };

/** Years as a decimal number without needless zeros; a comma does for the point. */
function readAge(text: string): string | undefined {
  const plain = text.replace(",", ".");
  if (!/^\d{1,3}(\.\d{1,3})?$/.test(plain) || Number(plain) > maxAges) return undefined;
  return String(Number(Number(plain).toFixed(2)));
}

type Typed = Partial<Record<StayField, unknown>>;
type Problems = Partial<Record<StayField, string>>;

/** Specification section 5, judged by the server's day: start not before today, end not before the start. */
function problemsOfDates({ startDate, endDate }: Typed, today: string): Problems {
  const [start, end] = [startDate, endDate].map((day) => (typeof day === "string" ? day : ""));
  const unreal = "Please enter a day that exists, for example 2026-12-24";
  return {
    ...(start && { startDate: isDay(start) ? early(start, today) : unreal }),
    ...(end && { endDate: isDay(end) ? problemOfEnd(end, start ?? "", today) : unreal }),
  };
}

function early(start: string, today: string): string | undefined {
  return start < today ? "Start Date cannot be earlier than today" : undefined;
}

function problemOfEnd(end: string, start: string, today: string): string | undefined {
  const hasStart = isDay(start);
  if (hasStart && end < start) return "End Date cannot be earlier than the start date";
  if (end < today) return "End Date cannot be earlier than today";
  if (end > lastStayDay(today))
    return `Please choose days within the next ${inWords(monthsAhead, "month")}`;
  if (!hasStart || daysBetween(start, end) <= maxNights) return undefined;
  return `A stay can be at most ${maxNightsInWords()}`;
}

/** A name and its phone number are given both, or neither. */
function problemsOfPair(typed: Typed, name: StayField, phone: StayField): Problems {
  const [hasName, hasPhone] = [Boolean(typed[name]), Boolean(typed[phone])];
  if (hasName !== hasPhone) {
    const [empty, given] = hasName ? [phone, name] : [name, phone];
    return { [empty]: `${missing(empty)} too, or leave ${stayLabels[given]} empty` };
  }
  const problem = hasPhone ? findPhoneProblem(String(typed[phone])) : undefined;
  return problem ? { [phone]: problem } : {};
}

function problemsOf(typed: Typed, today: string): Problems {
  return {
    ...problemsOfPair(typed, "emergencyContactName", "emergencyContactPhone"),
    ...problemsOfPair(typed, "veterinarianName", "veterinarianPhone"),
    ...problemsOfDates(typed, today),
  };
}

/** The fields that the form of a booking has in common with the public one. */
const notes = { allergies: true, medications: true, feedingSchedule: true } as const;
const bookedNotes = petFields("").pick(notes);
/** What an owner may say of a pet of theirs for one stay. */
type PetNotes = z.output<typeof bookedNotes>;
const id = z.string().max(60);
const petMissing = "Please choose the pet";
const booking = sharedFields
  .omit({ ownerName: true, ownerEmail: true, ownerPhone: true, bringsCard: true, consents: true })
  .extend({
    petId: z
      .union([id.min(1), z.array(id).min(1, petMissing)], { error: petMissing })
      .transform((one) => [one].flat()),
    /** The notes of one pet, as another program sends them. */
    ...bookedNotes.shape,
    /** Those of each pet of the form. */
    notes: z
      .array(bookedNotes.extend({ petId: id.optional() }).optional())
      .max(100)
      .default([]),
  });

const judgedTogether = [
  ...(["emergencyContactName", "emergencyContactPhone"] as const),
  ...(["veterinarianName", "veterinarianPhone", "startDate", "endDate"] as const),
];

/**
 * The boarding form on a Lagos day, for pets of these names as they were typed. Every mistake is told at once: what
 * concerns two fields is judged even where others are wrong.
 * @see specification 2.10, 3 and 5; product.md "Boarding"
 */
export function stayFormSchema(today: string, names: readonly string[] = [""]) {
  const ofPosition = (position: number) =>
    petFieldsOfForm(ofPet(names.length, position, names[position]));
  const others = names.slice(1).map((_, index) => ofPosition(index + 1));
  const form = sharedFields
    .extend(ofPosition(0).shape)
    // The first pet has the fields of the form itself.
    .extend({ pets: z.tuple([z.unknown().optional(), ...others]).optional() });
  return judgedPets(judged(form, today), names).transform(({ pets, ...first }): StayInput => {
    const { petName, petAge, petBreed, kind, ...more } = first;
    const { allergies, medications, feedingSchedule, ...rest } = more;
    const { petImages, vaccinationCard, medicalRecords, ...stay } = rest;
    const pet = { petName, petAge, petBreed, kind, allergies, medications, feedingSchedule };
    const files = { petImages, vaccinationCard, medicalRecords };
    const [, ...further] = pets ?? [];
    return { ...stay, pets: [{ ...pet, ...files }, ...(further as StayPetInput[])] };
  });
}

/** Adds what is wrong with the pets among themselves: too many, or two of one name. */
function judgedPets<Schema extends z.ZodType>(fields: Schema, names: readonly string[]): Schema {
  const keys = names.map((name) => foldText(name));
  return names.reduce((schema, name, position) => {
    const isTwice = keys[position] !== "" && keys.indexOf(keys[position] ?? "") < position;
    const wrong =
      position >= maxPets ? petTexts.tooMany : isTwice ? petTexts.twice(name.trim()) : undefined;
    if (!wrong) return schema;
    const path = ["pets", position, "petName"];
    return schema.refine(() => false, { path, error: wrong, when: () => true });
  }, fields);
}

/** The same of what is no form: the pets stand in a list. The specification's payload has no kind, so it may be missing. */
export function stayInputSchema(today: string) {
  const pets = z.array(petFields("")).min(1, missing("petName")).max(maxPets, petTexts.tooMany);
  return judged(sharedFields.extend({ pets }), today);
}

/** An owner's form to book a stay, judged as the public form is. */
export function bookStaySchema(today: string) {
  return judged(booking, today).transform(({ petId, notes, ...rest }): BookStayInput => {
    const said = petId.map((one): PetNotes | undefined => {
      const { petId: _, ...words } = notes.find((note) => note?.petId === one) ?? {};
      return "allergies" in words ? (words as PetNotes) : undefined;
    });
    const { allergies, medications, feedingSchedule } = said[0] ?? rest;
    return { ...rest, allergies, medications, feedingSchedule, petIds: petId, pets: said };
  });
}
export type BookStayInput = Omit<z.output<typeof booking>, "petId" | "notes"> & {
  /** One to five, none twice. The notes above are the first one's. */
  petIds: string[];
  /** What was said of the others, by their place in `petIds`; without it their own records say it. */
  pets?: (PetNotes | undefined)[];
};

/** Adds the rules about two fields to a form, judged also where other fields are wrong. */
function judged<Schema extends z.ZodType>(fields: Schema, today: string): Schema {
  return judgedTogether.reduce(
    (schema, field) =>
      schema.refine((typed) => problemsOf(typed as Typed, today)[field] === undefined, {
        path: [field],
        error: ({ input }) => problemsOf((input ?? {}) as Typed, today)[field],
        when: () => true,
      }),
    fields,
  );
}

/** The estimate asks for nothing but real days; the rest of the form is kept as it is. */
export function stayDaysSchema(today: string) {
  const days = sharedFields.pick({ startDate: true, endDate: true });
  return (["startDate", "endDate"] as const).reduce(
    (schema, field) =>
      schema.refine((typed) => problemsOfDates(typed, today)[field] === undefined, {
        path: [field],
        error: ({ input }) => problemsOfDates((input ?? {}) as Typed, today)[field],
        when: () => true,
      }),
    days,
  );
}

/** The first and the last day of a list's or a profile's address; undefined where they are not those of a stay. */
export function readStayDays(
  typed: { startDate?: string | undefined; endDate?: string | undefined },
  today: string,
): { startDate: string; endDate: string } | undefined {
  const read = stayDaysSchema(today).safeParse(typed);
  return read.success ? read.data : undefined;
}

const note = nullableText();

/** What a pet is, where its owner has not said it. */
const saidKind = z.enum(petTypes).optional().catch(undefined);

/**
 * The form of staff that names a boarder, and says what each pet is where its owner has not. The note never leaves the
 * staff.
 */
export const handOverSchema = z.object({
  boarderId: requiredText("Please choose a boarder", 60),
  kind: saidKind,
  kind2: saidKind,
  kind3: saidKind,
  kind4: saidKind,
  kind5: saidKind,
  /** For the whole stay, in kobo; without it the nights at the boarder's price, for each pet. */
  agreed: optionalAmount(maxAgreedKobo).optional(),
  privateNote: note,
});

/** What staff agree on, for the whole stay in kobo. */
export const agreedAmountSchema = z.object({
  agreed: requiredAmount("Please enter the amount", maxAgreedKobo),
  reason: requiredText("Please say why; the owner and the boarder read it"),
});

export type HandOverWords = z.output<typeof handOverSchema>;

/** What came with a pet, one thing a line. */
export const checkInSchema = z.object({
  items: optionalText().transform((text, context) => {
    const items = (text ?? "")
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
    const problem =
      items.length > maxItems
        ? `Please note at most ${maxItems} things`
        : items.some((item) => item.length > maxItemLength)
          ? `Please use at most ${maxItemLength} characters for each thing`
          : undefined;
    if (!problem) return items;
    context.addIssue({ code: "custom", message: problem });
    return z.NEVER;
  }),
});

/** The positions, in the list of what came along, of the things that go back. */
export const checkOutSchema = z.object({
  returned: z
    .array(z.string().max(10))
    .max(maxItems)
    .default([])
    .transform((all) => all.filter((one) => /^\d{1,2}$/.test(one)).map(Number)),
  /** The last note for the owner. */
  note: trimmedText(),
  /** What is not ticked stays with the boarder. */
  confirmed: ticked(),
});
