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
  tickedCheckbox,
  trimmedText,
} from "#app/platform/http/text-schema.server.ts";
import { inWords } from "#app/platform/in-words.ts";
import { findPhoneProblem } from "#app/platform/phone.server.ts";
import { foldText } from "#app/platform/search/search-text.ts";
import { maxMessageLength, messageMissing } from "#app/platform/threads/threads.ts";
import { lastStayDay, maxAgreedKobo, maxItemLength, maxItems, stayMessages } from "./stay.ts";
import {
  kindUnchosen,
  maxStayPets,
  missing,
  ofPet,
  petTexts,
  type StayField,
  stayLabels,
} from "./stay-fields.ts";
import { maxNights, maxNightsInWords, monthsAhead } from "./stay-policy.ts";
import { cardChecks, cardFields } from "./vaccination-card.ts";

const maxAges = 50;
/** Tokens of files, those that arrived now last. */
const tokens = z.array(z.string().max(60)).max(40).default([]);

/** `whose` names the pet in messages where there are several. */
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
    kind: z.enum(petTypes).optional().catch(undefined),
    allergies: trimmedText(),
    medications: trimmedText(),
    feedingSchedule: trimmedText(),
    petImages: tokens,
    vaccinationCard: tokens,
    medicalRecords: tokens,
  });
}

/** The public form requires the kind, because the price depends on it. */
function petFieldsOfForm(whose: string) {
  const kind = z.enum(petTypes, { error: kindUnchosen(whose) });
  return petFields(whose).extend({ kind });
}
export type StayPetInput = z.output<ReturnType<typeof petFields>>;

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
  bringsCard: tickedCheckbox(),
  consents: consentTicks(["pet-photos"]),
});

const messageText = requiredText(messageMissing, maxMessageLength);
export const stayMessageSchema = z.object({ message: messageText });
/** From the page behind the reference. */
export const stayReplySchema = z.object({ reply: messageText });
export type StayInput = z.output<typeof sharedFields> & { pets: StayPetInput[] };

/** Accepts a comma instead of the point. */
function readAge(text: string): string | undefined {
  const plain = text.replace(",", ".");
  if (!/^\d{1,3}(\.\d{1,3})?$/.test(plain) || Number(plain) > maxAges) return undefined;
  return String(Number(Number(plain).toFixed(2)));
}

type FormValues = Partial<Record<StayField, unknown>>;
type Problems = Partial<Record<StayField, string>>;

/** Judged by the server's day. @see specification section 5 */
function findDateProblems({ startDate, endDate }: FormValues, today: string): Problems {
  const [start, end] = [startDate, endDate].map((day) => (typeof day === "string" ? day : ""));
  const unreal = "Please enter a day that exists, for example 2026-12-24";
  return {
    ...(start && { startDate: isDay(start) ? findStartProblem(start, today) : unreal }),
    ...(end && { endDate: isDay(end) ? findEndProblem(end, start ?? "", today) : unreal }),
  };
}

function findStartProblem(start: string, today: string): string | undefined {
  return start < today ? "Start Date cannot be earlier than today" : undefined;
}

function findEndProblem(end: string, start: string, today: string): string | undefined {
  const hasStart = isDay(start);
  if (hasStart && end < start) return "End Date cannot be earlier than the start date";
  if (end < today) return "End Date cannot be earlier than today";
  if (end > lastStayDay(today))
    return `Please choose days within the next ${inWords(monthsAhead, "month")}`;
  if (!hasStart || daysBetween(start, end) <= maxNights) return undefined;
  return `A stay can be at most ${maxNightsInWords()}`;
}

/** A name needs a phone number, and the other way round. */
function findPairProblems(values: FormValues, name: StayField, phone: StayField): Problems {
  const [hasName, hasPhone] = [Boolean(values[name]), Boolean(values[phone])];
  if (hasName !== hasPhone) {
    const [empty, given] = hasName ? [phone, name] : [name, phone];
    return { [empty]: `${missing(empty)} too, or leave ${stayLabels[given]} empty` };
  }
  const problem = hasPhone ? findPhoneProblem(String(values[phone])) : undefined;
  return problem ? { [phone]: problem } : {};
}

