import { maxFileBytes } from "#app/platform/files/file-policy.ts";
import { documentKind, fileHead, fileTexts, isHeic } from "#app/platform/files/refused-files.ts";

/**
 * Returns why the server would refuse a file, as far as its size and first bytes tell, so that it need not be sent;
 * undefined otherwise. `accept` is its field's.
 */
export async function problemOfFile(file: File, accept: string): Promise<string | undefined> {
  if (file.size > maxFileBytes) return fileTexts.tooLarge(file.name);
  const bytes = new Uint8Array(await file.slice(0, fileHead).arrayBuffer());
  const start = String.fromCharCode(...bytes);
  if (accept.includes("pdf")) {
    return documentKind(start) ? undefined : fileTexts.noDocument(file.name);
  }
  return isHeic(start) ? fileTexts.heic(file.name) : undefined;
}
