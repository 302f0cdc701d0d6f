import { type Refusal, refused } from "#app/platform/outcome.ts";

export function undecodable(name: string): Refusal {
  return refused("UNSUPPORTED", `${name} could not be read. Please choose another picture.`);
}

export function busy(name: string): Refusal {
  return refused(
    "SERVICE_UNAVAILABLE",
    `Many pictures are arriving just now. Please send ${name} again in a moment.`,
    { retryAfter: 15 },
  );
}

/** The file's name as people know it: no path, no control characters, not too long. */
export function quoted(fileName: string): string {
  const base = fileName.split(/[\\/]/).at(-1) ?? "";
  const clean = base.replace(/[\p{C}\u2028\u2029]/gu, "").trim();
  const characters = Array.from(clean);
  const short =
    characters.length > 60
      ? `${characters.slice(0, 40).join("")}…${characters.slice(-15).join("")}`
      : clean;
  return short ? `“${short}”` : "This file";
}
