import { z } from "zod";
import {
  type Consent,
  consentText,
  isConsent,
  type VersionedConsent,
} from "#app/platform/consents/consents.ts";
import { emailInvalid, isEmailAddress } from "#app/platform/email-address.ts";
import { isPersonName } from "#app/platform/mail/plain-words.ts";
import { normalisePhone, phoneInvalid } from "#app/platform/phone.ts";

/** A text field over 5,000 characters is refused with the rest kept (a rule for all forms). */
const most = 5000;

function tooLong(limit: number): string {
  return `Please use at most ${limit.toLocaleString("en")} characters`;
}

/** Required text, trimmed: blank counts as missing and gets the field's own message. */
export function requiredText(message: string, limit = most) {
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

/** As `personName`, and nothing at all is taken, too. */
export function optionalPersonName() {
  return optionalText(200)
    .transform((text) => text?.trim() ?? "")
    .refine(isPersonName, personNameWrong);
}

export function optionalText(limit = most) {
  return z.string().max(limit, tooLong(limit)).optional();
}

export function emailText(missing: string) {
  return requiredText(missing, 254).refine(isEmailAddress, emailInvalid);
}

export function phoneText(missing: string) {
  return requiredText(missing, 40).refine(
    (text) => normalisePhone(text) !== undefined,
    phoneInvalid,
  );
}

/** The ticked consents of a form that asks for these; what it does not ask for, or never said, was not agreed to. */
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
