// @module-tag slow
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { textOf } from "#tests/support/source.ts";
import { notesOf, release } from "#tools/changelog.ts";

const before = `# Changelog

## [Unreleased]

### Added

- A bell.

## [0.1.0] - 2026-01-02

- A door.
`;

test("a release takes all that was unreleased under its version and day", () => {
  const after = release(before, "0.2.0", "2026-03-04");
  expect(notesOf(after, "0.2.0")).toBe("### Added\n\n- A bell.\n");
  expect(notesOf(after, "0.1.0")).toBe("- A door.\n");
  expect(after).toContain("## [Unreleased]\n\n## [0.2.0] - 2026-03-04\n");
});

test("a release without a change, or of a version that is there, is refused", () => {
  const after = release(before, "0.2.0", "2026-03-04");
  expect(() => release(after, "0.3.0", "2026-03-05")).toThrow("nothing that is unreleased");
  expect(() => release(before, "0.1.0", "2026-03-05")).toThrow("0.1.0 already");
});

test("a version that the changelog does not name has no notes", () => {
  expect(() => notesOf(before, "0.2.0")).toThrow("says nothing of 0.2.0");
});

test("the changelog as it stands can be released", () => {
  const after = release(textOf("CHANGELOG.md"), "99.0.0", "2026-03-04");
  expect(notesOf(after, "99.0.0")).toMatch(/^### Added\n/);
});

test("a tag of another version than package.json's is refused", () => {
  const words = ["tools/changelog.ts", "notes", "v99.0.0"];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  expect([status, stderr]).toEqual([1, expect.stringContaining("v99.0.0 is not v")]);
});
