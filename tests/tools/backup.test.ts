// @module-tag slow
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setImmediate as breath } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import { pack } from "tar-stream";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { insertPerson, updatePerson } from "#app/features/accounts/person/person.queries.server.ts";
import { readCatalogueQuery } from "#app/features/adoption/catalogue/catalogue.ts";
import { viewCatalogue } from "#app/features/adoption/catalogue/list-catalogue.server.ts";
import {
  insertPartnerPlace,
  listPartnerPlaces,
} from "#app/features/adoption/partner-place/partner-place.queries.server.ts";
import { takeBackPayment } from "#app/features/payments/work-payment/record-payment.server.ts";
import { type Database, openDatabase } from "#app/platform/db/database.server.ts";
import { listBlobKeys } from "#app/platform/db/file-columns.server.ts";
import { migrations } from "#app/platform/db/migrations/index.ts";
import { digestOf } from "#app/platform/db/snapshot.server.ts";
import { listTables } from "#app/platform/db/tables.server.ts";
import type { BlobStore } from "#app/platform/files/blobs.server.ts";
import { fileBlobStore } from "#app/platform/files/disk-blob-store.server.ts";
import { newId } from "#app/platform/ids.ts";
import { listPublicPictures } from "#app/platform/pictures/pictures.server.ts";
import {
  type Engine,
  engines,
  type FreshDatabase,
  freshDatabase,
  onEachEngine,
} from "#tests/support/database.ts";
import { formerMigrations } from "#tests/support/former-migrations.ts";
import { requestId, review } from "#tests/support/interests.ts";
import { listLater, withLaterMigration } from "#tests/support/later-migration.ts";
import { move, publish, shelter, value } from "#tests/support/listings.ts";
import { isNightly } from "#tests/support/nightly.ts";
import { admit } from "#tests/support/people.ts";
import { personRow } from "#tests/support/rows.ts";
import { startSite } from "#tests/support/server.ts";
import { freshServices, servicesForAll, type TestServices } from "#tests/support/services.ts";
import { startSession } from "#tests/support/sessions.ts";
import { wordsOf } from "#tests/support/site.ts";
import { ask, receivePet } from "#tests/support/site-data.ts";
import { updateRows } from "#tests/support/tables.ts";
import { type Checksums, type Cover, paths } from "#tools/backup/format.ts";
import { makeBackup } from "#tools/backup/make.ts";
import { readBackup } from "#tools/backup/read.ts";
import { restoreBackup, type Target } from "#tools/backup/restore.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rehome-backup-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let opened: FreshDatabase[] = [];
afterEach(async () => {
  for (const database of opened) await database.cleanup();
  opened = [];
});

/** Somewhere to restore to that nobody has used. */
async function emptyPlace(engine: Engine): Promise<Target> {
  const dataDir = mkdtempSync(join(folder, "data-"));
  const databaseFile = join(dataDir, "rehome.db");
  if (engine === "sqlite") return { dataDir, databaseFile };
  const server = await freshDatabase("postgres", { migrated: false });
  opened.push(server);
  return { dataDir, databaseFile, databaseUrl: server.options.url };
}

function open({ databaseUrl, databaseFile }: Target): Database {
  return openDatabase({ url: databaseUrl, file: databaseFile });
}

/** What there is to compare: a digest of the rows of every table. */
async function everyRow({ reader, engine }: Database): Promise<Record<string, string>> {
  const tables = await listTables(reader, engine);
  return Object.fromEntries(
    await Promise.all(tables.map(async (one) => [one.name, await digestOf(reader, one)] as const)),
  );
}

async function everyFile(db: Database, blobs: BlobStore): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const key of await listBlobKeys(db.reader, db.engine)) {
    const found = await blobs.get(key);
    files[key] = found
      ? Buffer.from(await new Response(found.stream()).arrayBuffer()).toString("hex")
      : "";
  }
  return files;
}

/** The demo takes a database that has a partner place for filled. */
async function addPartnerPlace(services: TestServices): Promise<void> {
  const place = { id: newId(services.now()), name: "Ikoyi", active: 1 as const };
  await services.db.transaction((trx) =>
    insertPartnerPlace(trx, { ...place, created_at: services.now().toISOString() }),
  );
}

