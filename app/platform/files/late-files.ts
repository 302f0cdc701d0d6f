import { listInWords } from "#app/platform/in-words.ts";
import type { Refusal } from "#app/platform/outcome.ts";

/** Files that we could not store now. The form's text is saved without them. */
export type LateFiles = {
  names: string[];
  /** For a form that needs its files: 503, with a message at each field. */
  refusal: Refusal;
};

export function isLate({ code }: Refusal): boolean {
  return code === "SERVICE_UNAVAILABLE";
}

export function addLateFile(
  late: LateFiles | undefined,
  { field, name, refusal }: { field: string; name: string; refusal: Refusal },
): LateFiles {
  const before = late?.refusal.fields ?? {};
  const fields = { ...before, [field]: [...(before[field] ?? []), refusal.message] };
  return { names: [...(late?.names ?? []), name], refusal: { ...refusal, message: "", fields } };
}

/** Adds to a success text which files to send again, and where. */
export function withLateFiles(text: string, late: LateFiles | undefined, where: string): string {
  if (!late) return text;
  const { names } = late;
  const them = names.length === 1 ? "it" : "them";
  return `${text} Only ${listInWords(names)} could not be stored just now. Please send ${them} again in a few minutes: ${where}.`;
}