function findProblems(values: FormValues, today: string): Problems {
  return {
    ...findPairProblems(values, "emergencyContactName", "emergencyContactPhone"),
    ...findPairProblems(values, "veterinarianName", "veterinarianPhone"),
    ...findDateProblems(values, today),
  };
}

const notes = { allergies: true, medications: true, feedingSchedule: true } as const;
const bookedNotes = petFields("").pick(notes);
type PetNotes = z.output<typeof bookedNotes>;
const id = z.string().max(60);
const petMissing = "Please choose the pet";
const booking = sharedFields
  .omit({ ownerName: true, ownerEmail: true, ownerPhone: true, bringsCard: true, consents: true })
  .extend({
    petId: z
      .union([id.min(1), z.array(id).min(1, petMissing)], { error: petMissing })
      .transform((one) => [one].flat()),
    /** The notes of a single pet, from API clients. */
    ...bookedNotes.shape,
    notes: z
      .array(bookedNotes.extend({ petId: id.optional() }).optional())
      .max(100)
      .default([]),
  });

const crossCheckedFields = [
  ...(["emergencyContactName", "emergencyContactPhone"] as const),
  ...(["veterinarianName", "veterinarianPhone", "startDate", "endDate"] as const),
];

/** Reports all mistakes at once, including rules about two fields. @see specification 2.10, 3 and 5; product.md "Boarding" */
export function stayFormSchema(today: string, names: readonly string[] = [""]) {
  const ofPosition = (position: number) =>
    petFieldsOfForm(ofPet(names.length, position, names[position]));
  const others = names.slice(1).map((_, index) => ofPosition(index + 1));
  const form = sharedFields
    .extend(ofPosition(0).shape)
    // The first pet has the fields of the form itself.
    .extend({ pets: z.tuple([z.unknown().optional(), ...others]).optional() });
  const schema = withPetRules(withCrossFieldRules(form, today), names);
  return schema.transform(({ pets, ...first }): StayInput => {
    const { petName, petAge, petBreed, kind, ...more } = first;
    const { allergies, medications, feedingSchedule, ...rest } = more;
    const { petImages, vaccinationCard, medicalRecords, ...stay } = rest;
    const pet = { petName, petAge, petBreed, kind, allergies, medications, feedingSchedule };
    const files = { petImages, vaccinationCard, medicalRecords };
    const [, ...further] = pets ?? [];
    return { ...stay, pets: [{ ...pet, ...files }, ...(further as StayPetInput[])] };
  });
}

function withPetRules<Schema extends z.ZodType>(fields: Schema, names: readonly string[]): Schema {
  const keys = names.map((name) => foldText(name));
  return names.reduce((schema, name, position) => {
    const isTwice = keys[position] !== "" && keys.indexOf(keys[position] ?? "") < position;
    const wrong =
      position >= maxStayPets
        ? petTexts.tooMany
        : isTwice
          ? petTexts.twice(name.trim())
          : undefined;
    if (!wrong) return schema;
    const path = ["pets", position, "petName"];
    return schema.refine(() => false, { path, error: wrong, when: () => true });
  }, fields);
}

/** For the API: the pets are a list, and the specification's payload has no kind. */
export function stayInputSchema(today: string) {
  const pets = z.array(petFields("")).min(1, missing("petName")).max(maxStayPets, petTexts.tooMany);
  return withCrossFieldRules(sharedFields.extend({ pets }), today);
}

export function bookStaySchema(today: string) {
  const schema = withCrossFieldRules(booking, today);
  return schema.transform(({ petId, notes, ...rest }): BookStayInput => {
    const notesByPet = petId.map((one): PetNotes | undefined => {
      const { petId: _, ...texts } = notes.find((note) => note?.petId === one) ?? {};
      return "allergies" in texts ? (texts as PetNotes) : undefined;
    });
    const { allergies, medications, feedingSchedule } = notesByPet[0] ?? rest;
    return { ...rest, allergies, medications, feedingSchedule, petIds: petId, pets: notesByPet };
  });
}
export type BookStayInput = Omit<z.output<typeof booking>, "petId" | "notes"> & {
  /** One to five, none twice. */
  petIds: string[];
  /** By index in `petIds`. Where it is missing the pet's own record counts. */
  pets?: (PetNotes | undefined)[];
};

