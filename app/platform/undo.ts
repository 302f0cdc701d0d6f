/** How long a change can be undone. Its e-mails and notifications wait until then. */
import { inWords } from "./in-words.ts";

const undoMinutes = 10;
export const undoMs = undoMinutes * 60_000;

export function undoInWords(): string {
  return inWords(undoMinutes, "minute");
}
