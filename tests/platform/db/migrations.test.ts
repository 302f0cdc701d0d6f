import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import {
  insertPartnerPlace,
  listPartnerPlaces,
} from "#app/features/adoption/partner-place/partner-place.queries.server.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { listMigrations } from "#app/platform/db/snapshot.server.ts";
import { listTables } from "#app/platform/db/tables.server.ts";
import { type FreshDatabase, freshDatabase, onEachEngine } from "#tests/support/database.ts";
import { formerMigrations } from "#tests/support/former-migrations.ts";
import { listLater, withLaterMigration } from "#tests/support/later-migration.ts";
import { updateRows } from "#tests/support/tables.ts";

const run = promisify(execFile);
const program = fileURLToPath(new URL("../../support/database-process.ts", import.meta.url));

let db: FreshDatabase;
afterEach(() => db.cleanup());

onEachEngine("migrations on %s", (engine) => {
  test("are all pending on an empty database and none afterwards", async () => {
    db = await freshDatabase(engine, { migrated: false });
    expect(await db.pendingMigrations()).toBeGreaterThan(1);
    await db.migrate();
    expect(await db.pendingMigrations()).toBe(0);
  });

  test("change nothing the second time", async () => {
    db = await freshDatabase(engine);
    await updateRows({ db }, "counters", { name: "interest:pending" }, { value: 5 });
    await db.migrate();
    expect((await readCounters(db.reader, "interest:"))["interest:pending"]).toBe(5);
  });

  test("bring an older database up to date and keep its rows", async () => {
    db = await freshDatabase(engine);
    const places = ["Ikoyi", "Yaba"].map((name) => ({
      id: name.toLowerCase(),
      name,
      active: 1 as const,
      created_at: "2026-11-20T09:00:00.000Z",
    }));
    await db.transaction(async (trx) => {
      for (const place of places) await insertPartnerPlace(trx, place);
    });
    await withLaterMigration(async () => {
      expect(await db.pendingMigrations()).toBe(1);
      await db.migrate();
      expect(await db.pendingMigrations()).toBe(0);
      expect(await listPartnerPlaces(db.reader)).toMatchObject(places);
      expect(await listLater(db)).toEqual(places.map(({ id }) => ({ id, later: "new" })));
    });
  });

  test.each([
    ["the list that the baselines replaced", formerMigrations],
    ["a part of it", formerMigrations.slice(0, 40)],
    ["the list before that", ["0001-foundation", "0002-counters"]],
  ])("refuse a database made by %s, naming the way on, and change nothing", async (_, names) => {
    db = await freshDatabase(engine, { migrated: false });
    await db.transaction(async (trx) => {
      await sql`create table migrations (name text primary key not null)`.execute(trx);
      for (const name of names) {
        await sql`insert into migrations values (${name})`.execute(trx);
      }
      await sql`create table people (id text primary key not null)`.execute(trx);
      await sql`insert into people (id) values ('ada')`.execute(trx);
    });
    for (const kind of [undefined, "demo", "production"] as const) {
      await expect(db.migrate(kind)).rejects.toThrow(/npm run demo:reset.* docs\/operations\.md/);
    }
    await expect(db.pendingMigrations()).rejects.toMatchObject({ code: "FORMER_DATABASE" });
    const { rows } = await sql`select id from people`.execute(db.reader);
    expect(rows).toEqual([{ id: "ada" }]);
    expect((await listTables(db.reader, engine)).map(({ name }) => name)).toEqual(["people"]);
    expect(await listMigrations(db.reader)).toEqual(names);
  });

  test("run once when many connections ask at once", { tags: "race" }, async () => {
    db = await freshDatabase(engine, { migrated: false });
    const others = Array.from({ length: 5 }, () => openDatabase(db.options));
    await Promise.all([db, ...others].map((each) => each.migrate()));
    await Promise.all(others.map((each) => each.close()));
    expect(await db.pendingMigrations()).toBe(0);
  });

  test("run once when several processes start at once", { tags: "race" }, async () => {
    db = await freshDatabase(engine, { migrated: false });
    const start = () => run(process.execPath, [program, "migrate", JSON.stringify(db.options)]);
    await Promise.all([start(), start(), start(), db.migrate()]);
    expect(await db.pendingMigrations()).toBe(0);
    expect(Object.keys(await readCounters(db.reader, ""))).toHaveLength(49);
  });
});

test("on PostgreSQL a migration that waits for a long reader holds up nobody else for long", async () => {
  db = await freshDatabase("postgres", { busyMs: 6000 });
  await withLaterMigration(async () => {
    let migrated: Promise<void> | undefined;
    await db.transaction(async (trx) => {
      await listPartnerPlaces(trx);
      migrated = db.migrate();
      const waiting = sql`select 1 from pg_locks where not granted and relation = 'partner_places'::regclass`;
      await expect.poll(async () => (await waiting.execute(trx)).rows.length).toBe(1);
      await listPartnerPlaces(db.reader);
    });
    await migrated;
    expect(await db.pendingMigrations()).toBe(0);
    expect(await listLater(db)).toEqual([]);
  });
});
