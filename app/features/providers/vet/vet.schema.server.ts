import { z } from "zod";
import { isDay } from "#app/platform/dates.ts";
import {
  optionalAmount,
  requiredText,
  tickedCheckbox,
  trimmedText,
} from "#app/platform/http/text-schema.server.ts";
import { unitMinutes } from "./slots.ts";
import {
  maxFeeKobo,
  noticeHours,
  slotLengths,
  specialisations,
  vetMessages,
  visitLengths,
  weekdays,
} from "./vet.ts";

const fee = optionalAmount(maxFeeKobo, {
  unreadable: vetMessages.fee,
  tooHigh: vetMessages.feeTooHigh,
  min: 0,
});

export const practiceSchema = z.object({
  clinic: trimmedText(200),
  area: trimmedText(200),
  specialisations: z
    .array(z.string())
    .default([])
    .transform((chosen) => specialisations.filter((one) => chosen.includes(one))),
  fee,
});
export type PracticeInput = z.output<typeof practiceSchema>;

/** `09:30` in minutes after midnight; undefined for anything else, and between the units. */
function readClock(text: string): number | undefined {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  const read = Number(hours) * 60 + Number(minutes);
  return read % unitMinutes === 0 ? read : undefined;
}

const clock = z
  .string()
  .max(20)
  .optional()
  .transform((text) => text?.trim() ?? "");

const clockFields = ["from", "until", "breakFrom", "breakUntil"] as const;
type ClockField = (typeof clockFields)[number];

const ownHours = { from: clock, until: clock, breakFrom: clock, breakUntil: clock };

/** Weekdays from Monday (1) on, with or without a break, or closed. */
export const hoursSchema = z
  .object({
    days: z.array(z.string()).default([]),
    ...ownHours,
    closed: tickedCheckbox(),
  })
  .transform((form, context) => {
    const days = weekdays.flatMap((name, index) => (form.days.includes(name) ? index + 1 : []));
    const problems: { at: ClockField | "days"; message: string }[] = form.closed
      ? []
      : findProblems(form);
    if (days.length === 0) problems.unshift({ at: "days", message: vetMessages.days });
    for (const { at, message } of problems) {
      context.addIssue({ code: "custom", message, path: [at] });
    }
    return { days, periods: form.closed ? [] : toPeriods(form) };
  });
export type HoursInput = z.output<typeof hoursSchema>;

type ClockForm = Record<ClockField, string>;

function findProblems(form: ClockForm): { at: ClockField; message: string }[] {
  const wrong = clockFields.filter(
    (field) => form[field] !== "" && readClock(form[field]) === undefined,
  );
  const ends = (["from", "until"] as const).filter((field) => form[field] === "");
  const unfit = [
    ...wrong.map((at) => ({ at, message: vetMessages.clock })),
    ...ends.map((at) => ({ at, message: vetMessages[at] })),
  ];
  if (unfit.length > 0) return unfit;
  const at = (field: ClockField) => readClock(form[field]) ?? 0;
  if (at("until") <= at("from")) return [{ at: "until", message: vetMessages.order }];
  const { breakFrom, breakUntil } = form;
  if (breakFrom === "" && breakUntil === "") return [];
  if (breakFrom === "" || breakUntil === "") {
    return [{ at: breakFrom === "" ? "breakFrom" : "breakUntil", message: vetMessages.breakHalf }];
  }
  if (at("breakUntil") <= at("breakFrom")) {
    return [{ at: "breakUntil", message: vetMessages.breakOrder }];
  }
  if (at("breakFrom") <= at("from")) {
    return [{ at: "breakFrom", message: vetMessages.breakOutside }];
  }
  return at("breakUntil") >= at("until")
    ? [{ at: "breakUntil", message: vetMessages.breakOutside }]
    : [];
}

/** Before and after the break. */
function toPeriods(form: ClockForm): { starts: number; ends: number }[] {
  const [from = 0, until = 0] = [readClock(form.from), readClock(form.until)];
  const [breakFrom, breakUntil] = [readClock(form.breakFrom), readClock(form.breakUntil)];
  if (breakFrom === undefined || breakUntil === undefined) return [{ starts: from, ends: until }];
  return [
    { starts: from, ends: breakFrom },
    { starts: breakUntil, ends: until },
  ];
}

/** From `today` on. */
export function dateHoursSchema(today: string) {
  return z.object({ date: trimmedText(40), ...ownHours }).transform((form, context) => {
    const problems: { at: ClockField | "date"; message: string }[] = findProblems(form);
    if (!isDay(form.date) || form.date < today) {
      problems.unshift({ at: "date", message: vetMessages.date });
    }
    for (const { at, message } of problems) {
      context.addIssue({ code: "custom", message, path: [at] });
    }
    return { day: form.date, periods: toPeriods(form) };
  });
}

export const removeDateSchema = z.object({
  date: requiredText(vetMessages.date, 40).refine(isDay, vetMessages.date),
});

function oneOf<Value extends number>(values: readonly Value[], message: string) {
  return z
    .string()
    .optional()
    .transform((text, context) => {
      const found = values.find((value) => String(value) === text);
      if (found !== undefined) return found;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    });
}

export const noticeSchema = z.object({ noticeHours: oneOf(noticeHours, vetMessages.slot) });

export const visitKindSchema = z.object({
  kindName: requiredText(vetMessages.kindName, 60),
  kindMinutes: oneOf(visitLengths, vetMessages.kindLength),
  kindFee: fee,
});
export type VisitKindInput = z.output<typeof visitKindSchema>;

export const removeKindSchema = z.object({ kindId: requiredText(vetMessages.kindGone, 60) });

export const slotLengthSchema = z.object({
  slotMinutes: oneOf(slotLengths, vetMessages.slot),
});
