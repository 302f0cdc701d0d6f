import { z } from "zod";
import {
  daysOffText,
  optionalAmount,
  optionalText,
} from "#app/platform/http/text-schema.server.ts";
import { unitInWords, unitMinutes } from "./slots.ts";
import {
  formatClock,
  hoursField,
  maxDaysOff,
  maxFeeKobo,
  slotLengths,
  specialisations,
  vetMessages,
  weekdays,
  workingPeriods,
} from "./vet.ts";

const fee = optionalAmount(maxFeeKobo, {
  unreadable: vetMessages.fee,
  tooHigh: vetMessages.feeTooHigh,
  min: 0,
});

/** The form of a veterinarian's practice. */
export const practiceSchema = z.object({
  clinic: optionalText(200).transform((text) => text?.trim() ?? ""),
  area: optionalText(200).transform((text) => text?.trim() ?? ""),
  specialisations: z
    .array(z.string())
    .default([])
    .transform((chosen) => specialisations.filter((one) => chosen.includes(one))),
  fee,
});
export type PracticeInput = z.output<typeof practiceSchema>;

const clockText = z.string().max(20).optional();
const clockFields = Object.fromEntries(
  weekdays.flatMap((_, index) =>
    workingPeriods.flatMap((period) =>
      (["From", "Until"] as const).map((end) => [hoursField(index + 1, period, end), clockText]),
    ),
  ),
);

/** Parses `09:30` to minutes after midnight; undefined for anything else. */
function readClock(text: string): number | undefined {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

type Hours = { weekday: number; starts: number; ends: number };

/** The form of a veterinarian's hours: two working periods a weekday, days off, and the length of an appointment. */
export const hoursSchema = z
  .object({
    ...clockFields,
    slotMinutes: z
      .string()
      .optional()
      .transform((text, context) => {
        const found = slotLengths.find((length) => String(length) === text);
        if (found) return found;
        context.addIssue({ code: "custom", message: vetMessages.slot });
        return z.NEVER;
      }),
    daysOff: daysOffText(maxDaysOff),
  })
  .transform((form, context) => {
    const texts = form as unknown as Record<string, string | undefined>;
    const hours: Hours[] = [];
    for (const [index, name] of weekdays.entries()) {
      const weekday = index + 1;
      let before: Hours | undefined;
      for (const period of workingPeriods) {
        const [from, until] = [
          hoursField(weekday, period, "From"),
          hoursField(weekday, period, "Until"),
        ];
        const read = readStretch(name, weekday, texts[from] ?? "", texts[until] ?? "", before);
        if ("problem" in read) {
          const path = [read.at === "from" ? from : until];
          context.addIssue({ code: "custom", message: read.problem, path });
          continue;
        }
        if (!read.hours) continue;
        before = read.hours;
        hours.push(read.hours);
      }
    }
    return { hours, slotMinutes: form.slotMinutes, daysOff: form.daysOff };
  });
export type HoursInput = z.output<typeof hoursSchema>;

type ReadStretch = { hours: Hours | undefined } | { problem: string; at: "from" | "until" };

function readStretch(
  name: string,
  weekday: number,
  typedFrom: string,
  typedUntil: string,
  before: Hours | undefined,
): ReadStretch {
  const [from, until] = [typedFrom.trim(), typedUntil.trim()];
  if (from === "" && until === "") return { hours: undefined };
  if (from === "" || until === "") {
    const problem = `Please enter both when ${name} begins and when it ends`;
    return { problem, at: from === "" ? "from" : "until" };
  }
  const [starts, ends] = [readClock(from), readClock(until)];
  if (starts === undefined) return { problem: clockProblem(name), at: "from" };
  if (ends === undefined) return { problem: clockProblem(name), at: "until" };
  if (starts % unitMinutes !== 0 || ends % unitMinutes !== 0) {
    const problem = `Please use whole ${unitInWords()} on ${name}, such as ${formatClock(roundedUp(starts))}`;
    return { problem, at: starts % unitMinutes === 0 ? "until" : "from" };
  }
  if (ends <= starts) {
    const problem = `${name} has to end after it begins, before midnight`;
    return { problem, at: "until" };
  }
  if (before && starts < before.ends) {
    const problem = `The hours of ${name} overlap: the first end at ${formatClock(before.ends)}`;
    return { problem, at: "from" };
  }
  return { hours: { weekday, starts, ends } };
}

function clockProblem(name: string): string {
  return `Please enter the hours of ${name} as in 09:30`;
}

function roundedUp(minutes: number): number {
  return (Math.ceil(minutes / unitMinutes) * unitMinutes) % 1440;
}