/** `when`: these rules also apply where other fields are wrong. */
function withCrossFieldRules<Schema extends z.ZodType>(fields: Schema, today: string): Schema {
  return crossCheckedFields.reduce(
    (schema, field) =>
      schema.refine((values) => findProblems(values as FormValues, today)[field] === undefined, {
        path: [field],
        error: ({ input }) => findProblems((input ?? {}) as FormValues, today)[field],
        when: () => true,
      }),
    fields,
  );
}

/** For an estimate: the rest of the form may be incomplete. */
export function stayDaysSchema(today: string) {
  return withCrossFieldRules(sharedFields.pick({ startDate: true, endDate: true }), today);
}

/** For a place in full nights. */
export function waitSchema(today: string) {
  return withCrossFieldRules(
    booking.pick({ petId: true, startDate: true, endDate: true }),
    today,
  ).transform(({ petId, ...days }) => ({ ...days, petIds: petId }));
}
export type WaitInput = z.output<ReturnType<typeof waitSchema>>;

/** From a URL; undefined where the days are no stay. */
export function readStayDays(
  days: { startDate?: string | undefined; endDate?: string | undefined },
  today: string,
): { startDate: string; endDate: string } | undefined {
  const read = stayDaysSchema(today).safeParse(days);
  return read.success ? read.data : undefined;
}

const dayText = trimmedText(40);

/** The days are judged by `findNewDaysProblems`, which needs the clock. */
export const newDaysSchema = z.object({
  startDate: dayText,
  endDate: dayText,
  remark: trimmedText(maxMessageLength),
});

export type NewDaysInput = z.output<typeof newDaysSchema>;

/** The messages by field; undefined for days that can be asked for. */
export function findNewDaysProblems(
  days: { startDate: string; endDate: string },
  today: string,
): Record<string, string[]> | undefined {
  const read = stayDaysSchema(today).safeParse(days);
  return read.success ? undefined : z.flattenError(read.error).fieldErrors;
}

/** The days are those that the person saw. */
export const acceptedDaysSchema = z.object({
  startDate: dayText,
  endDate: dayText,
  reason: nullableText(),
});

export type AcceptedDaysInput = z.output<typeof acceptedDaysSchema>;

export const declinedDaysSchema = z.object({
  reason: requiredText(stayMessages.declineReason),
});

const note = nullableText();

const chosenKind = z.enum(petTypes).optional().catch(undefined);

/** The kinds are for pets whose owner has not given one. */
export const handOverSchema = z.object({
  boarderId: requiredText("Please choose a boarder", 60),
  kind: chosenKind,
  kind2: chosenKind,
  kind3: chosenKind,
  kind4: chosenKind,
  kind5: chosenKind,
  /** For the whole stay, in kobo; by default it is the boarder's price. */
  agreed: optionalAmount(maxAgreedKobo).optional(),
  privateNote: note,
});

/** For the whole stay, in kobo. */
export const agreedAmountSchema = z.object({
  agreed: requiredAmount("Please enter the amount", maxAgreedKobo),
  reason: requiredText("Please say why; the owner and the boarder read it"),
});

export type HandOverInput = z.output<typeof handOverSchema>;

const chosenCard = z.enum(cardChecks).optional().catch(undefined);

/** One item a line. `cards` are by the pets' positions. */
export const checkInSchema = z
  .object({
    card: chosenCard,
    card2: chosenCard,
    card3: chosenCard,
    card4: chosenCard,
    card5: chosenCard,
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
  })
  .transform(({ items, ...fields }) => ({ items, cards: cardFields.map((name) => fields[name]) }));

/** `returned`: positions in the list of items. */
export const checkOutSchema = z.object({
  returned: z
    .array(z.string().max(10))
    .max(maxItems)
    .default([])
    .transform((all) => all.filter((one) => /^\d{1,2}$/.test(one)).map(Number)),
  note: trimmedText(),
  /** Items that are not ticked stay with the boarder. */
  confirmed: tickedCheckbox(),
});
