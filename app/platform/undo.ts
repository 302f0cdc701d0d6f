/** The undo window: what notifies others can be undone for so long, and its e-mails wait until then. */
import { inWords } from "./in-words.ts";

export const undoMinutes = 10;
export const undoMs = undoMinutes * 60_000;

/** `ten minutes`. */
export function undoInWords(): string {
  return inWords(undoMinutes, "minute");
}
