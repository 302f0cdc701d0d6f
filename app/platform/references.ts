/** Public references are speakable: a letter for the kind and ten characters without 0, O, 1 and I. */
export const referenceAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/**
 * Returns a new reference from its entity's letter (see the descriptors) and ten or more random bytes; 32 characters
 * are 5 bits each, so all are equally likely.
 */
export function referenceFrom(letter: string, random: Uint8Array): string {
  return letter + codeFrom(random.subarray(0, 10));
}

/** Returns as many characters as there are random bytes; secret links have 26. */
export function codeFrom(random: Uint8Array): string {
  return Array.from(random, (byte) => referenceAlphabet[byte % 32]).join("");
}

/** Parses a typed reference: drops spaces and dashes, upper-cases. Returns undefined when it cannot be one. */
export function readReference(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, "");
  return /^[A-HJ-NP-Z][2-9A-HJ-NP-Z]{10}$/.test(code) ? code : undefined;
}

/** The reference in groups: `A7KQ-2MNP-R4T`. */
export function formatReference(reference: string): string {
  return reference.replace(/^(.{4})(.{4})(.{3})$/, "$1-$2-$3");
}

/** The message to who opens a reference in another browser. */
export const digitsMissing = "Please enter the last four digits of your phone number";
