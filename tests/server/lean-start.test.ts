import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Site, startSite } from "#tests/support/server.ts";
import "#tests/support/current-build.ts";

const note = pathToFileURL(join(import.meta.dirname, "../support/note-loaded-files.ts")).href;
let folder: string;
let site: Site;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "rehome-lean-"));
  const NOTED_FILES = join(folder, "files");
  site = await startSite({ env: { NODE_OPTIONS: `--import=${note}`, NOTED_FILES } });
});
afterAll(async () => {
  await site?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** What the site's own process has loaded so far: names of packages, and paths of our files. */
function loaded(): Set<string> {
  const lines = readFileSync(join(folder, "files"), "utf8").split("\n");
  const files = lines.filter((line) => line.startsWith("start.js file:"));
  return new Set(
    files.map((file) => {
      const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? [];
      return name ?? file.slice(`start.js ${pathToFileURL(process.cwd()).href}/`.length);
    }),
  );
}

test("a demo answers before it loads what only a setting, a form or a photo asks for", async () => {
  for (const path of ["/", "/up-for-adoption"]) {
    expect((await fetch(site.url + path)).status).toBe(200);
  }
  const found = loaded();
  expect(found).toContain("better-sqlite3");
  expect(found).toContain("build/server/start.js");
  const later = ["@node-rs/argon2", "aws4fetch", "nodemailer", "pg", "sharp"];
  expect(later.filter((name) => found.has(name))).toEqual([]);
  expect([...found].filter((name) => name.endsWith(".ts") && !name.startsWith("tests/"))).toEqual(
    [],
  );
});

test("the first password loads what hashes it", async () => {
  expect(loaded()).not.toContain("@node-rs/argon2");
  const answer = await fetch(`${site.url}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: site.url },
    body: new URLSearchParams({ email: "staff@rehome.test", password: "Rescue-Rehome-1" }),
  });
  expect(answer.status).toBe(303);
  expect(loaded()).toContain("@node-rs/argon2");
});
