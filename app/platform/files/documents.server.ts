import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { documentKind, fileHead, fileTexts } from "./refused-files.ts";

/** Recognises a complete PDF, a JPEG or a PNG by its content. Refuses UNSUPPORTED, naming the file, for anything else. */
export function readDocument(bytes: Uint8Array, name: string): Outcome<"pdf" | "picture"> {
  const kind = documentKind(Buffer.from(bytes.subarray(0, fileHead)).toString("latin1"));
  if (!kind) return refused("UNSUPPORTED", fileTexts.noDocument(name));
  if (kind === "pdf") {
    const end = Buffer.from(bytes.subarray(-fileHead)).toString("latin1");
    if (!end.includes("%%EOF")) {
      return refused(
        "UNSUPPORTED",
        `${name} is damaged: its end is missing. Please send it again.`,
      );
    }
  }
  return done(kind);
}
