import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { preparePrivateFolder } from "#app/platform/files/private-files.server.ts";
import { readConfig } from "#server/config.ts";
import { startFailure } from "#server/start-failure.ts";
import { postgresUrl } from "#tests/support/prepared.ts";
import { freePort } from "#tests/support/server.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "rehome-start-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** What the process says that starts with this database. */
async function said(databaseUrl?: string): Promise<string | undefined> {
  const databaseFile = join(dataDir, "rehome.db");
  const database = openDatabase({ url: databaseUrl, file: databaseFile, busyMs: 500 });
  try {
    await database.migrate("production");
  } catch (error) {
    return startFailure(error, { dataDir, databaseFile, databaseUrl, host: "127.0.0.1", port: 1 });
  } finally {
    await database.close();
  }
  return undefined;
}

describe("a process that starts with PostgreSQL", () => {
  const url = async (changes: Partial<URL>) =>
    Object.assign(new URL(await postgresUrl()), changes).href;

  test("says where no database answers", async () => {
    const port = String(await freePort());
    const at = await url({ hostname: "127.0.0.1", port });
    expect(await said(at)).toMatch(
      new RegExp(`^no database answers at 127\\.0\\.0\\.1:${port} \\(ECONNREFUSED\\)\\. Check`),
    );
  });

  test("says which database is missing", async () => {
    expect(await said(await url({ pathname: "/nowhere" }))).toMatch(
      /^there is no database nowhere at /,
    );
  });

  test("says whom the database does not let in", async () => {
    expect(await said(await url({ username: "nobody" }))).toMatch(
      / does not let nobody in \(28...\)\. /,
    );
  });
});

describe("a process that starts with SQLite", () => {
  test("says that the file of its database is none", async () => {
    writeFileSync(join(dataDir, "rehome.db"), Buffer.alloc(9000, "no database "));
    expect(await said()).toMatch(/rehome\.db is no SQLite database, or damaged \(SQLITE_NOTADB\)/);
  });

  test("says that the file of its database cannot be opened", async () => {
    mkdirSync(join(dataDir, "rehome.db"));
    expect(await said()).toMatch(/rehome\.db cannot be opened and written \(SQLITE_CANTOPEN\)/);
  });
});

test("a folder of data that is a file, or below one, is named with its reason", () => {
  const file = join(dataDir, "file");
  writeFileSync(file, "");
  const failure = (folder: string) => {
    try {
      preparePrivateFolder(folder);
    } catch (error) {
      return startFailure(error, { dataDir: folder, databaseFile: "", host: "", port: 1 });
    }
    return undefined;
  };
  expect(failure(file)).toBe(`DATA_DIR (${file}) is a file: it must be a folder.`);
  const below = join(file, "data");
  expect(failure(below)).toBe(`DATA_DIR (${below}) lies below a file: it must be a folder.`);
  expect(() => readConfig({ DATA_DIR: file })).toThrow(`DATA_DIR (${file}) is a file`);
});

test("a folder that a read-only disk refuses is named, a missing file of the program is not", () => {
  const settings = { dataDir, databaseFile: "", host: "", port: 1 };
  const missing = (syscall: string) =>
    startFailure(Object.assign(new Error("ENOENT"), { code: "ENOENT", syscall }), settings);
  expect(missing("mkdir")).toBe(`DATA_DIR (${dataDir}) cannot be made: its disk may be read-only.`);
  expect(missing("open")).toBeUndefined();
});

test("a fault of the program is not explained away", () => {
  const settings = { dataDir, databaseFile: "rehome.db", host: "127.0.0.1", port: 1 };
  expect(startFailure(new TypeError("x is undefined"), settings)).toBeUndefined();
});
