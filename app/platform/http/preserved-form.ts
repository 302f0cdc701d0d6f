import { capitalised } from "#app/platform/in-words.ts";

/** A form refused with 401, 403, 500 or 503, ready to be sent again. */
export type PreservedForm = {
  preserved: true;
  action: string;
  fields: { name: string; value: string }[];
  /** A page cannot restore files. */
  files: boolean;
  passwords: boolean;
  failed?: string;
  /** What the sender must do first, apart from signing in. */
  first?: { title: string; text: string; to: string; label: string };
};

export function isPreservedForm(data: unknown): data is PreservedForm {
  return typeof data === "object" && data !== null && "preserved" in data;
}

export function isSecret(field: string): boolean {
  return /password|^(current|oneTimeCode|recoveryCode|passkey)$/i.test(field);
}

const formFilled = /^(key|back|ref|version|intent|redirectTo|from|imageUrl|.*Ids?|.*Order)$/;

export function isUserInput({ name, value }: { name: string; value: string }): boolean {
  return value.trim() !== "" && !formFilled.test(name);
}

/** `privateNote` as `Private note`. */
export function fieldLabel(field: string): string {
  const spaced = field
    .replaceAll(/([a-z])([A-Z0-9])/g, "$1 $2")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ");
  const text = spaced.trim().toLowerCase();
  return capitalised(text);
}
