/**
 * Optional consents: nothing that is asked for depends on one. A text that was shown is never changed: a new wording is
 * added as the next version, and who agreed to an earlier one agreed to that.
 */
const texts = {
  "pet-photos": [
    "You may show pictures of my pet's stay on your website and on Instagram, without my name.",
  ],
  "other-pets": ["You may also tell me about other pets, in case this one goes to another family."],
  quotation: ["You may quote my words on your website, without my name."],
} as const satisfies Record<string, readonly string[]>;
export type Consent = keyof typeof texts;

/** A consent with the version of the text that was agreed to, from 1. */
export type VersionedConsent = { consent: Consent; version: number };

/** A consent as it is kept: what was agreed to, when, and in which form. */
export type GivenConsent = {
  id: string;
  text: string;
  version: number;
  form: string;
  givenAt: string;
  withdrawnAt: string | null;
};

/** The version that forms show now. */
export function currentVersion(consent: Consent): number {
  return texts[consent].length;
}

/** What was agreed to; empty for a version that never was. */
export function consentText(consent: string, version: number): string {
  return isConsent(consent) ? (texts[consent][version - 1] ?? "") : "";
}

export function isConsent(name: string): name is Consent {
  return Object.hasOwn(texts, name);
}

/** The value by which a form's tick says which text was shown beside it. */
export function consentValue({ consent, version }: VersionedConsent): string {
  return `${consent}:${version}`;
}

/** As a file of everything that is held of somebody has it. */
export function exportConsent({ text, version, form, givenAt, withdrawnAt }: GivenConsent) {
  return { text, version, form, givenAt, withdrawnAt };
}

/** For staff: what its sender agreed to and has not taken back. */
export function consentsInForce(consents: readonly GivenConsent[]): string {
  return consents
    .filter(({ withdrawnAt }) => !withdrawnAt)
    .map(({ text }) => text)
    .join("\n");
}
