import { copyFileSync, existsSync, renameSync } from "node:fs";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { findPerson, insertPerson } from "#app/features/accounts/person/person.queries.server.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { DatabaseBusy } from "#app/platform/db/database-errors.server.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { personRow } from "#tests/support/rows.ts";
import { startProxy } from "#tests/support/tcp-proxy.ts";

let db: FreshDatabase;
afterEach(() => db.cleanup());

test("an SQLite file that was moved away takes no writes, is not made anew, and works on when it is back", async () => {
  db = await freshDatabase("sqlite");
  const { file } = db.options;
  const [first, lost, last] = [personRow(), personRow(), personRow()];
  await db.transaction((trx) => insertPerson(trx, first));
  expect(db.changeMark()).toBeUndefined();
  expect(await findPerson(db.reader, first.id)).toBeDefined();
  // Its reader has not been asked yet.
  const writing = openDatabase(db.options);
  await writing.pingWriter(100);
  renameSync(file, `${file}.away`);
  for (let n = 0; n < 3; n += 1) {
    const write = db.transaction((trx) => insertPerson(trx, lost));
    await expect(write).rejects.toBeInstanceOf(DatabaseBusy);
    await expect(db.pingWriter(100)).rejects.toBeInstanceOf(DatabaseBusy);
  }
  const failure = () => db.ping().catch((error: unknown) => error);
  await expect.poll(failure).toBeInstanceOf(DatabaseBusy);
  expect(() => db.changeMark()).toThrow(DatabaseBusy);
  await expect(writing.ping()).rejects.toBeInstanceOf(DatabaseBusy);
  expect(existsSync(file)).toBe(false);
  renameSync(`${file}.away`, file);
  await db.transaction((trx) => insertPerson(trx, last));
  expect(await findPerson(db.reader, first.id)).toBeDefined();
  expect(await findPerson(db.reader, lost.id)).toBeUndefined();
  expect(await findPerson(db.reader, last.id)).toBeDefined();
  await writing.close();
});

/** What was at `file` goes aside under `.old`, with its journal. */
function takePlace(file: string, other: string): void {
  for (const one of ["", "-wal", "-shm"]) renameSync(file + one, `${file}.old${one}`);
  renameSync(other, file);
}

test("a transaction that waited for a lock while the SQLite file was moved away is rolled back", async () => {
  db = await freshDatabase("sqlite");
  const { file } = db.options;
  await db.ping();
  const other = openDatabase(db.options);
  const lost = personRow();
  let waiting: Promise<unknown> = Promise.resolve();
  await other.transaction(async () => {
    waiting = db.transaction((trx) => insertPerson(trx, lost)).catch((error) => error);
    await new Promise((resolve) => setTimeout(resolve, 100));
    renameSync(file, `${file}.away`);
  });
  expect(await waiting).toBeInstanceOf(DatabaseBusy);
  renameSync(`${file}.away`, file);
  await db.transaction((trx) => insertPerson(trx, personRow()));
  expect(await findPerson(db.reader, lost.id)).toBeUndefined();
  await other.close();
});

test("an SQLite file in the place of the former one is what is read and written from then on", async () => {
  db = await freshDatabase("sqlite");
  const { file } = db.options;
  copyFileSync(file, `${file}.copy`);
  const gone = personRow();
  await db.transaction((trx) => insertPerson(trx, gone));
  const mark = () => db.changeMark();
  expect(await findPerson(db.reader, gone.id)).toBeDefined();
  const before = mark();
  const aside = openDatabase({ file: `${file}.copy` });
  const there = personRow();
  await aside.transaction((trx) => insertPerson(trx, there));
  await aside.close();
  takePlace(file, `${file}.copy`);
  await expect.poll(() => findPerson(db.reader, there.id)).toBeDefined();
  expect(mark()).not.toBe(before);
  const more = personRow();
  await db.transaction((trx) => insertPerson(trx, more));
  expect(await findPerson(db.reader, more.id)).toBeDefined();
  const old = openDatabase({ file: `${file}.old` });
  expect(await findPerson(old.reader, gone.id)).toBeDefined();
  expect(await findPerson(old.reader, more.id)).toBeUndefined();
  await old.close();
});

test("once the mark of changes has told of an SQLite file in the place of the former one, the very next read is of that", async () => {
  db = await freshDatabase("sqlite");
  const { file } = db.options;
  copyFileSync(file, `${file}.copy`);
  const gone = personRow();
  await db.transaction((trx) => insertPerson(trx, gone));
  expect(await findPerson(db.reader, gone.id)).toBeDefined();
  expect(db.changeMark()).toBeDefined();
  takePlace(file, `${file}.copy`);
  await expect.poll(() => db.changeMark()).toBeUndefined();
  expect(await findPerson(db.reader, gone.id)).toBeUndefined();
  expect(db.changeMark()).toBeDefined();
});

test("on PostgreSQL a connection that fell silent is not used again, and a lost database is DatabaseBusy", {
  tags: "slow",
}, async () => {
  db = await freshDatabase("postgres", { busyMs: 300 });
  const url = new URL(db.options.url ?? "");
  const proxy = await startProxy(Number(url.port));
  url.port = String(proxy.port);
  const remote = openDatabase({ url: url.href, file: "", busyMs: 1000 });
  await remote.ping();
  proxy.silence();
  await expect(remote.ping()).rejects.toBeInstanceOf(DatabaseBusy);
  proxy.restore();
  const answers = () => remote.ping().then(() => "answers");
  await expect.poll(answers).toBe("answers");
  await remote.close();
  await proxy.close();
  url.pathname = "/no-such-database";
  url.port = new URL(db.options.url ?? "").port;
  const absent = openDatabase({ url: url.href, file: "" });
  await expect(absent.ping()).rejects.toBeInstanceOf(DatabaseBusy);
  await absent.close();
});

test("on PostgreSQL a server that only reads is one that cannot be written", async () => {
  db = await freshDatabase("postgres", { busyMs: 1000 });
  const url = new URL(db.options.url ?? "");
  url.searchParams.set("options", "-c default_transaction_read_only=on");
  const standby = openDatabase({ url: url.href, file: "", busyMs: 1000 });
  const people = await sql`select 1 from people`.execute(standby.reader);
  expect(people.rows).toEqual([]);
  await expect(standby.pingWriter(300)).rejects.toBeInstanceOf(DatabaseBusy);
  await standby.close();
});
