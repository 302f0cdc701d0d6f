/** The size limit of any one file. */
export const maxFileMegabytes = 10;
export const maxFileBytes = maxFileMegabytes * 1024 * 1024;

/** `10 MB`. */
export function maxFileInWords(): string {
  return `${maxFileMegabytes} MB`;
}
