// @module-tag slow
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileBlobStore } from "#app/platform/files/disk-blob-store.server.ts";
import { readConfig } from "#server/config.ts";
import { makeLog } from "#server/log.ts";
import { makeServices } from "#server/services.ts";
import { startSite } from "#tests/support/server.ts";
import { makeBackup } from "#tools/backup/make.ts";
import { restoreBackup } from "#tools/backup/restore.ts";

let folder: string;
let made: string;
let earlier: number;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rehome-private-"));
  made = join(folder, "data");
  // What most machines start a process with.
  earlier = process.umask(0o022);
});
afterAll(() => {
  process.umask(earlier);
  rmSync(folder, { recursive: true, force: true });
});

/** Everything at and below a folder that anybody but its owner may read, write or search. */
function openToOthers(place: string): string[] {
  const below = readdirSync(place, { recursive: true, encoding: "utf8" }).map((name) =>
    join(place, name),
  );
  return [place, ...below]
    .map((path) => ({ path, mode: statSync(path).mode & 0o777 }))
    .filter(({ mode }) => (mode & 0o077) !== 0)
    .map(({ path, mode }) => `${path.slice(place.length)} ${mode.toString(8)}`);
}

test("a running site's data is readable by its owner only: database, journal, uploads, secret", async () => {
  const site = await startSite({ dataDir: made });
  try {
    const names = readdirSync(made, { recursive: true, encoding: "utf8" });
    expect(names).toEqual(expect.arrayContaining(["rehome.db", "rehome.db-wal", "session-secret"]));
    expect(names.some((name) => /^files\/.+\.webp$/.test(name))).toBe(true);
    expect(openToOthers(made)).toEqual([]);
  } finally {
    await site.stop();
  }
});

test("so is data that an earlier version left open, from the next start on", async () => {
  for (const name of ["", "rehome.db"]) chmodSync(join(made, name), name ? 0o644 : 0o755);
  chmodSync(join(made, "files"), 0o755);
  const site = await startSite({ dataDir: made });
  try {
    expect(openToOthers(made)).toEqual([]);
  } finally {
    await site.stop();
  }
});

test("so is what a restore makes, in a new folder and in one that is there already", async () => {
  const file = join(folder, "one.backup");
  const database = { file: join(made, "rehome.db") };
  const blobs = fileBlobStore(join(made, "files"));
  await makeBackup({ engine: "sqlite", database, blobs, now: new Date() }, file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const there = mkdtempSync(join(folder, "there-"));
  chmodSync(there, 0o755);
  for (const dataDir of [join(folder, "deep", "new"), there]) {
    await restoreBackup({ dataDir, databaseFile: join(dataDir, "rehome.db") }, file);
    expect(readdirSync(dataDir).sort()).toEqual(["files", "rehome.db"]);
    expect(openToOthers(dataDir)).toEqual([]);
  }
});

test("a folder that all users of the machine share stays as it is; what is ours in it does not", async () => {
  const dataDir = mkdtempSync(join(folder, "shared-"));
  chmodSync(dataDir, 0o1777);
  const services = await makeServices(readConfig({ DATA_DIR: dataDir }), makeLog("silent"));
  await services.db.migrate();
  await Promise.all([services.db.close(), services.images.close(), services.mailer.close()]);
  expect(statSync(dataDir).mode & 0o7777).toBe(0o1777);
  expect(openToOthers(dataDir)).toEqual([" 777"]);
});
