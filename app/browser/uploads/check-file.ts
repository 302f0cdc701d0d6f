import { maxFileBytes } from "#app/platform/files/file-policy.ts";
import { documentKind, fileHead, fileTexts, isHeic } from "#app/platform/files/refused-files.ts";

/** Returns why the server would refuse the file, as far as its kind, size and first bytes show. */
export async function findFileProblem(file: File, accept: string): Promise<string | undefined> {
  if (file.size > maxFileBytes) return fileTexts.tooLarge(file.name);
  const bytes = new Uint8Array(await file.slice(0, fileHead).arrayBuffer());
  const start = String.fromCharCode(...bytes);
  if (accept.includes("pdf")) {
    return documentKind(start) ? undefined : fileTexts.noDocument(file.name);
  }
  if (isHeic(start) || /\.hei[cf]$/i.test(file.name)) return fileTexts.heic(file.name);
  return file.size > 0 && mayBeAccepted(file, accept) ? undefined : fileTexts.noPicture(file.name);
}

const aliases: Record<string, string> = {
  "image/jpg": "image/jpeg",
  "image/pjpeg": "image/jpeg",
  "image/x-png": "image/png",
};

/** Browsers derive the type from the file name; it is empty for unknown ones. */
function mayBeAccepted({ type }: File, accept: string): boolean {
  return type === "" || accept.split(",").includes(aliases[type] ?? type);
}
