/** Limits of a stay's files. @see product.md "Boarding" */
import { inWords } from "#app/platform/in-words.ts";

/** The limit of a form without scripts, in megabytes. */
export const formFilesMb = 114;

export function formFilesInWords(): string {
  return `${formFilesMb} MB`;
}

export const documentRetentionDays = 90;

export function documentRetentionInWords(): string {
  return inWords(documentRetentionDays, "day");
}
