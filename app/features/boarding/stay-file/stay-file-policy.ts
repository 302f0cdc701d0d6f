/** The numbers of a stay's files, and how they are said. @see product.md "Boarding" */
import { inWords } from "#app/platform/in-words.ts";

/** So long after a stay its documents are kept. */
export const documentsKeptDays = 90;

/** `90 days`. */
export function documentsKeptInWords(): string {
  return inWords(documentsKeptDays, "day");
}
