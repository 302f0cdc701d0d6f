/** What the first bytes of a file and its size say of it, the same on the phone that picks it and on the server. */

import { maxFileInWords } from "./file-policy.ts";

/** How many first bytes tell what a file is. */
export const fileHead = 1024;

export const fileTexts = {
  tooLarge: (name: string) =>
    `${name} is larger than ${maxFileInWords()}. Please send a smaller one.`,
  heic: (name: string) =>
    `${name} is a HEIC picture, which we cannot read. Please send it as JPEG or PNG.`,
  /** `guess` is the format that its content looks like. */
  noPicture: (name: string, guess?: string) =>
    `${name} is not a picture we can read${guess ? ` (it looks like ${guess.toUpperCase()})` : ""}. Please choose a JPEG, PNG or WebP file.`,
  noDocument: (name: string) =>
    `${name} is not a PDF, JPEG or PNG file. Please choose one of these.`,
};

/** `start` is read as Latin 1. AVIF has the same container, and some files name it only among the compatible brands. */
export function isHeic(start: string): boolean {
  return (
    /^[\s\S]{4}ftyp(mif1|msf1|hei[cx]|hev[cx])/.test(start) && !start.slice(0, 64).includes("avif")
  );
}

/** Returns what kind of document begins so; undefined for anything but a PDF, a JPEG and a PNG. */
export function documentKind(start: string): "pdf" | "picture" | undefined {
  if (start.startsWith("\xff\xd8\xff") || start.startsWith("\x89PNG\r\n\x1a\n")) return "picture";
  return /^[\s\S]{0,20}%PDF-\d/.test(start) ? "pdf" : undefined;
}
