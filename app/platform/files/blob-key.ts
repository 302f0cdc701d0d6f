/** The name of a file in the blob store: segments parted by `/`, with the extension of its type. */
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

/** Returns the media type that a key says. Throws for what is no key of ours. */
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