onEachEngine("a backup made on %s", (engine) => {
  /** A backup is the same whatever it was made on: by day each engine refuses its own. */
  const readers = isNightly ? engines : [engine];
  const { services, ada, bisi } = servicesForAll(engine, "ada", "bisi");
  let file: string;
  let original: Record<string, string>;
  const source = () => ({
    engine,
    database: services.db.options,
    blobs: services.blobs,
    now: services.now(),
  });

  beforeAll(async () => {
    await startSession(services, ada.id, "Phone \u{1F415} ẹ́");
    const pet = await publish(services, ada);
    const other = await publish(services, ada, { name: 'Jollof "the" Cat\n\\', species: "Cat" });
    await ask(services, pet);
    const reference = await ask(services, other);
    const id = (await requestId(services, reference)) ?? "";
    value(
      await review(services, ada, id, { decision: "approve", reason: undefined }, "k".repeat(20)),
    );
    // Numbers of changes with gaps, in another order than the rows came.
    for (let n = 0; n < 5; n += 1) await shelter(services, { name: `Pup ${n}` });
    const [first] = await services.db.reader
      .selectFrom("listings")
      .select("id")
      .orderBy("id")
      .execute();
    await move(services, first?.id ?? "", "withdrawn");
    // A circle of references: people, their picture, its listing, who made it.
    const [shown] = await listPublicPictures(services, pet);
    await services.db.transaction((trx) =>
      updatePerson(trx, bisi.id, { photo_id: shown?.id ?? null }),
    );
    // A payment, and the entry that takes it back.
    const { boarderStay, payment } = await receivePet(services, { staff: ada, boarder: bisi });
    const stay = { kind: "stay", id: boarderStay } as const;
    value(await takeBackPayment(services, bisi, stay, { payment, reason: "" }, undefined));
    await addPartnerPlace(services);
    // More rows than are read at once.
    await services.db.transaction(async (trx) => {
      for (let n = 0; n < 1203; n += 1)
        await insertPerson(trx, personRow({ email: `p${n}@x.example` }));
    });
    file = join(folder, `${engine}.backup`);
    const report = await makeBackup(source(), file);
    expect(report.missing).toEqual([]);
    expect(report.files).toBeGreaterThan(3);
    expect(report.rows).toBeGreaterThan(1220);
    original = await everyRow(services.db);
  });

  onEachEngine("and restored on %s", (target) => {
    test("has every row of every table, every byte of every file, and nothing else beside", {
      tags: "race",
    }, async () => {
      const place = await emptyPlace(target);
      const report = await restoreBackup(place, file);
      expect(report).toMatchObject({ missing: [], cover: { engine } });
      expect(readdirSync(place.dataDir).sort()).toEqual(
        target === "sqlite" ? ["files", "rehome.db"] : ["files"],
      );
      const restored = open(place);
      try {
        expect(await restored.pendingMigrations()).toBe(0);
        expect(await everyRow(restored)).toEqual(original);
        const files = await everyFile(restored, fileBlobStore(join(place.dataDir, "files")));
        expect(files).toEqual(await everyFile(services.db, services.blobs));
      } finally {
        await restored.close();
      }
    });

    test("works on: searches find, counters count, and changes are numbered on from the last", async () => {
      const place = await emptyPlace(target);
      await restoreBackup(place, file);
      const db = open(place);
      const there = { ...services, db };
      try {
        const view = (search: string, where = there) =>
          viewCatalogue(where, readCatalogueQuery(new URLSearchParams(search)));
        for (const search of ["", "q=Jollof", "species=Cat", "q=yaba&sort=longest"]) {
          const found = await view(search);
          expect(found.cards.length, search).toBeGreaterThan(0);
          expect(found, search).toEqual(await view(search, services));
        }
        const last = () =>
          db.reader
            .selectFrom("listings")
            .select(["id", "change_no"])
            .orderBy("change_no", "desc")
            .executeTakeFirstOrThrow();
        const before = await last();
        const id = await shelter(there, { name: "Newcomer", search_text: " newcomer" });
        expect(await last()).toEqual({ id, change_no: expect.any(Number) });
        expect((await last()).change_no).toBeGreaterThan(before.change_no);
        expect((await view("q=Newcomer")).cards).toHaveLength(1);
        const orphan = updateRows({ db }, "listings", { id }, { created_by: "nobody" });
        await expect(orphan).rejects.toThrow();
      } finally {
        await db.close();
      }
    });

    const damages: [string, (bytes: Buffer) => Buffer][] = [
      ["cut short", (bytes) => bytes.subarray(0, bytes.length - 20)],
      ["cut in half", (bytes) => bytes.subarray(0, bytes.length >> 1)],
      ["empty", () => Buffer.alloc(0)],
      ["no archive", () => Buffer.from("hello")],
      ["with one bit changed", (bytes) => changed(bytes, bytes.length >> 1)],
      [
        "with a row changed, and packed again",
        (bytes) => packed(bytes, "ada@rehome.example", "eve@rehome.example"),
      ],
      [
        "with a file's name changed, and packed again",
        (bytes) => packed(bytes, "tables/sessions.jsonl", "tables/sessiens.jsonl"),
      ],
      ["packed again without its end", (bytes) => gzipSync(gunzipSync(bytes).subarray(0, -1024))],
      [
        "packed again with more behind it",
        (bytes) => gzipSync(Buffer.concat([gunzipSync(bytes), Buffer.alloc(512, 1)])),
      ],
    ];
    if (!readers.includes(target)) return;
    test.each(damages)("is refused with nothing written when it is %s", async (_, damage) => {
      const place = await emptyPlace(target);
      const bad = join(folder, "bad.backup");
      await writeFile(bad, damage(readFileSync(file)));
      await expect(restoreBackup(place, bad)).rejects.toThrow("This backup is damaged");
      expect(readdirSync(place.dataDir)).toEqual([]);
      if (place.databaseUrl) expect(await tablesOf(place)).toBe(0);
    });

    test("is refused when there is something already, and that stays as it is", async () => {
      const place = await emptyPlace(target);
      await writeFile(join(place.dataDir, "note.txt"), "mine");
      await expect(restoreBackup(place, file)).rejects.toThrow("is not empty (note.txt)");
      expect(readdirSync(place.dataDir)).toEqual(["note.txt"]);
      rmSync(join(place.dataDir, "note.txt"));
      await restoreBackup(place, file);
      const before = open(place);
      const rows = await everyRow(before).finally(() => before.close());
      await expect(restoreBackup(place, file)).rejects.toThrow("not empty");
      if (place.databaseUrl) {
        rmSync(join(place.dataDir, "files"), { recursive: true });
        await expect(restoreBackup(place, file)).rejects.toThrow("The database has tables already");
      }
      const after = open(place);
      expect(await everyRow(after).finally(() => after.close())).toEqual(rows);
    });
  });

  test.each([
    ["an older one", "9999-later"],
    ["one without a migration that was numbered before its last", "0009-between"],
  ])("%s is brought up to date", async (_, later) => {
    const older = join(folder, `${engine}-before-${later}.backup`);
    await makeBackup(source(), older);
    const places = await listPartnerPlaces(services.db.reader);
    const names = Object.keys(migrations);
    await withLaterMigration(async () => {
      const place = await emptyPlace(engine);
      const { cover } = await restoreBackup(place, older);
      expect(cover.migrations).toEqual(names);
      const restored = open(place);
      try {
        expect(await restored.pendingMigrations()).toBe(0);
        expect(await listPartnerPlaces(restored.reader)).toMatchObject(places);
        expect(await listLater(restored)).toEqual(places.map(({ id }) => ({ id, later: "new" })));
      } finally {
        await restored.close();
      }
    }, later);
  });

  /** A site of the last version before the baselines, whose columns had other names. */
  async function formerSite() {
    const place = await emptyPlace(engine);
    await restoreBackup(place, file);
    const former = open(place);
    await former.transaction(async (trx) => {
      const renamed = [
        "donation_attempts rename last_checked_at to asked_at",
        "donation_refunds rename is_duplicate_payment to extra",
        "interests rename awaiting_reply_since to wrote_at",
        "staff_notifications rename notified_at to told_at",
        "vaccination_reminders rename last_reminder_days to told",
      ];
      for (const column of renamed) await sql`alter table ${sql.raw(column)}`.execute(trx);
      await sql`delete from migrations`.execute(trx);
      for (const name of formerMigrations) {
        await sql`insert into migrations (name) values (${name})`.execute(trx);
      }
    });
    await former.close();
    const database = { url: place.databaseUrl, file: place.databaseFile };
    const blobs = fileBlobStore(join(place.dataDir, "files"));
    return { engine, database, blobs, now: services.now() };
  }

  test.each(readers)(
    "of a database from before the baselines is restored on %s, with the new names of columns",
    async (target) => {
      const before = join(folder, `${engine}-before-baselines.backup`);
      await makeBackup(await formerSite(), before);
      const place = await emptyPlace(target);
      const { cover } = await restoreBackup(place, before);
      expect(cover.migrations).toEqual(formerMigrations);
      const restored = open(place);
      try {
        expect(await restored.pendingMigrations()).toBe(0);
        expect(await everyRow(restored)).toEqual(original);
        await restored.migrate("demo");
      } finally {
        await restored.close();
      }
    },
  );

  test.each([
    ["the list before the baselines, not at its end", formerMigrations.slice(0, -1)],
    ["an earlier list", ["0001-foundation", "0002-counters"]],
  ])("one from %s is refused, naming the way on", async (_, names) => {
    const place = await emptyPlace(engine);
    const older = join(folder, "older.backup");
    await writeFile(older, await withMigrations(file, names));
    await expect(restoreBackup(place, older)).rejects.toThrow("docs/operations.md");
    expect(readdirSync(place.dataDir)).toEqual([]);
    if (place.databaseUrl) expect(await tablesOf(place)).toBe(0);
  });

  test("one of a newer version is refused", async () => {
    const place = await emptyPlace(engine);
    const newer = join(folder, "newer.backup");
    const names = [...Object.keys(migrations), "9999-unknown"];
    await writeFile(newer, await withMigrations(file, names));
    await expect(restoreBackup(place, newer)).rejects.toThrow("another, newer version");
    expect(readdirSync(place.dataDir)).toEqual([]);
  });

  describe.each(readers)("with a row that %s cannot read", (target) => {
    const copy = (line: string) => JSON.parse(line) as Record<string, unknown>;
    type Case = [string, string, number, (line: string, before: string) => string];
    // What no database is asked about is refused alike before each of them.
    const unasked: Case[] = [
      ["no JSON", "people", 1, (line) => line.slice(0, -9)],
      ["no row", "people", 700, () => "null"],
      ["a list", "people", 2, () => "[1]"],
      ["a column short", "people", 3, (line) => JSON.stringify({ ...copy(line), role: undefined })],
      ["a column long", "people", 3, (line) => JSON.stringify({ ...copy(line), other: 1 })],
      ["no text and no number", "people", 4, (line) => JSON.stringify({ ...copy(line), name: {} })],
      ["a fraction", "counters", 1, (line) => JSON.stringify({ ...copy(line), value: 1.5 })],
    ];
    test.each<Case>([
      ...(isNightly || target === "sqlite" ? unasked : []),
      ["against a rule", "people", 1100, (line) => JSON.stringify({ ...copy(line), role: "king" })],
      ["text for a number", "counters", 2, (line) => JSON.stringify({ ...copy(line), value: "x" })],
      ["there twice", "people", 5, (_, before) => before],
    ])(
      "because it is %s, names table and row, and nothing is written",
      async (_, table, row, spoil) => {
        const place = await emptyPlace(target);
        const bad = join(folder, "bad-row.backup");
        await writeFile(bad, await respoiled(file, table, row, spoil));
        const refusal = await restoreBackup(place, bad).then(
          () => undefined,
          (error: Error) => error,
        );
        expect(refusal?.message).toContain(`Row ${row} of ${table} cannot be read`);
        expect(refusal?.message).toContain("Nothing was written.");
        expect(readdirSync(place.dataDir)).toEqual([]);
        if (place.databaseUrl) expect(await tablesOf(place)).toBe(0);
      },
    );
  });

  test.each(readers)("with a row that points to nothing on %s, names it", async (target) => {
    const place = await emptyPlace(target);
    const bad = join(folder, "orphan.backup");
    let key = "";
    const spoil = (line: string) => {
      const row = JSON.parse(line) as Record<string, unknown>;
      key = String(row.id_hash);
      return JSON.stringify({ ...row, person_id: "nobody" });
    };
    await writeFile(bad, await respoiled(file, "sessions", 1, spoil));
    await expect(restoreBackup(place, bad)).rejects.toThrow(
      `The row of sessions with id_hash ${key} cannot be read: it points to nothing in people.`,
    );
    expect(readdirSync(place.dataDir)).toEqual([]);
    if (place.databaseUrl) expect(await tablesOf(place)).toBe(0);
  });

  test("names the files that were gone, and is restored without them", async () => {
    const gone = (await listBlobKeys(services.db.reader, engine))[0] ?? "no/such.webp";
    const blobs: BlobStore = {
      ...services.blobs,
      get: async (key) => (key === gone ? undefined : services.blobs.get(key)),
    };
    const holed = join(folder, `${engine}-holed.backup`);
    expect((await makeBackup({ ...source(), blobs }, holed)).missing).toEqual([gone]);
    const place = await emptyPlace(engine);
    expect((await restoreBackup(place, holed)).missing).toEqual([gone]);
    expect(await fileBlobStore(join(place.dataDir, "files")).get(gone)).toBeUndefined();
  });

  test("taken while others write is of one moment: what was written together is there together", async () => {
    let writing = true;
    let pairs = 0;
    const writer = (async () => {
      while (writing) {
        const row = personRow({ email: `pair-${pairs}@x.example` });
        await services.db.transaction(async (trx) => {
          await insertPerson(trx, row);
          await trx
            .insertInto("audit_log")
            .values({
              id: row.id,
              at: services.now().toISOString(),
              actor_id: row.id,
              actor_name: "Pair",
              action: "paired",
              entity: "person",
              entity_id: row.id,
              detail: "",
            })
            .execute();
        });
        pairs += 1;
        // SQLite answers at once: without a breath nobody else would ever have a turn.
        await breath();
      }
    })();
    const busy = join(folder, `${engine}-busy.backup`);
    const before = await untilMany(() => pairs);
    await makeBackup(source(), busy);
    const after = pairs;
    writing = false;
    await writer;
    const place = await emptyPlace(engine);
    await restoreBackup(place, busy);
    const restored = open(place);
    try {
      const people = await restored.reader
        .selectFrom("people")
        .select("id")
        .where("email", "like", "pair-%")
        .orderBy("id")
        .execute();
      const acts = await restored.reader
        .selectFrom("audit_log")
        .select("entity_id as id")
        .where("action", "=", "paired")
        .orderBy("entity_id")
        .execute();
      expect(people).toEqual(acts);
      expect(people.length).toBeGreaterThanOrEqual(before);
      expect(people.length).toBeLessThanOrEqual(after);
    } finally {
      await restored.close();
    }
  });

  test("never overwrites, leaves nothing beside it and is its owner's alone", {
    tags: "race",
  }, async () => {
    const place = mkdtempSync(join(folder, "alone-"));
    await makeBackup(source(), join(place, "one.backup"));
    expect(readdirSync(place)).toEqual(["one.backup"]);
    const failing = {
      ...source(),
      blobs: { ...services.blobs, get: () => Promise.reject(new Error("disk")) },
    };
    await expect(makeBackup(failing, join(place, "two.backup"))).rejects.toThrow("disk");
    expect(readdirSync(place)).toEqual(["one.backup"]);
  });

  async function untilMany(count: () => number): Promise<number> {
    while (count() < 5) await breath();
    return count();
  }
});

