import { z } from "zod";
import { dueDay } from "#app/features/medical-records/medical-record/due-again.ts";
import {
  checkTemperature,
  checkWeight,
  readMeasures,
} from "#app/features/medical-records/medical-record/measures.ts";
import { checkDueDay } from "#app/features/medical-records/medical-record/medical-record.schema.server.ts";
import {
  maxTitle,
  titleMissing,
} from "#app/features/medical-records/medical-record/medical-record.ts";
import type { PetView } from "#app/features/pets/pet/pet.ts";
import { isDay } from "#app/platform/dates.ts";
import { requiredText, trimmedText } from "#app/platform/http/text-schema.server.ts";
import { maxFinding, maxMedicines, noteText, visitNoteMessages } from "./visit-note.ts";

const fields = z.object({
  title: requiredText(titleMissing("visit_note"), maxTitle),
  weight: trimmedText(40),
  temperature: trimmedText(40),
  found: trimmedText(maxFinding),
  done: trimmedText(maxFinding),
  medicines: trimmedText(),
  vaccine: trimmedText(maxTitle),
  batch: trimmedText(100),
  nextDueOn: trimmedText(40),
  dueIn: trimmedText(10),
  nextVisit: trimmedText(40),
  nextDay: trimmedText(40),
  nextTime: trimmedText(5),
});

type Visit = {
  species: PetView["species"];
  day: string;
  today: string;
};
type CheckedField =
  | "weight"
  | "temperature"
  | "medicines"
  | "vaccine"
  | "nextDueOn"
  | "nextDay"
  | "nextTime";
type Input = Record<string, unknown>;

function splitMedicines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

function checkField(field: CheckedField, input: Input, { species, day, today }: Visit) {
  const text = (name: string) => (typeof input[name] === "string" ? input[name].trim() : "");
  const value = text(field);
  switch (field) {
    case "vaccine":
      return value === "" && ["batch", "nextDueOn", "dueIn"].some((name) => text(name) !== "")
        ? titleMissing("vaccination")
        : undefined;
    case "nextDueOn":
      return checkDueDay(true, { happenedOn: day, nextDueOn: value });
    case "nextDay":
      return value !== "" && (!isDay(value) || value <= today)
        ? visitNoteMessages.nextDay
        : undefined;
    case "nextTime":
      return value === "" || timeOfDay.test(value) ? undefined : visitNoteMessages.nextTime;
    case "medicines": {
      const lines = splitMedicines(value);
      if (lines.length > maxMedicines) return visitNoteMessages.medicines;
      return lines.some((line) => line.length > maxTitle)
        ? visitNoteMessages.medicineTooLong
        : undefined;
    }
    case "weight":
      return checkWeight(species, value);
    case "temperature":
      return checkTemperature(value);
  }
}

const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/;

const checkedFields: readonly CheckedField[] = [
  ...(["weight", "temperature", "medicines"] as const),
  ...(["vaccine", "nextDueOn", "nextDay", "nextTime"] as const),
];

/** Only the title is required. All mistakes are reported at once. */
export function visitNoteSchema(visit: Visit) {
  return checkedFields
    .reduce(
      (schema, field) =>
        schema.refine((input) => checkField(field, input, visit) === undefined, {
          path: [field],
          error: ({ input }) => checkField(field, (input ?? {}) as Input, visit),
          when: () => true,
        }),
      fields,
    )
    .transform(({ title, medicines, vaccine, batch, nextDueOn, dueIn, ...input }) => ({
      title,
      text: noteText(input),
      measured: readMeasures(input),
      medicines: splitMedicines(medicines),
      vaccination:
        vaccine === ""
          ? null
          : {
              title: vaccine,
              batch,
              nextDueOn: dueDay({ happenedOn: visit.day, dueIn, nextDueOn }),
            },
      next: readNextVisit(input),
    }));
}

/** A time of the form, or a day with or without a time; null for none. */
function readNextVisit(input: { nextVisit: string; nextDay: string; nextTime: string }) {
  const { nextVisit: slot, nextDay: day, nextTime: time } = input;
  if (day !== "") return { day, time };
  return slot === "" ? null : { slot };
}
export type VisitNoteInput = z.output<ReturnType<typeof visitNoteSchema>>;
