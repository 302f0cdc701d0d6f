import { z } from "zod";
import type { PetView } from "#app/features/pets/pet/pet.ts";
import { isDay } from "#app/platform/dates.ts";
import { requiredText, trimmedText } from "#app/platform/http/text-schema.server.ts";
import { dueDay } from "./due-again.ts";
import { checkTemperature, checkWeight, readMeasures, temperatureMessage } from "./measures.ts";
import {
  latestDue,
  maxTitle,
  type RecordKind,
  recordMessages,
  titleMissing,
} from "./medical-record.ts";

const earliest = "1950-01-01";

/** Only a vaccination has a batch and a due day, and only a visit has measures. */
export function recordSchema(
  kind: RecordKind,
  today: string,
  species: PetView["species"] = "Other",
) {
  const isVaccination = kind === "vaccination";
  const isVisit = kind === "visit_note";
  return z
    .object({
      title: requiredText(titleMissing(kind), maxTitle),
      happenedOn: requiredText(recordMessages.day, 40).superRefine((day, context) => {
        const message = !isDay(day)
          ? recordMessages.day
          : day > today
            ? recordMessages.dayAhead
            : day < earliest
              ? recordMessages.dayLongAgo
              : undefined;
        if (message) context.addIssue({ code: "custom", message });
      }),
      nextDueOn: trimmedText(40),
      dueIn: trimmedText(10),
      batch: trimmedText(100),
      weight: trimmedText(40),
      temperature: trimmedText(40),
      text: trimmedText(),
      /** Ids of staged files; the newly chosen ones come last. */
      files: z.array(z.string().max(200)).max(24).default([]),
      corrects: trimmedText(60),
    })
    .refine((input) => checkDueDay(isVaccination, input) === undefined, {
      path: ["nextDueOn"],
      error: ({ input }) => checkDueDay(isVaccination, (input ?? {}) as DueInput),
      when: () => true,
    })
    .refine(({ weight }) => !isVisit || checkWeight(species, weight) === undefined, {
      path: ["weight"],
      error: ({ input }) => checkWeight(species, trimmed((input as DueInput | undefined)?.weight)),
    })
    .refine(({ temperature }) => !isVisit || checkTemperature(temperature) === undefined, {
      path: ["temperature"],
      error: temperatureMessage,
    })
    .transform(({ nextDueOn, dueIn, batch, corrects, weight, temperature, ...rest }) => {
      const { happenedOn } = rest;
      return {
        ...rest,
        kind,
        batch: isVaccination ? batch : "",
        nextDueOn: isVaccination ? dueDay({ happenedOn, dueIn, nextDueOn }) : null,
        measured: isVisit ? readMeasures({ weight, temperature }) : null,
        corrects: corrects || null,
      };
    });
}
export type RecordInput = z.output<ReturnType<typeof recordSchema>>;

type DueInput = { happenedOn?: unknown; nextDueOn?: unknown; weight?: unknown };

function trimmed(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

/** Returns the message for an impossible due day; undefined for a possible or empty one. */
export function checkDueDay(isVaccination: boolean, input: DueInput): string | undefined {
  const due = trimmed(input.nextDueOn);
  const happenedOn = trimmed(input.happenedOn);
  if (!isVaccination || due === "") return undefined;
  if (!isDay(due)) return recordMessages.dueDay;
  if (!isDay(happenedOn)) return undefined;
  if (due <= happenedOn) return recordMessages.dueEarly;
  return due > latestDue(happenedOn) ? recordMessages.dueLate : undefined;
}