async function tablesOf(place: Target): Promise<number> {
  const db = open(place);
  return listTables(db.reader, "postgres")
    .then((tables) => tables.length)
    .finally(() => db.close());
}

function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

/** With other words of the same length inside the archive. */
function packed(bytes: Buffer, words: string, others: string): Buffer {
  const plain = gunzipSync(bytes);
  const at = plain.indexOf(words);
  expect(at).toBeGreaterThan(0);
  plain.write(others, at);
  return gzipSync(plain);
}

/** The same backup with one row (counted from 1) written otherwise, and every checksum right. */
function respoiled(
  file: string,
  table: string,
  row: number,
  spoil: (line: string, before: string) => string,
): Promise<Buffer> {
  return rewritten(file, paths.table(table), (content) => {
    const lines = content.split("\n");
    lines[row - 1] = spoil(lines[row - 1] ?? "", lines[row - 2] ?? "");
    return lines.join("\n");
  });
}

/** The same backup as of a version with these migrations. */
function withMigrations(file: string, migrations: readonly string[]): Promise<Buffer> {
  return rewritten(file, paths.cover, (content) =>
    JSON.stringify({ ...(JSON.parse(content) as Cover), migrations }),
  );
}

/** The same backup with one of its files written otherwise, and every checksum right. */
async function rewritten(
  file: string,
  changed: string,
  write: (content: string) => string,
): Promise<Buffer> {
  const archive = pack();
  const bytes = buffer(archive);
  let sums: Checksums | undefined;
  const contents: [string, Buffer][] = [];
  for await (const entry of readBackup(file)) {
    const content = await buffer(entry.content);
    if (entry.path === paths.checksums) sums = JSON.parse(content.toString("utf8"));
    else contents.push([entry.path, content]);
  }
  for (const [path, content] of contents) {
    let now = content;
    if (path === changed) {
      now = Buffer.from(write(content.toString("utf8")));
      const sha256 = createHash("sha256").update(now).digest("hex");
      if (sums) sums.entries[path] = { bytes: now.length, sha256 };
    }
    archive.entry({ name: path, size: now.length }, now);
  }
  const last = Buffer.from(JSON.stringify(sums));
  archive.entry({ name: paths.checksums, size: last.length }, last);
  archive.finalize();
  return gzipSync(await bytes);
}

