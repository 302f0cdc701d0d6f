import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, describe, expect, test } from "vitest";
import { readCounters } from "#app/platform/db/counters.server.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { engines, type FreshDatabase, freshDatabase } from "#tests/support/database.ts";

const run = promisify(execFile);
const program = fileURLToPath(new URL("../../support/database-process.ts", import.meta.url));

let db: FreshDatabase;
afterEach(() => db.cleanup());

describe.each(engines)("migrations on %s", (engine) => {
  test("are all pending on an empty database and none afterwards", async () => {
    db = await freshDatabase(engine, { migrated: false });
    expect(await db.pendingMigrations()).toBeGreaterThan(1);
    await db.migrate();
    expect(await db.pendingMigrations()).toBe(0);
  });

  test("change nothing the second time", async () => {
    db = await freshDatabase(engine);
    await db.transaction((trx) =>
      trx
        .updateTable("counters")
        .set({ value: 5 })
        .where("name", "=", "interest:pending")
        .execute(),
    );
    await db.migrate();
    expect((await readCounters(db.reader, "interest:"))["interest:pending"]).toBe(5);
  });

  test("run once when many connections ask at once", async () => {
    db = await freshDatabase(engine, { migrated: false });
    const others = Array.from({ length: 5 }, () => openDatabase(db.options));
    await Promise.all([db, ...others].map((each) => each.migrate()));
    await Promise.all(others.map((each) => each.close()));
    expect(await db.pendingMigrations()).toBe(0);
  });

  test("run once when several processes start at once", async () => {
    db = await freshDatabase(engine, { migrated: false });
    const start = () => run(process.execPath, [program, "migrate", JSON.stringify(db.options)]);
    await Promise.all([start(), start(), start(), db.migrate()]);
    expect(await db.pendingMigrations()).toBe(0);
    expect(Object.keys(await readCounters(db.reader, ""))).toHaveLength(20);
  });
});
