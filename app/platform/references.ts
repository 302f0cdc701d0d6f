/** Public references are speakable: a letter for the kind and ten characters without 0, O, 1 and I. */
export const referenceAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

export const referenceKinds = { A: "Adoption request", C: "Message" } as const;
export type ReferenceKind = keyof typeof referenceKinds;

/** A new reference from ten or more random bytes; 32 characters are 5 bits each, so none is likelier. */
export function referenceFrom(kind: ReferenceKind, random: Uint8Array): string {
  let code: string = kind;
  for (const byte of random.subarray(0, 10)) code += referenceAlphabet[byte % 32];
  return code;
}

/**
 * What somebody typed, as a reference: spaces and dashes of any kind dropped, in capitals. `undefined` when
 * it cannot be one.
 */
export function readReference(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, "");
  return /^[A-HJ-NP-Z][2-9A-HJ-NP-Z]{10}$/.test(code) ? code : undefined;
}

/** What lies behind a reference, by its letter; `undefined` for letters that no kind has. */
export function kindOf(reference: string): ReferenceKind | undefined {
  const letter = reference.charAt(0);
  return letter in referenceKinds ? (letter as ReferenceKind) : undefined;
}

/** In groups, as people read it out: `A7KQ-2MNP-R4T`. */
export function formatReference(reference: string): string {
  return reference.replace(/^(.{4})(.{4})(.{3})$/, "$1-$2-$3");
}
