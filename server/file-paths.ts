/** Addresses that answer with a file of the store: they wait for it, and nothing else does. */
const filePath =
  /^\/(?:(?:pictures|stay-files|care-photos|medical-files)\/|(?:pet-details|blog)\/[^/]+\/card\.jpeg$)/;

export function isFilePath(path: string): boolean {
  return filePath.test(path);
}
