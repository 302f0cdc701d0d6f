import { describe, expect, test } from "vitest";
import { csvLine } from "#app/platform/csv.ts";

describe("a line of a CSV file", () => {
  test("quotes every cell and doubles the quotes in it", () => {
    expect(csvLine(["plain", 'Say "hi", you', "", null])).toBe(
      '"plain","Say ""hi"", you","",""\r\n',
    );
  });

  test.each([
    "=1+1",
    "+234 803",
    "-2",
    "@SUM(A1)",
    "\tx",
    "\r=1",
    "\n=1",
    "＝1",
    "＋1",
    "－1",
    "＠x",
  ])("%j cannot run as a formula", (cell) => {
    expect(csvLine([cell])).toBe(`"'${cell}"\r\n`);
  });

  test.each(["a=1", "1-1", "é@x", "שלום", "🐕‍🦺 dog", "two\nlines", "a;=1", "'quoted'"])(
    "%j stays as it is",
    (cell) => {
      expect(csvLine([cell])).toBe(`"${cell}"\r\n`);
    },
  );
});
