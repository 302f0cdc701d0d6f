import { normalisePhone } from "../phone.ts";

const MAX_TERMS = 6;
const MAX_TERM_CHARACTERS = 40;

// Hooked letters of Hausa and its neighbours: Unicode has no mark to take off them.
const hooked: Record<string, string> = { ɓ: "b", ɗ: "d", ƙ: "k", ƴ: "y" };

/** Text as it is compared: lower case, without accents and dots, with single spaces. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[ɓɗƙƴ]/g, (letter) => hooked[letter] ?? letter)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** Digits with what people write between them, as a number of its own. */
const writtenNumber = /(?<![\p{L}\p{N}])[+(]?\d[\d\s\p{Cf}\p{Pd}()./]*\d(?![\p{L}\p{N}])/gu;
const phoneBegun = /^(?:0|(?:\+|00)?234)([789][01]\d*)$/;

/**
 * What a person typed, folded, with each phone number, or the beginning of a mobile one, as the digits that all of its
 * spellings have together: `0803 555 0102` and `+234 803-555-0102` are `8035550102`.
 */
export function foldTyped(typed: string): string {
  return foldText(typed).replace(writtenNumber, (written) => {
    const compact = written.replaceAll(/[^+\d]/g, "");
    // Receipts and days look like landlines without their zero.
    const key = /^(?:[+0]|234|[789][01])/.test(compact) ? normalisePhone(compact) : undefined;
    return key?.replace(/^\+(234)?/, "") ?? phoneBegun.exec(compact)?.[1] ?? written;
  });
}

/** A phone number as it is searched: one run of digits. */
export function phoneSearchText(phone: string): string {
  return normalisePhone(phone) ?? phone.replaceAll(/\D/g, "");
}

/** What a person typed into a search box, as at most 6 different folded words of at most 40 characters. */
export function searchTerms(typed: string): string[] {
  const words = foldTyped(typed)
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => Array.from(word).slice(0, MAX_TERM_CHARACTERS).join(""));
  return [...new Set(words)].slice(0, MAX_TERMS);
}

/**
 * The different words of some texts, folded, for a word index: letters and digits only, one space between,
 * none longer than 40 characters.
 */
export function searchWords(...texts: string[]): string {
  return [...new Set(wordsOf(texts.join(" ")))].join(" ");
}

/** What a person typed into a search box, as at most 6 words in the form that `searchWords` keeps. */
export function wordTerms(typed: string): string[] {
  return [...new Set(wordsOf(typed))].slice(0, MAX_TERMS);
}

function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => Array.from(word).slice(0, MAX_TERM_CHARACTERS).join(""));
}

/** For `like … escape '\'`: finds the term anywhere, its signs taken literally. */
export function likePattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, "\\$&")}%`;
}
