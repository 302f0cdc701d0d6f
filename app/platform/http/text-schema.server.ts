import { z } from "zod";
import {
  type Consent,
  consentText,
  isConsent,
  type VersionedConsent,
} from "#app/platform/consents/consents.ts";
import { daysBetween, isDay } from "#app/platform/dates.ts";
import { type DaysOff, daysOffMessages } from "#app/platform/days-off.ts";
import { emailInvalid, isEmailAddress } from "#app/platform/email-address.ts";
import { isPersonName } from "#app/platform/mail/plain-words.ts";
import { formatMoney, parseMoney, unreadableMoney } from "#app/platform/money.ts";
import { findPhoneProblem } from "#app/platform/phone.server.ts";

/** The limit of every text field. */
const max = 5000;

export function tooLong(limit: number): string {
  return `Please use at most ${limit.toLocaleString("en")} characters`;
}

export function requiredText(message: string, limit = max) {
  return z
    .string({ error: message })
    .max(limit, tooLong(limit))
    .refine((text) => text.trim() !== "", message)
    .transform((text) => text.trim());
}

const personNameWrong = "Please enter a name on one line, without links or addresses";

/** One line of at most 200 characters, without links or addresses. */
export function personName(missing: string) {
  return requiredText(missing, 200).refine(isPersonName, personNameWrong);
}

export function optionalPersonName() {
  return trimmedText(200).refine(isPersonName, personNameWrong);
}

const amountUnreadable = "Please enter an amount in naira, for example 2500 or 2,500.00";

/** Naira above zero and at most `maxKobo`, parsed to kobo; null when empty. */
export function optionalAmount(
  maxKobo: number,
  {
    unreadable = amountUnreadable,
    tooHigh = `Please enter at most ${formatMoney(maxKobo)}`,
    min = 1,
  }: { unreadable?: string; tooHigh?: string; min?: number } = {},
) {
  return optionalText(40).transform((text, context) => {
    const input = text?.trim() ?? "";
    if (input === "") return null;
    const kobo = parseMoney(input);
    if (kobo !== undefined && kobo >= min && kobo <= maxKobo) return kobo;
    const isTooHigh = kobo !== undefined && kobo > maxKobo;
    const message = isTooHigh ? tooHigh : unreadableMoney(input, unreadable);
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

export function requiredAmount(missing: string, maxKobo: number) {
  return optionalAmount(maxKobo).transform((kobo, context) => {
    if (kobo !== null) return kobo;
    context.addIssue({ code: "custom", message: missing });
    return z.NEVER;
  });
}

/** A JSON number, or its text as in forms. */
export function numberText<Schema extends z.ZodType<unknown, string | undefined>>(
  schema: Schema,
  message: string,
) {
  const text: z.ZodType<z.output<Schema>, string | undefined> = schema as never;
  return z
    .union([z.number(), z.string()], { error: message })
    .transform((value): string | undefined => String(value))
    .pipe(text);
}

/** Each parameter has two names, because clients use both. */
export function searchQuery<const Sorts extends readonly string[]>(sorts: Sorts) {
  const text = z.string().max(200).optional();
  const order = z.enum(sorts).optional();
  return { search: text, searchTerm: text, sort: order, sortBy: order };
}

export function trimmedText(limit = max) {
  return optionalText(limit).transform((text) => text?.trim() ?? "");
}

export function nullableText() {
  return optionalText().transform((text) => text?.trim() || null);
}

/** The version that the page showed; 0, which no record has, when unreadable. */
export function versionField() {
  return z
    .string()
    .default("0")
    .transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : 0));
}

export function tickedCheckbox() {
  return optionalText(10).transform((text) => text !== undefined);
}

export function optionalText(limit = max) {
  return z.string().max(limit, tooLong(limit)).optional();
}

export function emailText(missing: string) {
  return requiredText(missing, 254).refine(isEmailAddress, emailInvalid);
}

export function phoneText(missing: string) {
  return requiredText(missing, 40).superRefine(refusePhone);
}

export function optionalPhoneText() {
  return trimmedText(40).superRefine((text, context) => {
    if (text !== "") refusePhone(text, context);
  });
}

function refusePhone(text: string, context: z.RefinementCtx): void {
  const message = findPhoneProblem(text);
  if (message) context.addIssue({ code: "custom", message });
}

/** An unknown consent or version counts as not agreed. */
export function consentTicks(offered: readonly Consent[]) {
  return z
    .array(z.string())
    .transform((values) => {
      const ticked = values.flatMap((value) => readTick(value) ?? []);
      return ticked.filter(
        ({ consent }, index) =>
          offered.includes(consent) && ticked.findIndex((one) => one.consent === consent) === index,
      );
    })
    .optional();
}

function readTick(value: string): VersionedConsent | undefined {
  const [, consent = "", version = ""] = /^([a-z-]+):(\d{1,3})$/.exec(value) ?? [];
  const isKnown = isConsent(consent) && consentText(consent, Number(version)) !== "";
  return isKnown ? { consent, version: Number(version) } : undefined;
}

/** At most `limit` days, from `today` on if given. Without a last day: one day. */
export function daysOffRange(limit: number, today?: string) {
  const day = trimmedText(40);
  return z.object({ offFrom: day, offTo: day }).transform(({ offFrom, offTo }, context) => {
    const range = { first: offFrom, last: offTo || offFrom };
    const problem = findRangeProblem(range, limit, today);
    if (!problem) return range;
    context.addIssue({ code: "custom", message: problem.message, path: [problem.at] });
    return z.NEVER;
  });
}

function findRangeProblem({ first, last }: DaysOff, limit: number, today: string | undefined) {
  if (!isDay(first)) return { at: "offFrom", message: daysOffMessages.day };
  if (!isDay(last)) return { at: "offTo", message: daysOffMessages.day };
  if (today && first < today) return { at: "offFrom", message: daysOffMessages.passed };
  if (last < first) return { at: "offTo", message: daysOffMessages.order };
  return daysBetween(first, last) >= limit
    ? { at: "offTo", message: daysOffMessages.tooMany(limit) }
    : undefined;
}

/** For fields that depend on each other: checked even when others are wrong, so that all errors appear at once. */
export function refineFields<Schema extends z.ZodType, Name extends string>(
  schema: Schema,
  names: readonly Name[],
  problemOf: (name: Name, input: Record<string, unknown>) => string | undefined,
): Schema {
  const read = (input: unknown) => (input ?? {}) as Record<string, unknown>;
  return names.reduce(
    (one, name) =>
      one.refine((input) => problemOf(name, read(input)) === undefined, {
        path: [name],
        error: ({ input }) => problemOf(name, read(input)),
        when: () => true,
      }),
    schema,
  );
}
