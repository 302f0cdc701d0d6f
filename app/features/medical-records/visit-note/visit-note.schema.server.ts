import { z } from "zod";
import { problemOfDue } from "#app/features/medical-records/medical-record/medical-record.schema.server.ts";
import { titleMissing } from "#app/features/medical-records/medical-record/medical-record.ts";
import {
  formatWeight,
  type PetView,
  petMessages,
  weightProblem,
} from "#app/features/pets/pet/pet.ts";
import { isDay } from "#app/platform/dates.ts";
import { readDecimal } from "#app/platform/decimals.ts";
import { optionalText, requiredText } from "#app/platform/http/text-schema.server.ts";
import {
  maxFinding,
  maxMedicines,
  maxTitle,
  noteText,
  temperatures,
  visitNoteMessages,
} from "./visit-note.ts";

function trimmed(limit?: number) {
  return optionalText(limit).transform((text) => text?.trim() ?? "");
}

const fields = z.object({
  title: requiredText(titleMissing("visit_note"), maxTitle),
  weight: trimmed(40),
  temperature: trimmed(40),
  found: trimmed(maxFinding),
  done: trimmed(maxFinding),
  medicines: trimmed(),
  vaccine: trimmed(maxTitle),
  batch: trimmed(100),
  nextDueOn: trimmed(40),
  nextVisit: trimmed(40),
});

type Visit = {
  species: PetView["species"];
  /** The Lagos day of the visit. */
  day: string;
  today: string;
};
type Judged = "weight" | "temperature" | "medicines" | "vaccine" | "nextDueOn" | "nextVisit";
type Typed = Record<string, unknown>;

function medicinesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

function problemOf(field: Judged, typed: Typed, { species, day, today }: Visit) {
  const text = (name: string) => (typeof typed[name] === "string" ? typed[name].trim() : "");
  const value = text(field);
  switch (field) {
    case "vaccine":
      return value === "" && (text("batch") !== "" || text("nextDueOn") !== "")
        ? titleMissing("vaccination")
        : undefined;
    case "nextDueOn":
      return problemOfDue(true, { happenedOn: day, nextDueOn: value });
    case "nextVisit":
      return value !== "" && (!isDay(value) || value <= today)
        ? visitNoteMessages.nextVisit
        : undefined;
    case "medicines": {
      const lines = medicinesOf(value);
      if (lines.length > maxMedicines) return visitNoteMessages.medicines;
      return lines.some((line) => line.length > maxTitle)
        ? visitNoteMessages.medicineTooLong
        : undefined;
    }
    case "weight": {
      if (value === "") return undefined;
      const kg = readDecimal(value);
      return kg === undefined ? petMessages.weight : weightProblem(species, kg * 1000);
    }
    case "temperature": {
      if (value === "") return undefined;
      const read = readDecimal(value) ?? 0;
      return read < temperatures.lowest || read > temperatures.highest
        ? visitNoteMessages.temperature
        : undefined;
    }
  }
}

const judged: readonly Judged[] = [
  ...(["weight", "temperature", "medicines"] as const),
  ...(["vaccine", "nextDueOn", "nextVisit"] as const),
];

/** The form of a visit's note; only the reason is required. All mistakes are reported at once. */
export function visitNoteSchema(visit: Visit) {
  return judged
    .reduce(
      (schema, field) =>
        schema.refine((typed) => problemOf(field, typed, visit) === undefined, {
          path: [field],
          error: ({ input }) => problemOf(field, (input ?? {}) as Typed, visit),
          when: () => true,
        }),
      fields,
    )
    .transform(({ title, medicines, vaccine, batch, nextDueOn, ...typed }) => {
      const kg = readDecimal(typed.weight);
      return {
        title,
        text: noteText({
          weight: kg === undefined ? "" : formatWeight(Math.round(kg * 1000)),
          temperature: readDecimal(typed.temperature) ?? null,
          found: typed.found,
          done: typed.done,
          nextVisit: typed.nextVisit || null,
        }),
        medicines: medicinesOf(medicines),
        vaccination:
          vaccine === "" ? null : { title: vaccine, batch, nextDueOn: nextDueOn || null },
      };
    });
}
export type VisitNoteInput = z.output<ReturnType<typeof visitNoteSchema>>;
