import { done, type Outcome, refused } from "#app/platform/outcome.ts";

const head = 1024;

/**
 * Recognises a document by its content, whatever its name says: a whole PDF, a JPEG or a PNG. Refuses UNSUPPORTED, with
 * the file's name, for anything else and for a PDF without its end.
 */
export function readDocument(bytes: Uint8Array, name: string): Outcome<"pdf" | "picture"> {
  const start = Buffer.from(bytes.subarray(0, head)).toString("latin1");
  if (start.startsWith("\xff\xd8\xff") || start.startsWith("\x89PNG\r\n\x1a\n")) {
    return done("picture");
  }
  if (/^[\s\S]{0,20}%PDF-\d/.test(start)) {
    const end = Buffer.from(bytes.subarray(-head)).toString("latin1");
    if (end.includes("%%EOF")) return done("pdf");
    return refused("UNSUPPORTED", `${name} is damaged: its end is missing. Please send it again.`);
  }
  return refused(
    "UNSUPPORTED",
    `${name} is not a PDF, JPEG or PNG file. Please choose one of these.`,
  );
}
