import { z } from "zod";
import { isDay } from "#app/platform/dates.ts";
import { optionalText, requiredText } from "#app/platform/http/text-schema.server.ts";
import { latestDue, type RecordKind, recordMessages, titleMissing } from "./medical-record.ts";

function trimmed(limit?: number) {
  return optionalText(limit).transform((text) => text?.trim() ?? "");
}

const earliest = "1950-01-01";

/** The form of one kind of entry on a Lagos day. Only a vaccination has a batch and a due day. */
export function recordSchema(kind: RecordKind, today: string) {
  const isVaccination = kind === "vaccination";
  return z
    .object({
      title: requiredText(titleMissing(kind), 200),
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
      nextDueOn: trimmed(40),
      batch: trimmed(100),
      text: trimmed(),
      /** Ids of staged files; newly chosen ones come after those kept before. */
      files: z.array(z.string().max(200)).max(24).default([]),
      /** The entry that this one corrects. */
      corrects: trimmed(60),
    })
    .refine((typed) => problemOfDue(isVaccination, typed) === undefined, {
      path: ["nextDueOn"],
      error: ({ input }) => problemOfDue(isVaccination, (input ?? {}) as Typed),
      when: () => true,
    })
    .transform(({ nextDueOn, batch, corrects, ...rest }) => ({
      ...rest,
      kind,
      batch: isVaccination ? batch : "",
      nextDueOn: isVaccination && nextDueOn !== "" ? nextDueOn : null,
      corrects: corrects || null,
    }));
}
export type RecordInput = z.output<ReturnType<typeof recordSchema>>;

type Typed = { happenedOn?: unknown; nextDueOn?: unknown };

/** Why a vaccination cannot be due on the typed day; undefined where it can, or none was typed. */
export function problemOfDue(isVaccination: boolean, typed: Typed): string | undefined {
  const text = (value: unknown) => (typeof value === "string" ? value.trim() : "");
  const due = text(typed.nextDueOn);
  const happenedOn = text(typed.happenedOn);
  if (!isVaccination || due === "") return undefined;
  if (!isDay(due)) return recordMessages.dueDay;
  if (!isDay(happenedOn)) return undefined;
  if (due <= happenedOn) return recordMessages.dueEarly;
  return due > latestDue(happenedOn) ? recordMessages.dueLate : undefined;
}
