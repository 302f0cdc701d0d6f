import { randomBytes } from "node:crypto";
import Sqlite from "better-sqlite3";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import {
  findPerson,
  findPersonByEmailKey,
  insertPerson,
} from "#app/features/accounts/person/person.queries.server.ts";
import {
  findListing,
  insertListing,
} from "#app/features/adoption/listing/listing.queries.server.ts";
import { type Database, openDatabase } from "#app/platform/db/database.server.ts";
import {
  DatabaseBusy,
  isUniqueViolation,
  Rollback,
} from "#app/platform/db/database-errors.server.ts";
import { type FreshDatabase, freshDatabase, onEachEngine } from "#tests/support/database.ts";
import { postgresUrl } from "#tests/support/prepared.ts";
import { listingRow, personRow } from "#tests/support/rows.ts";
import { rowsOf } from "#tests/support/tables.ts";

let db: FreshDatabase;
afterEach(() => db.cleanup());

onEachEngine("a transaction on %s", (engine) => {
  test("keeps everything when its work is done and returns the work's value", async () => {
    db = await freshDatabase(engine);
    const person = personRow();
    const value = await db.transaction(async (trx) => {
      await insertPerson(trx, person);
      return 7;
    });
    expect(value).toBe(7);
    expect(await findPerson(db.reader, person.id)).toMatchObject(person);
  });

  test("keeps nothing when its work throws", async () => {
    db = await freshDatabase(engine);
    const person = personRow();
    const failing = db.transaction(async (trx) => {
      await insertPerson(trx, person);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await findPerson(db.reader, person.id)).toBeUndefined();
  });

  test("returns the value of a Rollback and keeps nothing", async () => {
    db = await freshDatabase(engine);
    const person = personRow();
    const value = await db.transaction<string>(async (trx) => {
      await insertPerson(trx, person);
      throw new Rollback("refused");
    });
    expect(value).toBe("refused");
    expect(await findPerson(db.reader, person.id)).toBeUndefined();
    await db.transaction((trx) => insertPerson(trx, person));
    expect(await findPerson(db.reader, person.id)).toBeDefined();
  });

  test("that is open holds up no reader, which sees nothing of it", async () => {
    db = await freshDatabase(engine);
    const person = personRow();
    await db.transaction(async (trx) => {
      await insertPerson(trx, person);
      expect(await findPerson(db.reader, person.id)).toBeUndefined();
      await db.ping();
    });
    expect(await findPerson(db.reader, person.id)).toBeDefined();
  });

  test("runs beside many others without losing one", { tags: "race" }, async () => {
    db = await freshDatabase(engine);
    const other = openDatabase(db.options);
    await db.transaction((trx) =>
      sql`insert into counters (name, value) values ('t', 0)`.execute(trx),
    );
    const add = (database: Database) =>
      database.transaction(async (trx) => {
        await sql`update counters set value = value + 1 where name = 't'`.execute(trx);
      });
    await Promise.all(Array.from({ length: 40 }, (_, n) => add(n % 2 ? db : other)));
    const row = await db.reader
      .selectFrom("counters")
      .select("value")
      .where("name", "=", "t")
      .executeTakeFirst();
    expect(row?.value).toBe(40);
    await other.close();
  });

  test("breaks a constraint with an error that says so", { tags: "race" }, async () => {
    db = await freshDatabase(engine);
    const listing = listingRow();
    const twice = db.transaction(async (trx) => {
      await insertListing(trx, listing);
      await insertListing(trx, listing);
    });
    expect(isUniqueViolation(await twice.catch((error) => error))).toBe(true);
    const old = db.transaction((trx) => insertListing(trx, listingRow({ age: 21 })));
    const refusal = await old.catch((error) => error);
    expect(refusal).toBeInstanceOf(Error);
    expect(isUniqueViolation(refusal)).toBe(false);
  });

  test("takes any text a person can send, without the zero character", async () => {
    db = await freshDatabase(engine);
    const person = personRow({ name: "A\0da 'O\"\\%_ ẹọṣ 🐕" });
    await db.transaction((trx) => insertPerson(trx, person));
    expect((await findPerson(db.reader, person.id))?.name).toBe("Ada 'O\"\\%_ ẹọṣ 🐕");
    expect(await findPersonByEmailKey(db.reader, "\0")).toBeUndefined();
  });
});

test("on SQLite a lock of another process ends in DatabaseBusy, while reads and the clock go on", async () => {
  db = await freshDatabase("sqlite", { busyMs: 2_000 });
  const person = personRow();
  await db.transaction((trx) => insertPerson(trx, person));
  const other = new Sqlite(db.options.file);
  other.exec("begin immediate");
  let ticks = 0;
  const clock = setInterval(() => ticks++, 10);
  const writes = Array.from({ length: 300 }, () =>
    db.transaction((trx) => insertPerson(trx, personRow())),
  );
  const results = Promise.allSettled(writes);
  expect(await findPerson(db.reader, person.id)).toBeDefined();
  for (const result of await results) {
    expect(result).toMatchObject({ status: "rejected", reason: expect.any(DatabaseBusy) });
  }
  clearInterval(clock);
  // They waited together: one after the other they would have outlasted the test.
  expect(ticks).toBeGreaterThan(8);

  const patient = openDatabase({ ...db.options, busyMs: 20_000 });
  const late = patient.transaction((trx) => insertPerson(trx, personRow()));
  setTimeout(() => other.exec("commit"), 200);
  expect(await late).toBe(true);
  await patient.close();
  other.close();
});

test("on SQLite what a transaction read is still so when it writes, whoever else writes", async () => {
  db = await freshDatabase("sqlite");
  const listing = listingRow();
  await db.transaction((trx) => insertListing(trx, listing));
  const other = openDatabase(db.options);
  const raise = (database: Database) =>
    database.transaction(async (trx) => {
      const row = await findListing(trx, listing.id);
      await new Promise((resolve) => setImmediate(resolve));
      const version = (row?.version ?? 0) + 1;
      await trx.updateTable("listings").set({ version }).where("id", "=", listing.id).execute();
    });
  await Promise.all(Array.from({ length: 20 }, (_, n) => raise(n % 2 ? db : other)));
  expect(await findListing(db.reader, listing.id)).toMatchObject({ version: 21 });
  await other.close();
});

test("on SQLite a full disk is DatabaseBusy, keeps nothing of the transaction and spares the next", async () => {
  db = await freshDatabase("sqlite");
  const limitPages = (pages: number) =>
    db.transaction((trx) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(trx));
  await limitPages(1);
  const many = db.transaction(async (trx) => {
    for (let n = 0; n < 200; n += 1) {
      await insertListing(trx, listingRow({ description: "x".repeat(5000) }));
    }
  });
  await expect(many).rejects.toBeInstanceOf(DatabaseBusy);
  await limitPages(100_000);
  expect(await rowsOf({ db }, "listings", {}, "id")).toEqual([]);
  expect(await db.transaction((trx) => insertPerson(trx, personRow()))).toBe(true);
});

test("on SQLite a transaction inside another gives up instead of waiting for ever", async () => {
  db = await freshDatabase("sqlite", { busyMs: 200 });
  const nested = db.transaction(() => db.transaction(async () => 1));
  await expect(nested).rejects.toBeInstanceOf(DatabaseBusy);
  expect(await db.transaction(async () => 2)).toBe(2);
});

test("on SQLite the reader cannot write", async () => {
  db = await freshDatabase("sqlite");
  await expect(insertPerson(db.reader, personRow())).rejects.toThrow(/readonly/);
});

test("on PostgreSQL two that hold each other up are both done in the end", async () => {
  db = await freshDatabase("postgres");
  const [a, b] = [listingRow(), listingRow()];
  await db.transaction(async (trx) => {
    await insertListing(trx, a);
    await insertListing(trx, b);
  });
  let runs = 0;
  const waiting = sql<{ many: number }>`select count(*) as many from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const isHeldUp = async () => (await waiting.execute(db.reader)).rows[0]?.many === 1;
  let isFirst = true;
  const both = (first: string, second: string) =>
    db.transaction(async (trx) => {
      runs += 1;
      for (const id of [first, second]) {
        const raise = sql`update listings set version = version + 1 where id = ${id}`;
        await raise.execute(trx);
        // The first to hold a row goes on once the other waits for something of its own.
        if (isFirst) await expect.poll(isHeldUp).toBe(true);
        isFirst = false;
      }
    });
  await Promise.all([both(a.id, b.id), both(b.id, a.id)]);
  const rows = await rowsOf({ db }, "listings", {}, "version");
  expect(rows.map((row) => row.version)).toEqual([3, 3]);
  // At least one of them had to begin again.
  expect(runs).toBeGreaterThan(2);
});

test("on PostgreSQL a held row and an exhausted pool end in DatabaseBusy", async () => {
  // Long enough for ten connections on a busy machine.
  db = await freshDatabase("postgres", { busyMs: 2_000 });
  const listing = listingRow();
  await db.transaction((trx) => insertListing(trx, listing));
  const touch = sql`update listings set version = 2 where id = ${listing.id}`;
  await db.transaction(async (trx) => {
    await touch.execute(trx);
    const second = db.transaction((other) => touch.execute(other));
    await expect(second).rejects.toBeInstanceOf(DatabaseBusy);
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holders = Array.from({ length: 10 }, () => db.transaction(() => held));
  await expect(db.ping()).rejects.toBeInstanceOf(DatabaseBusy);
  release();
  await Promise.all(holders);
  await db.ping();
});

test("on PostgreSQL whoever finds no connection left waits for one of the process's own", async () => {
  db = await freshDatabase("postgres");
  const role = `few_${randomBytes(4).toString("hex")}`;
  await sql`create role ${sql.id(role)} login password 'few' connection limit 3`.execute(db.reader);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    db.reader,
  );
  const url = new URL(`/${rows[0]?.name}`, await postgresUrl());
  Object.assign(url, { username: role, password: "few" });
  const few = openDatabase({ url: url.href, file: "", busyMs: 20_000, connections: 10 });
  try {
    const search = () => sql`select pg_sleep(0.05)`.execute(few.reader);
    await Promise.all(Array.from({ length: 40 }, search));
    expect(few.connections().total).toBeLessThanOrEqual(3);
  } finally {
    await few.close();
    await sql`drop role ${sql.id(role)}`.execute(db.reader);
  }
});

test("on PostgreSQL a server that is away is DatabaseBusy, and a lost connection is replaced", async () => {
  db = await freshDatabase("postgres");
  const away = openDatabase({ url: "postgres://nobody@127.0.0.1:9/none", file: "" });
  await expect(away.ping()).rejects.toBeInstanceOf(DatabaseBusy);
  await expect(away.transaction(async () => 1)).rejects.toBeInstanceOf(DatabaseBusy);
  await away.close();

  const cut = db.transaction(async (trx) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
  });
  await expect(cut).rejects.toBeInstanceOf(DatabaseBusy);
  await db.ping();
});
