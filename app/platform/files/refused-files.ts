/** Recognises files by their first bytes, both in the browser and on the server. */

import { maxFileInWords } from "./file-policy.ts";

export const fileHead = 1024;

export const fileTexts = {
  tooLarge: (name: string) =>
    `${name} is larger than ${maxFileInWords()}. Please send a smaller one.`,
  heic: (name: string) =>
    `${name} is a HEIC picture, which we cannot read. Please send it as JPEG or PNG.`,
  noPicture: (name: string, guess?: string) =>
    `${name} is not a picture we can read${guess ? ` (it looks like ${guess.toUpperCase()})` : ""}. Please choose a JPEG, PNG or WebP file.`,
  noDocument: (name: string) =>
    `${name} is not a PDF, JPEG or PNG file. Please choose one of these.`,
};

/** `start` is Latin 1. AVIF has the same container, and some files name it only in the compatible brands. */
export function isHeic(start: string): boolean {
  return (
    /^[\s\S]{4}ftyp(mif1|msf1|hei[cx]|hev[cx])/.test(start) && !start.slice(0, 64).includes("avif")
  );
}

export function documentKind(start: string): "pdf" | "picture" | undefined {
  if (start.startsWith("\xff\xd8\xff") || start.startsWith("\x89PNG\r\n\x1a\n")) return "picture";
  return /^[\s\S]{0,20}%PDF-\d/.test(start) ? "pdf" : undefined;
}
