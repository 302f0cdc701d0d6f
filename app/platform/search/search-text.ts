import { nigerianPhone } from "../phone.ts";

const MAX_TERMS = 6;
const MAX_TERM_CHARACTERS = 40;

// Hooked letters of Hausa and its neighbours have no combining mark in Unicode.
const hooked: Record<string, string> = { ɓ: "b", ɗ: "d", ƙ: "k", ƴ: "y" };

/** One apostrophe and one hyphen for all that keyboards and banks write; no soft hyphens. */
export function plainSigns(text: string): string {
  return text
    .replace(/[’‘‛`´′‵՚＇ʼʻʽʹˈꞌ]/g, "'")
    .replace(/[\p{Pd}−⁃˗〰]/gu, "-")
    .replaceAll("\u{ad}", "");
}

/** For comparison: lower case, without accents and dots, with plain signs and single spaces. */
export function foldText(text: string): string {
  return plainSigns(text)
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[ɓɗƙƴ]/g, (letter) => hooked[letter] ?? letter)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** Digits with separators, as people write a number. */
const writtenNumber = /(?<![\p{L}\p{N}])[+(]?\d[\d\s\p{Cf}\p{Pd}()./]*\d(?![\p{L}\p{N}])/gu;
const phoneBegun = /^(?:0|(?:\+|00)?234)([789][01]\d*)$/;

const sign = "[2-9a-hj-np-z]";
const [first, last] = [`[a-hj-np-z]${sign}{3}`, `${sign}{3}`];
const alone = (reference: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}@._])${reference}(?![\\p{L}\\p{N}@._])`, "gu");
const writtenReference = alone(`${first}\\p{Pd}${sign}{4}\\p{Pd}${last}`);
/** The beginning of a reference, or one with spaces. Without a digit it could be words. */
const likelyReference = alone(
  `(?:${first}\\p{Pd}(?:${sign}{4}\\p{Pd}${sign}{0,2}|${sign}{1,4})|${first}\\s${sign}{4}\\s${last})`,
);
const writtenVcn = /(?<![\p{L}\p{N}])vcn[\s\p{Pd}.:#]*(?=\d)/gu;
const writtenReceipt = /(?<![\p{L}\p{N}])(20\d\d)[\s\p{Pd}/]*(\d{6})(?![\p{L}\p{N}])/gu;

/**
 * Folds a search: phone numbers become the digits that all spellings share, references lose their groups, receipts are
 * `2026-000040`, VCN numbers `vcn 5307`. `0803 555 0102` becomes `8035550102`, `A7KQ-2MNP-R4T` becomes `a7kq2mnpr4t`.
 */
export function foldTyped(query: string): string {
  return foldText(query)
    .replace(writtenReference, compactOf)
    .replace(likelyReference, (written) => (/\d/.test(written) ? compactOf(written) : written))
    .replace(writtenVcn, "vcn ")
    .replace(writtenReceipt, "$1-$2")
    .replace(writtenNumber, (written) => {
      const compact = written.replaceAll(/[^+\d]/g, "");
      // Receipts and days look like landlines without their zero.
      const key = /^(?:[+0]|234|[789][01])/.test(compact) ? nigerianPhone(compact) : undefined;
      const national = key?.replace("+234", "") ?? phoneBegun.exec(compact)?.[1];
      return national ?? abroadDigits(written) ?? written;
    });
}

/** Without the zero in brackets that is dialled inside the country. */
function abroadDigits(written: string): string | undefined {
  const compact = written.replace(/\(\s*0\s*\)/, "").replaceAll(/[^+\d]/g, "");
  return /^(?:\+|00)([1-9]\d{7,14})$/.exec(compact)?.[1];
}

const compactOf = (written: string) => written.replaceAll(/[\s\p{Pd}]/gu, "");

/** At most 6 different folded words of at most 40 characters. */
export function searchTerms(query: string): string[] {
  const words = foldTyped(query)
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => Array.from(word).slice(0, MAX_TERM_CHARACTERS).join(""));
  return [...new Set(words)].slice(0, MAX_TERMS);
}

/** Terms that only whole words match: between spaces, which `searchTerms` never has. */
export function wholeWords(terms: readonly string[]): string[] {
  return terms.map((term) => ` ${term} `);
}

export function isWholeWord(term: string): boolean {
  return term.startsWith(" ");
}

/** A private character that no searched text contains; it begins a word index's own words. */
export const indexMark = "\uf8ff";

/** For a word index: different folded words of letters and digits, at most 40 characters each. */
export function searchWords(...texts: string[]): string {
  return [...new Set(foldedWords(texts.join(" ")))].join(" ");
}

/** At most 6 words in the form of `searchWords`. */
export function wordTerms(query: string): string[] {
  return [...new Set(foldedWords(query))].slice(0, MAX_TERMS);
}

function foldedWords(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => Array.from(word).slice(0, MAX_TERM_CHARACTERS).join(""));
}

/** For `like … escape '\'`: finds the literal term anywhere. */
export function likePattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, "\\$&")}%`;
}
