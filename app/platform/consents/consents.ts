/**
 * The texts of optional consents; nothing depends on one. A text that was shown never changes: a new wording is
 * appended as the next version, and who agreed to an earlier version agreed to that text.
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

/** A stored consent: what was agreed to, when, and with which form. */
export type GivenConsent = {
  id: string;
  text: string;
  version: number;
  form: string;
  givenAt: string;
  withdrawnAt: string | null;
};

/** The version that forms show today. */
export function currentVersion(consent: Consent): number {
  return texts[consent].length;
}

/** The text that was agreed to; empty for an unknown version. */
export function consentText(consent: string, version: number): string {
  return isConsent(consent) ? (texts[consent][version - 1] ?? "") : "";
}

export function isConsent(name: string): name is Consent {
  return Object.hasOwn(texts, name);
}

/** The value of a form's checkbox: it names the version of the text shown beside it. */
export function consentValue({ consent, version }: VersionedConsent): string {
  return `${consent}:${version}`;
}

/** A consent as an exported file shows it. */
export function exportConsent({ text, version, form, givenAt, withdrawnAt }: GivenConsent) {
  return { text, version, form, givenAt, withdrawnAt };
}

/** The consents that were not withdrawn, for staff. */
export function consentsInForce(consents: readonly GivenConsent[]): string {
  return consents
    .filter(({ withdrawnAt }) => !withdrawnAt)
    .map(({ text }) => text)
    .join("\n");
}