describe("the two commands", () => {
  const run = (tool: string, args: string[], dataDir: string) => {
    const { PATH = "", HOME = "" } = process.env;
    const env = { PATH, HOME, DATA_DIR: dataDir, LOG_LEVEL: "silent" };
    const { status, stdout, stderr } = spawnSync(process.execPath, [`tools/${tool}.ts`, ...args], {
      env,
      encoding: "utf8",
    });
    return { status, stdout, stderr };
  };

  test("take a backup of a running site and bring it up again elsewhere", async () => {
    const start = mkdtempSync(join(folder, "start-"));
    const databaseFile = join(start, "rehome.db");
    const services = await freshServices("sqlite");
    await publish(services, await admit(services, "ada"));
    await addPartnerPlace(services);
    const made = join(folder, "start.backup");
    const { db, blobs } = services;
    await makeBackup({ engine: "sqlite", database: db.options, blobs, now: services.now() }, made);
    await services.cleanup();
    await restoreBackup({ dataDir: start, databaseFile }, made);
    const site = await startSite({ dataDir: start });
    const file = join(folder, "site.backup");
    const dataDir = mkdtempSync(join(folder, "moved-"));
    try {
      expect(run("backup", [file], site.dataDir)).toMatchObject({
        status: 0,
        stdout: expect.stringMatching(/^\d+ rows of \d+ tables and \d+ files, [\d.]+ MB: /),
        stderr: "",
      });
      expect(run("backup", [file], site.dataDir)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining("is there already; a backup never overwrites"),
      });
      expect(run("restore", [file], site.dataDir)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining("is not empty"),
      });
      expect(run("restore", [file], dataDir)).toMatchObject({ status: 0, stderr: "" });
      const moved = await startSite({ dataDir });
      try {
        // Words alone: pictures get their smaller files in the background, each site in its own time.
        const list = async (url: string) =>
          wordsOf(await (await fetch(`${url}/up-for-adoption`)).text());
        expect(await list(moved.url)).toContain("Blackie");
        expect(await list(moved.url)).toBe(await list(site.url));
      } finally {
        await moved.stop();
      }
    } finally {
      await site.remove();
    }
  }, 120_000);

  test("say what they need", () => {
    const dataDir = mkdtempSync(join(folder, "none-"));
    expect(run("backup", [], dataDir)).toMatchObject({
      status: 2,
      stderr: "Something is missing\nUsage: npm run backup -- FILE\n",
    });
    expect(run("restore", ["--help"], dataDir)).toMatchObject({
      status: 0,
      stdout: "Usage: npm run restore -- FILE\n",
    });
    expect(run("backup", [join(folder, "x")], dataDir).stderr).toContain(
      "There is nothing to back up",
    );
    expect(run("restore", [join(folder, "no-such")], dataDir).stderr).toContain("There is no file");
  });
});
