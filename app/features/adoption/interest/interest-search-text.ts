/** Builds the search text of a request, and the terms of a search. */
import { foldText, foldTyped } from "#app/platform/search/search-text.ts";

const MAX_TERMS = 12;
const MAX_CHARACTERS = 40;
/** A search by phone needs at least this many last digits. */
const MIN_DIGITS = 4;

const pieces = /[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu;
const isWord = /^[\p{L}\p{N}]/u;

type SearchedInterest = {
  reference: string;
  name: string;
  email: string;
  phone: string;
  /** Normalised to +234…, or empty. */
  phone_key: string;
  pet: string;
  breed: string;
};

/**
 * A search finds beginnings of words. So `o'neil` is stored as `o'neil`, `'` and `neil`, and a phone number with its
 * endings.
 */
export function interestSearchText({
  reference,
  name,
  email,
  phone,
  phone_key,
  pet,
  breed,
}: SearchedInterest): string {
  const written = [name, email, phone, phone_key, pet, breed].join(" ");
  const words = splitChunks(written).flatMap((chunk) => listEndings(chunk));
  return [...new Set([...words, ...phoneWords(phone_key), ...referenceWords(reference)])].join(" ");
}

/** Returns at most 12 word beginnings, in the form that `interestSearchText` stores. */
export function interestSearchTerms(input: string): string[] {
  const terms = splitChunks(foldTyped(input)).flatMap((chunk) => {
    const [first = "", ...more] = chunk.match(pieces) ?? [];
    if (isWord.test(first)) return [write(chunk)];
    return more.length > 0 ? [write(first), write(more.join(""))] : [write(first)];
  });
  return [...new Set(terms)].slice(0, MAX_TERMS);
}

function splitChunks(text: string): string[] {
  return foldText(text)
    .split(" ")
    .filter((chunk) => chunk !== "");
}

function listEndings(chunk: string): string[] {
  const found = chunk.match(pieces) ?? [];
  const ending = (at: number) => found.slice(at, at + MAX_CHARACTERS).join("");
  return found.map((piece, at) => write(isWord.test(piece) ? ending(at) : piece));
}

/** A reference is printed in three groups, so a search may begin with any of them. */
function referenceWords(reference: string): string[] {
  return [0, 4, 8].map((at) => reference.slice(at).toLowerCase()).filter((word) => word !== "");
}

function phoneWords(phoneKey: string): string[] {
  const digits = phoneKey.replace(/\D/g, "");
  const national = digits.replace(/^234/, "");
  if (national === "") return [];
  const endings = Array.from(national, (_, at) => national.slice(at));
  return [`0${national}`, ...endings.slice(0, 1 - MIN_DIGITS)];
}

/** Replaces signs by private characters, because both search indexes drop signs. */
function write(word: string): string {
  return Array.from(word)
    .slice(0, MAX_CHARACTERS)
    .map((sign) => (isWord.test(sign) ? sign : privateSign(sign)))
    .join("");
}

// The search indexes themselves use the last private character.
const firstPrivate = 0xe000;
const privateCount = 0xf8ff - firstPrivate;

function privateSign(sign: string): string {
  return String.fromCharCode(firstPrivate + ((sign.codePointAt(0) ?? 0) % privateCount));
}
