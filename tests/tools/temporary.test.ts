// @module-tag slow
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { temporaryFolder } from "#tools/run/temporary.mjs";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rehome-mounts-"));
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true }));

/** The list of a machine with this line for its memory. */
function mounts(line: string): string {
  const file = join(folder, "mounts");
  writeFileSync(file, `/dev/vda / ext4 rw 0 0\n${line}\n`);
  return file;
}

describe("what tests write", () => {
  test("is where the whole run has it, which TMPDIR says", () => {
    expect(tmpdir()).toBe(temporaryFolder());
    vi.stubEnv("TMPDIR", "/somewhere");
    expect(temporaryFolder(mounts("tmpfs /dev/shm tmpfs rw 0 0"))).toBe("/somewhere");
  });

  test.each([
    ["has no memory to write to", "proc /proc proc rw 0 0"],
    ["has a disk there", "/dev/vdb /dev/shm ext4 rw 0 0"],
    ["executes nothing there", "tmpfs /dev/shm tmpfs rw,nosuid,noexec 0 0"],
  ])("is on the disk where the machine %s", (_, line) => {
    vi.stubEnv("TMPDIR", undefined);
    expect(temporaryFolder(mounts(line))).toBe(tmpdir());
    expect(temporaryFolder(mounts(line))).not.toBe("/dev/shm");
  });

  test("is on the disk where the machine does not tell", () => {
    vi.stubEnv("TMPDIR", undefined);
    expect(temporaryFolder(join(folder, "none"))).toBe(tmpdir());
  });
});
