/** Requests that wait for the file store. */
const filePath =
  /^\/(?:(?:pictures|stay-files|care-photos|medical-files)\/|(?:pet-details|blog)\/[^/]+\/card\.jpeg$)/;

export function isFilePath(path: string): boolean {
  return filePath.test(path);
}
