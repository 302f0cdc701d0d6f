// @module-tag slow
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isInstalled } from "#tools/run/install.mjs";

const locked = {
  "": { name: "site" },
  "node_modules/one": { version: "1.0.0" },
  "node_modules/@site/part": { resolved: "packages/part", link: true },
  "packages/part": { name: "@site/part", version: "0.1.0" },
};
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rehome-install-"));
  mkdirSync(join(folder, "packages/part"), { recursive: true });
  mkdirSync(join(folder, "node_modules/@site"), { recursive: true });
  write("package-lock.json", locked);
  write("node_modules/.package-lock.json", locked);
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (file: string, packages: object) =>
  writeFileSync(join(folder, file), JSON.stringify({ packages }));
const link = (to: string) => symlinkSync(to, join(folder, "node_modules/@site/part"));

test.each(["vitest.config.ts", "playwright.config.ts"])(
  "an older Node that reads %s is told which one is needed",
  (config) => {
    const older = 'Object.defineProperty(process, "version", { value: "v20.20.2" });';
    const script = `${older} await import("./${config}");`;
    const words = ["--input-type=module", "--eval", script];
    const { status, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
    expect(stderr).toMatch(/^Node 26 or newer is needed, and this is v20\.20\.2\. .*\n$/);
    expect(status).toBe(1);
  },
);

test("a workspace is installed when a link leads to its folder", () => {
  expect(isInstalled(folder)).toBe(false);
  link("../../packages/part");
  expect(isInstalled(folder)).toBe(true);
});

test("a link to a folder of another checkout does not count", () => {
  mkdirSync(join(folder, "elsewhere"));
  link("../../elsewhere");
  expect(isInstalled(folder)).toBe(false);
});

test("a workspace whose folder is not here, as in an image, is not asked for", () => {
  rmSync(join(folder, "packages"), { recursive: true });
  expect(isInstalled(folder)).toBe(true);
});

test("another version of a package is not what is wanted, and one for other machines may be absent", () => {
  link("../../packages/part");
  write("package-lock.json", {
    ...locked,
    "node_modules/mac": { version: "1.0.0", optional: true },
  });
  expect(isInstalled(folder)).toBe(true);
  write("package-lock.json", { ...locked, "node_modules/one": { version: "1.0.1" } });
  expect(isInstalled(folder)).toBe(false);
});
