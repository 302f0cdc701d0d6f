import { capitalised } from "#app/platform/in-words.ts";

/** The fields of a form refused with 401, 403, 500 or 503: shown to the sender, ready to be sent again. */
export type PreservedForm = {
  preserved: true;
  /** The path it was sent to. */
  action: string;
  fields: { name: string; value: string }[];
  /** Whether it had files, which a page cannot put back. */
  files: boolean;
  /** Whether it had passwords, which are left out. */
  passwords: boolean;
  /** Title after a failed write. */
  failed?: string;
  /** What its sender must do first, other than signing in or as somebody else. */
  first?: { title: string; text: string; to: string; label: string };
};

export function isPreservedForm(data: unknown): data is PreservedForm {
  return typeof data === "object" && data !== null && "preserved" in data;
}

/** Passwords and other proofs of a sign-in: never shown again. */
export function isSecret(field: string): boolean {
  return /password|^(current|oneTimeCode|recoveryCode|passkey)$/i.test(field);
}

/** Fields that the form itself fills in. */
const formFilled = /^(key|back|ref|version|intent|redirectTo|from|imageUrl|.*Ids?|.*Order)$/;

/** Whether a person typed or chose it. */
export function isUserInput({ name, value }: { name: string; value: string }): boolean {
  return value.trim() !== "" && !formFilled.test(name);
}

/** A field's name for people: `privateNote` as `Private note`. */
export function fieldLabel(field: string): string {
  const spaced = field
    .replaceAll(/([a-z])([A-Z0-9])/g, "$1 $2")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ");
  const text = spaced.trim().toLowerCase();
  return capitalised(text);
}
