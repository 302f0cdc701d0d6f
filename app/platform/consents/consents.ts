/** Optional consents. A published text never changes: append a new wording as the next version. */
const texts = {
  "pet-photos": [
    "You may show pictures of my pet's stay on your website and on Instagram, without my name.",
  ],
  "other-pets": ["You may also tell me about other pets, in case this one goes to another family."],
  quotation: ["You may quote my words on your website, without my name."],
} as const satisfies Record<string, readonly string[]>;
export type Consent = keyof typeof texts;

export type VersionedConsent = { consent: Consent; version: number };

export type GivenConsent = {
  id: string;
  text: string;
  version: number;
  form: string;
  givenAt: string;
  withdrawnAt: string | null;
};

export function currentVersion(consent: Consent): number {
  return texts[consent].length;
}

export function consentText(consent: string, version: number): string {
  return isConsent(consent) ? (texts[consent][version - 1] ?? "") : "";
}

export function isConsent(name: string): name is Consent {
  return Object.hasOwn(texts, name);
}

/** The value of the checkbox; it names the version of the text beside it. */
export function consentValue({ consent, version }: VersionedConsent): string {
  return `${consent}:${version}`;
}

export function exportConsent({ text, version, form, givenAt, withdrawnAt }: GivenConsent) {
  return { text, version, form, givenAt, withdrawnAt };
}

export function consentsInForce(consents: readonly GivenConsent[]): string {
  return consents
    .filter(({ withdrawnAt }) => !withdrawnAt)
    .map(({ text }) => text)
    .join("\n");
}
