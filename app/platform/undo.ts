/** What tells somebody can be undone for so long; its e-mail waits until then. */
import { inWords } from "./in-words.ts";

export const undoMinutes = 10;
export const undoMs = undoMinutes * 60_000;

/** `ten minutes`. */
export function undoInWords(): string {
  return inWords(undoMinutes, "minute");
}
