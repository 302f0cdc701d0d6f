import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#app/platform/db/database.server.ts";
import {
  claimDueEmails,
  insertEmails,
  listEmails,
  markEmailSent,
  markEmailTried,
  withdrawEmail,
} from "#app/platform/mail/outbox.queries.server.ts";
import { type FreshDatabase, freshDatabase, onEachEngine } from "#tests/support/database.ts";
import { at, messageRow } from "#tests/support/rows.ts";

let db: FreshDatabase;
afterEach(() => db.cleanup());

const add = (row: ReturnType<typeof messageRow>) =>
  db.transaction(async (trx) => (await insertEmails(trx, [row])).length === 1);
const claim = (now: number, limit = 10, database: Pick<FreshDatabase, "transaction"> = db) =>
  database.transaction((trx) => claimDueEmails(trx, at(now), at(now + 60), limit));

onEachEngine("the outbox on %s", (engine) => {
  beforeEach(async () => {
    db = await freshDatabase(engine);
  });

  test("holds one message per cause and any number without one", async () => {
    const results = await Promise.all(
      Array.from({ length: 5 }, () => add(messageRow({ cause: "approved:1" }))),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await add(messageRow())).toBe(true);
    expect(await add(messageRow())).toBe(true);
  });

  test("hands out what is due, earliest first, and holds it for its claim", async () => {
    const [late, early, future] = [
      messageRow({ due_at: at(5) }),
      messageRow({ due_at: at(1) }),
      messageRow({ due_at: at(500) }),
    ];
    for (const row of [late, early, future]) await add(row);
    expect((await claim(10)).map((m) => m.id)).toEqual([early.id, late.id]);
    expect(await claim(11)).toEqual([]);
    expect((await claim(71)).map((m) => m.id)).toEqual([early.id, late.id]);
  });

  test("never hands one message to two workers", { tags: "race" }, async () => {
    for (let n = 0; n < 40; n += 1) await add(messageRow());
    const other = openDatabase(db.options);
    const takers = Array.from({ length: 12 }, (_, n) => claim(10, 7, n % 2 ? db : other));
    const taken = (await Promise.all(takers)).flat().map((m) => m.id);
    expect(new Set(taken).size).toBe(taken.length);
    while (taken.length < 40) {
      const more = await claim(10, 7);
      expect(more.length).toBeGreaterThan(0);
      taken.push(...more.map((m) => m.id));
    }
    expect(new Set(taken).size).toBe(40);
    await other.close();
  });

  test("tries again when told to, gives up when told to, and never repeats what was sent", async () => {
    const [sent, again, hopeless] = [messageRow(), messageRow(), messageRow()];
    for (const row of [sent, again, hopeless]) await add(row);
    await claim(10);
    await db.transaction(async (trx) => {
      await markEmailSent(trx, sent.id, at(11));
      await markEmailTried(trx, again.id, { error: "busy", dueAt: at(40), now: at(11) });
      await markEmailTried(trx, hopeless.id, { error: "no such", dueAt: null, now: at(11) });
    });
    expect(await claim(39)).toEqual([]);
    expect(await claim(40)).toMatchObject([{ id: again.id, attempts: 1, last_error: "busy" }]);
    expect((await claim(1000)).map((m) => m.id)).toEqual([again.id]);
    const all = await listEmails(db.reader, { limit: 10, offset: 0 });
    expect(all.find((m) => m.id === sent.id)).toMatchObject({ sent_at: at(11), attempts: 1 });
    expect(all.find((m) => m.id === hopeless.id)).toMatchObject({ failed_at: at(11) });
  });

  test("gives a message back until a worker has it", async () => {
    await add(messageRow({ cause: "a" }));
    await add(messageRow({ cause: "b" }));
    const withdraw = (cause: string, now: number) =>
      db.transaction((trx) => withdrawEmail(trx, cause, at(now)));
    expect(await withdraw("a", 1)).toBe(true);
    expect(await withdraw("a", 1)).toBe(false);
    const [held] = await claim(10);
    expect(await withdraw("b", 11)).toBe(false);
    await db.transaction((trx) => markEmailSent(trx, held?.id ?? "", at(12)));
    expect(await withdraw("b", 500)).toBe(false);
  });

  test("is listed newest first, by page", async () => {
    const rows = [1, 3, 2].map((n) => messageRow({ created_at: at(n), subject: String(n) }));
    for (const row of rows) await add(row);
    const page = (limit: number, offset: number) => listEmails(db.reader, { limit, offset });
    expect((await page(2, 0)).map((m) => m.subject)).toEqual(["3", "2"]);
    expect((await page(2, 2)).map((m) => m.subject)).toEqual(["1"]);
  });
});
