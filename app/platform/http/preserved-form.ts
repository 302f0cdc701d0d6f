import { capitalised } from "#app/platform/in-words.ts";

/** The fields of a form answered with 401, 403, 500 or 503: shown to the sender and ready to be sent again. */
export type PreservedForm = {
  preserved: true;
  /** The path it was sent to. */
  action: string;
  fields: { name: string; value: string }[];
  /** There were files too; a page cannot put them back. */
  files: boolean;
  /** There were passwords too, which are left out. */
  passwords: boolean;
  /** What heads it where it could not be written. */
  failed?: string;
  /** What its sender has to do before it is taken, where that is neither to sign in nor to be somebody else. */
  first?: { title: string; text: string; to: string; label: string };
};

export function isPreservedForm(data: unknown): data is PreservedForm {
  return typeof data === "object" && data !== null && "preserved" in data;
}

/** Fields of every password and of every other proof at sign-in: what stands there is never shown again. */
export function isSecret(field: string): boolean {
  return /password|^(current|oneTimeCode|recoveryCode|passkey)$/i.test(field);
}

/** Fields that the form fills in rather than its writer. */
const formFilled = /^(key|back|ref|version|intent|redirectTo|from|imageUrl|.*Ids?|.*Order)$/;

/** Whether a person typed or chose it. */
export function isUserInput({ name, value }: { name: string; value: string }): boolean {
  return value.trim() !== "" && !formFilled.test(name);
}

/** `privateNote` as people read it: `Private note`. */
export function fieldLabel(field: string): string {
  const words = field.replaceAll(/([a-z])([A-Z0-9])/g, "$1 $2").replaceAll(/[^\p{L}\p{N}]+/gu, " ");
  const text = words.trim().toLowerCase();
  return capitalised(text);
}
