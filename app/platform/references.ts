/** Without 0, O, 1 and I, so that people can read a reference aloud. */
export const referenceAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** `letter` is the entity's (see the descriptors); `random` has at least 10 bytes. */
export function makeReference(letter: string, random: Uint8Array): string {
  return letter + encodeCode(random.subarray(0, 10));
}

export function encodeCode(random: Uint8Array): string {
  return Array.from(random, (byte) => referenceAlphabet[byte % 32]).join("");
}

/** Drops spaces and dashes and upper-cases. Undefined for text that cannot be a reference. */
export function readReference(input: string): string | undefined {
  const code = input.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, "");
  return /^[A-HJ-NP-Z][2-9A-HJ-NP-Z]{10}$/.test(code) ? code : undefined;
}

export function formatReference(reference: string): string {
  return reference.replace(/^(.{4})(.{4})(.{3})$/, "$1-$2-$3");
}

export const digitsMissing = "Please enter the last four digits of your phone number";
