/** The search text of a request, and the terms of a search for one. */
import { foldText, foldTyped } from "#app/platform/search/search-text.ts";

const MAX_TERMS = 12;
const MAX_CHARACTERS = 40;
/** A phone number is found by at least this many of its last digits. */
const LEAST_DIGITS = 4;

const pieces = /[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu;
const isWord = /^[\p{L}\p{N}]/u;

type SearchedInterest = {
  reference: string;
  name: string;
  email: string;
  /** As it was typed. */
  phone: string;
  /** As normalised: +234…, or empty. */
  phone_key: string;
  pet: string;
  breed: string;
};

/**
 * All words of a request for a word index, one space between: each word and, where signs tie several together
 * (`o'neil`, an e-mail address), every ending of the whole that begins with a word, and the signs themselves.
 * Phone numbers stand in every spelling, so that any run of their digits begins a word.
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
  const words = chunksOf(written).flatMap((chunk) => endingsOf(chunk));
  return [...new Set([...words, ...phoneWords(phone_key), ...referenceWords(reference)])].join(" ");
}

/** What staff typed, as at most 12 beginnings of words in the form that `interestSearchText` stores. */
export function interestSearchTerms(typed: string): string[] {
  const terms = chunksOf(foldTyped(typed)).flatMap((chunk) => {
    const [first = "", ...more] = chunk.match(pieces) ?? [];
    if (isWord.test(first)) return [write(chunk)];
    return more.length > 0 ? [write(first), write(more.join(""))] : [write(first)];
  });
  return [...new Set(terms)].slice(0, MAX_TERMS);
}

function chunksOf(text: string): string[] {
  return foldText(text)
    .split(" ")
    .filter((chunk) => chunk !== "");
}

function endingsOf(chunk: string): string[] {
  const found = chunk.match(pieces) ?? [];
  const ending = (at: number) => found.slice(at, at + MAX_CHARACTERS).join("");
  return found.map((piece, at) => write(isWord.test(piece) ? ending(at) : piece));
}

/** The reference, and what follows its first and its second group: all three are printed apart. */
function referenceWords(reference: string): string[] {
  return [0, 4, 8].map((at) => reference.slice(at).toLowerCase()).filter((word) => word !== "");
}

function phoneWords(phoneKey: string): string[] {
  const digits = phoneKey.replace(/\D/g, "");
  const national = digits.replace(/^234/, "");
  if (national === "") return [];
  const endings = Array.from(national, (_, at) => national.slice(at));
  return [`0${national}`, ...endings.slice(0, 1 - LEAST_DIGITS)];
}

/** Both engines' indexes take letters and digits for words, and private characters too: signs become such. */
function write(word: string): string {
  return Array.from(word)
    .slice(0, MAX_CHARACTERS)
    .map((sign) => (isWord.test(sign) ? sign : privateSign(sign)))
    .join("");
}

// The last private character is left to the indexes themselves.
const firstPrivate = 0xe000;
const privates = 0xf8ff - firstPrivate;

function privateSign(sign: string): string {
  return String.fromCharCode(firstPrivate + ((sign.codePointAt(0) ?? 0) % privates));
}
