import { describe, expect, it } from "vitest";
import { findFileProblem } from "#app/browser/uploads/check-file.ts";
import { maxFileBytes } from "#app/platform/files/file-policy.ts";
import { fileTexts } from "#app/platform/files/refused-files.ts";
import { readableTypes } from "#app/ui/field/picture-field.tsx";

const documents = ".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png";
const file = (name: string, type: string, content: BlobPart = "\xff\xd8\xff") =>
  new File([content], name, { type });

describe("a chosen picture", () => {
  it.each([
    ["notes.txt", "text/plain"],
    ["card.pdf", "application/pdf"],
    ["logo.svg", "image/svg+xml"],
    ["walk.mp4", "video/mp4"],
    ["scan.bmp", "image/bmp"],
  ])("is refused by its kind before it is sent: %s", async (name, type) => {
    expect(await findFileProblem(file(name, type), readableTypes)).toBe(fileTexts.noPicture(name));
  });

  it("is refused when it is HEIC, by its content or its name, and when it is empty", async () => {
    const heic = "\0\0\0\x18ftypheic\0\0\0\0mif1heic";
    for (const one of [file("a.jpg", "image/jpeg", heic), file("A.HEIC", "image/heic")]) {
      expect(await findFileProblem(one, readableTypes)).toBe(fileTexts.heic(one.name));
    }
    const empty = file("empty.jpg", "image/jpeg", "");
    expect(await findFileProblem(empty, readableTypes)).toBe(fileTexts.noPicture("empty.jpg"));
  });

  it.each([
    ["bimbo.jpg", "image/jpeg"],
    ["bimbo.jpg", "image/pjpeg"],
    ["bimbo.avif", "image/avif"],
    ["bimbo", ""],
  ])("goes to the server where it may be readable: %s %s", async (name, type) => {
    expect(await findFileProblem(file(name, type), readableTypes)).toBeUndefined();
  });
});

describe("a chosen document", () => {
  it("is judged by what it begins with, whatever its name says", async () => {
    expect(await findFileProblem(file("a.pdf", "application/pdf", "hello"), documents)).toBe(
      fileTexts.noDocument("a.pdf"),
    );
    expect(await findFileProblem(file("a.pdf", "application/pdf", "%PDF-1.7"), documents)).toBe(
      undefined,
    );
  });

  it("is refused when it is larger than the limit, and at the limit is not", async () => {
    const whole = (bytes: number) => {
      const content = new Uint8Array(bytes);
      content.set(new TextEncoder().encode("%PDF-1.7"));
      return file("big.pdf", "application/pdf", content);
    };
    expect(await findFileProblem(whole(maxFileBytes), documents)).toBeUndefined();
    expect(await findFileProblem(whole(maxFileBytes + 1), documents)).toBe(
      fileTexts.tooLarge("big.pdf"),
    );
  });
});
