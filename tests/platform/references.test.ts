import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import {
  formatReference,
  makeReference,
  readReference,
  referenceAlphabet,
} from "#app/platform/references.ts";

test("a reference is a letter and ten characters that nobody mixes up", () => {
  expect(referenceAlphabet).toHaveLength(32);
  expect(referenceAlphabet).not.toMatch(/[01OI]/);
  for (let n = 0; n < 1000; n += 1) {
    const reference = makeReference("A", randomBytes(10));
    expect(reference).toMatch(/^A[2-9A-HJ-NP-Z]{10}$/);
    expect(readReference(reference)).toBe(reference);
  }
});

test("every byte can stand for every character, and none is likelier", () => {
  const seen = new Map<string, number>();
  for (let byte = 0; byte < 256; byte += 1) {
    const last = makeReference("A", new Uint8Array(10).fill(byte)).at(-1) ?? "";
    seen.set(last, (seen.get(last) ?? 0) + 1);
  }
  expect([...seen.keys()].sort().join("")).toBe([...referenceAlphabet].sort().join(""));
  expect(new Set(seen.values())).toEqual(new Set([8]));
});

test.each([
  "A7KQ2MNPR4T",
  "a7kq2mnpr4t",
  "A7KQ-2MNP-R4T",
  " a7kq 2mnp r4t\n",
  "A7KQ–2MNP–R4T",
  "A7KQ\u20112MNP\u2011R4T",
])("%j is read as what was meant", (typed) => {
  expect(readReference(typed)).toBe("A7KQ2MNPR4T");
});

test.each([
  "",
  "A",
  "A7KQ2MNPR4",
  "A7KQ2MNPR4TT",
  "A7KQ2MNPR40",
  "A7KQ2MNPRO4",
  "A7KQ2MNPI4T",
  "17KQ2MNPR4T",
  "A7KQ_2MNP_R4T",
  "../../etc",
  "А7KQ2MNPR4T",
  "\u0000",
  "x".repeat(100_000),
])("%j cannot be one", (typed) => {
  expect(readReference(typed)).toBeUndefined();
});

test("it is shown in groups, which read back", () => {
  expect(formatReference("A7KQ2MNPR4T")).toBe("A7KQ-2MNP-R4T");
  expect(readReference(formatReference("A7KQ2MNPR4T"))).toBe("A7KQ2MNPR4T");
});
