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

/** The limit of every text field: more is refused with the rest of the form kept. */
const max = 5000;

export function tooLong(limit: number): string {
  return `Please use at most ${limit.toLocaleString("en")} characters`;
}

/** Required text, trimmed: blank counts as missing and gets the field's own message. */
export function requiredText(message: string, limit = max) {
  return z
    .string({ error: message })
    .max(limit, tooLong(limit))
    .refine((text) => text.trim() !== "", message)
    .transform((text) => text.trim());
}

const personNameWrong = "Please enter a name on one line, without links or addresses";

/** A person's name: one line of at most 200 characters, without a link or an address. */
export function personName(missing: string) {
  return requiredText(missing, 200).refine(isPersonName, personNameWrong);
}

/** As `personName`, or empty. */
export function optionalPersonName() {
  return trimmedText(200).refine(isPersonName, personNameWrong);
}

const amountUnreadable = "Please enter an amount in naira, for example 2500 or 2,500.00";

/** Naira as typed, above nothing and at most `maxKobo`, parsed to kobo; null where empty. */
export function optionalAmount(
  maxKobo: number,
  {
    unreadable = amountUnreadable,
    tooHigh = `Please enter at most ${formatMoney(maxKobo)}`,
    min = 1,
  }: { unreadable?: string; tooHigh?: string; min?: number } = {},
) {
  return optionalText(40).transform((text, context) => {
    const typed = text?.trim() ?? "";
    if (typed === "") return null;
    const kobo = parseMoney(typed);
    if (kobo !== undefined && kobo >= min && kobo <= maxKobo) return kobo;
    const isTooHigh = kobo !== undefined && kobo > maxKobo;
    const message = isTooHigh ? tooHigh : unreadableMoney(typed, unreadable);
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

/** As `optionalAmount`, with the field's own message where it is empty. */
export function requiredAmount(missing: string, maxKobo: number) {
  return optionalAmount(maxKobo).transform((kobo, context) => {
    if (kobo !== null) return kobo;
    context.addIssue({ code: "custom", message: missing });
    return z.NEVER;
  });
}

/** A number in JSON, or its text as forms send it, parsed by a schema of that text. */
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

/** The text and the order of a search, each under both names that clients use. */
export function searchQuery<const Sorts extends readonly string[]>(sorts: Sorts) {
  const text = z.string().max(200).optional();
  const order = z.enum(sorts).optional();
  return { search: text, searchTerm: text, sort: order, sortBy: order };
}

/** Optional text, trimmed; empty where there is none. */
export function trimmedText(limit = max) {
  return optionalText(limit).transform((text) => text?.trim() ?? "");
}

/** The same, but null where there is none. */
export function nullableText() {
  return optionalText().transform((text) => text?.trim() || null);
}

/** The version of the record that the page showed; 0, which no record has, where it is unreadable. */
export function versionField() {
  return z
    .string()
    .default("0")
    .transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : 0));
}

/** A checkbox. */
export function ticked() {
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

/** As `phoneText`, or empty. */
export function optionalPhoneText() {
  return trimmedText(40).superRefine((text, context) => {
    if (text !== "") refusePhone(text, context);
  });
}

function refusePhone(text: string, context: z.RefinementCtx): void {
  const message = findPhoneProblem(text);
  if (message) context.addIssue({ code: "custom", message });
}

/** The ticked consents of a form that shows these; any other value counts as not agreed. */
export function consentTicks(asked: readonly Consent[]) {
  return z
    .array(z.string())
    .transform((values) => {
      const ticked = values.flatMap((value) => readTick(value) ?? []);
      return ticked.filter(
        ({ consent }, index) =>
          asked.includes(consent) && ticked.findIndex((one) => one.consent === consent) === index,
      );
    })
    .optional();
}

function readTick(value: string): VersionedConsent | undefined {
  const [, consent = "", version = ""] = /^([a-z-]+):(\d{1,3})$/.exec(value) ?? [];
  const isKnown = isConsent(consent) && consentText(consent, Number(version)) !== "";
  return isKnown ? { consent, version: Number(version) } : undefined;
}

/**
 * The first and the last of at most `limit` days off, from `today` on where it is given; without a last one it is one
 * day.
 */
export function daysOffRange(limit: number, today?: string) {
  const day = trimmedText(40);
  return z.object({ offFrom: day, offTo: day }).transform(({ offFrom, offTo }, context) => {
    const range = { first: offFrom, last: offTo || offFrom };
    const problem = problemOfRange(range, limit, today);
    if (!problem) return range;
    context.addIssue({ code: "custom", message: problem.message, path: [problem.at] });
    return z.NEVER;
  });
}

function problemOfRange({ first, last }: DaysOff, limit: number, today: string | undefined) {
  if (!isDay(first)) return { at: "offFrom", message: daysOffMessages.day };
  if (!isDay(last)) return { at: "offTo", message: daysOffMessages.day };
  if (today && first < today) return { at: "offFrom", message: daysOffMessages.passed };
  if (last < first) return { at: "offTo", message: daysOffMessages.order };
  return daysBetween(first, last) >= limit
    ? { at: "offTo", message: daysOffMessages.tooMany(limit) }
    : undefined;
}
