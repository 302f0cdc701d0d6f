import { listInWords } from "#app/platform/in-words.ts";
import type { Refusal } from "#app/platform/outcome.ts";

/** Files of a form that we could not take just now, for no fault of theirs: its words do not wait for them. */
export type LateFiles = {
  names: string[];
  /** For a form that is nothing without them: 503, with a message at each field. */
  refusal: Refusal;
};

/** Whether it is the file that is refused, or we who cannot take it now. */
export function isLate({ code }: Refusal): boolean {
  return code === "SERVICE_UNAVAILABLE";
}

/** Adds a file that could not be taken to those before. */
export function addLateFile(
  late: LateFiles | undefined,
  { field, name, refusal }: { field: string; name: string; refusal: Refusal },
): LateFiles {
  const before = late?.refusal.fields ?? {};
  const fields = { ...before, [field]: [...(before[field] ?? []), refusal.message] };
  return { names: [...(late?.names ?? []), name], refusal: { ...refusal, message: "", fields } };
}

/** Returns what a success says, with those files and `where` they are sent later. */
export function withLateFiles(text: string, late: LateFiles | undefined, where: string): string {
  if (!late) return text;
  const { names } = late;
  const them = names.length === 1 ? "it" : "them";
  return `${text} Only ${listInWords(names)} could not be stored just now. Please send ${them} again in a few minutes: ${where}.`;
}
