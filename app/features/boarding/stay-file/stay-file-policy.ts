/** The numbers of a stay's files, and how they are said. @see product.md "Boarding" */
import { inWords } from "#app/platform/in-words.ts";

/** What a form without scripts may carry in all, in megabytes. */
export const formFilesMb = 114;

/** `114 MB`. */
export function formFilesInWords(): string {
  return `${formFilesMb} MB`;
}

/** So long after a stay its documents are kept. */
export const documentsKeptDays = 90;

/** `90 days`. */
export function documentsKeptInWords(): string {
  return inWords(documentsKeptDays, "day");
}
