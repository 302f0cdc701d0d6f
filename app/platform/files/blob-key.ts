/** A file's name in the store: segments of `a-z0-9.-` separated by `/`, ending in its type's extension. */
export type BlobKey = `${string}/${string}.${string}`;

const typesByExtension: Record<string, string> = {
  webp: "image/webp",
  avif: "image/avif",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  pdf: "application/pdf",
  csv: "text/csv",
  json: "application/json",
  txt: "text/plain",
};

const segment = "[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?";
const wellFormed = new RegExp(`^${segment}(?:/${segment})*$`);

export function typeOfKey(key: string): string {
  const type = typesByExtension[key.slice(key.lastIndexOf(".") + 1)];
  if (key.length > 200 || !wellFormed.test(key) || key.includes("..") || !type) {
    throw new Error(`Not a blob key: ${JSON.stringify(key.slice(0, 200))}`);
  }
  return type;
}

export function requireType(key: string, type: string): void {
  if (typeOfKey(key) !== type) throw new Error(`The blob key ${key} does not say ${type}`);
}
