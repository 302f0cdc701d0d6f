/** The size limit of any one file. */
export const maxFileMegabytes = 10;
export const maxFileBytes = maxFileMegabytes * 1024 * 1024;

/** `10 MB`. */
export function maxFileInWords(): string {
  return `${maxFileMegabytes} MB`;
}

/** What a file field for a document offers: a PDF, or a picture of it. */
export const documentTypes = ".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png";
