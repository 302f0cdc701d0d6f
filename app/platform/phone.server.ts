import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { nationalPhone, nigerianPhone, phoneInvalid } from "./phone.ts";

export const phoneProblems = {
  several: "Please enter one phone number",
  extension: "Please enter the number without its extension",
  mobileDigits: "Please check the digits: a mobile number has 11, for example 0803 123 4567",
  country:
    "Please begin with + and the country code, for example +44 20 7946 0958, or with 0 for a Nigerian number",
  abroad: "Please check the country code after the + and the digits that follow it",
};

/** The limit of an input with separators and words around the number. */
const maxInputLength = 200;
const maxDigits = 15;

/** Normalises a typed number to E.164; without a country code it is Nigerian. Undefined for no number or several. */
export function normalisePhone(input: string): string | undefined {
  return readNumber(plainText(input));
}

export function findPhoneProblem(input: string): string | undefined {
  const text = plainText(input);
  if (readNumber(text)) return undefined;
  const digits = text.replaceAll(/\D/g, "");
  if (digits.length < 7) return phoneInvalid;
  if (isSeveral(text, digits)) return phoneProblems.several;
  if (/\d\W*(?:e?xt?n?|extension|#)\W*\d{1,6}\W*$/i.test(text)) return phoneProblems.extension;
  const compact = compactNumber(text);
  if (!compact) return phoneInvalid;
  if (/^(?:\+?234|00234)?0?[789][01]/.test(compact)) return phoneProblems.mobileDigits;
  if (/^(?:\+?234|00234|0[1-9]\d{5,9}$)/.test(compact)) return phoneInvalid;
  return /^(?:\+|00)/.test(compact) ? phoneProblems.abroad : phoneProblems.country;
}

/** The number as pages, files and e-mails show it; an invalid one unchanged. */
export function formatPhone(input: string): string {
  const key = normalisePhone(input);
  return key ? nationalPhone(key) : input;
}

export function internationalPhone(input: string): string {
  const key = normalisePhone(input);
  return (key && parsePhoneNumberFromString(key)?.formatInternational()) ?? input;
}

/** As `shownPhone`, without the last four digits: they prove who owns it. */
export function maskPhone(input: string): string {
  return formatPhone(input).replace(/(?:\d\D*){4}$/, (end) => end.replaceAll(/\d/g, "•"));
}

export function phoneSearchText(phone: string): string {
  return normalisePhone(phone) ?? phone.replaceAll(/\D/g, "");
}

/** Uses one kind of digit, space and dash, without invisible characters; empty for text that is too long. */
function plainText(input: string): string {
  if (input.length > maxInputLength) return "";
  return input
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/\p{Pd}/gu, "-")
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));
}

function readNumber(text: string): string | undefined {
  const written = numberWithoutWords(text);
  const compact = compactNumber(text);
  if (!compact) return undefined;
  const isAbroad = /^(?:\+|00)(?!234)/.test(compact);
  if (!isAbroad) return nigerianPhone(compact);
  // Only Italy and a few other countries dial the zero in brackets.
  const withoutZero = compactNumber(written.replace(/\(\s*0\s*\)/, ""));
  return foreignPhone(compact) ?? (withoutZero && foreignPhone(withoutZero));
}

function numberWithoutWords(text: string): string {
  return text
    .replaceAll(/\([^()\d]*\p{L}[^()\d]*\)/gu, " ")
    .replace(/^[^\d+(]+/, "")
    .replace(/[^\d)]+$/, "");
}

function compactNumber(text: string): string | undefined {
  const compact = numberWithoutWords(text).replaceAll(/[\s()./-]/g, "");
  return /^\+?\d{7,17}$/.test(compact) ? compact : undefined;
}

function foreignPhone(compact: string): string | undefined {
  const number = parsePhoneNumberFromString(compact.replace(/^00/, "+"));
  if (!number || !/^\+\d{8,15}$/.test(number.number)) return undefined;
  // Unassigned ranges are possible but not valid. Such a number never begins with a leftover zero.
  const isWhole = number.isPossible() && !number.nationalNumber.startsWith("0");
  return number.isValid() || isWhole ? number.number : undefined;
}

function isSeveral(text: string, digits: string): boolean {
  if (digits.length > maxDigits) return /\d\D+\d/.test(text);
  const parts = text.split(/[,;|/&\n]|\b(?:or|and)\b/i);
  return parts.filter((part) => readNumber(part)).length > 1;
}
