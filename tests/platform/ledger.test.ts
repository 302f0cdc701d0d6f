import { afterEach, beforeEach, expect, test } from "vitest";
import {
  insertPartnerPlace,
  listPartnerPlaces,
} from "#app/features/adoption/partner-place/partner-place.queries.server.ts";
import { Rollback } from "#app/platform/db/database-errors.server.ts";
import { insertHistory, listHistory } from "#app/platform/history/history.queries.server.ts";
import {
  deleteIdempotencyKeysBefore,
  findIdempotencyKey,
  insertIdempotencyKey,
} from "#app/platform/idempotency/idempotency.queries.server.ts";
import {
  deleteRateEventsBefore,
  insertRateEvent,
  oldestRateEvent,
  sumRateEvents,
} from "#app/platform/rate-limit/rate-limit.queries.server.ts";
import { type FreshDatabase, freshDatabase, onEachEngine } from "#tests/support/database.ts";
import { at, id } from "#tests/support/rows.ts";

let db: FreshDatabase;
afterEach(() => db.cleanup());

onEachEngine("records on %s", (engine) => {
  beforeEach(async () => {
    db = await freshDatabase(engine);
  });

  test("one key gives one receipt, and the late ones leave nothing behind", async () => {
    const attempt = (n: number) =>
      db.transaction<string>(async (trx) => {
        await insertPartnerPlace(trx, { id: id(), name: `P${n}`, active: 1, created_at: at(0) });
        const row = { key: "k", verb: "v", digest: "d", answer: `${n}`, created_at: at(0) };
        if (!(await insertIdempotencyKey(trx, row))) throw new Rollback("late");
        return "first";
      });
    const results = await Promise.all([1, 2, 3, 4, 5].map(attempt));
    expect(results.filter((result) => result === "first")).toHaveLength(1);
    const winner = results.indexOf("first") + 1;
    expect(await findIdempotencyKey(db.reader, "k")).toMatchObject({
      verb: "v",
      answer: `${winner}`,
    });
    expect((await listPartnerPlaces(db.reader)).map((p) => p.name)).toEqual([`P${winner}`]);
    expect(await db.transaction((trx) => deleteIdempotencyKeysBefore(trx, at(0), 10))).toBe(0);
    expect(await db.transaction((trx) => deleteIdempotencyKeysBefore(trx, at(1), 10))).toBe(1);
    expect(await findIdempotencyKey(db.reader, "k")).toBeUndefined();
  });

  test("events are summed per bucket, after an instant", async () => {
    await db.transaction(async (trx) => {
      for (const n of [3, 1, 2, 4])
        await insertRateEvent(trx, { id: id(), bucket: "a", at: at(n) });
      await insertRateEvent(trx, { id: id(), bucket: "b", at: at(2), amount: 700 });
      await insertRateEvent(trx, { id: id(), bucket: "b", at: at(3), amount: 800 });
    });
    expect(await sumRateEvents(db.reader, "b", at(1))).toBe(1500);
    expect(await sumRateEvents(db.reader, "a", at(1))).toBe(3);
    expect(await sumRateEvents(db.reader, "a", at(0))).toBe(4);
    expect(await sumRateEvents(db.reader, "c", at(0))).toBe(0);
    expect(await oldestRateEvent(db.reader, "a", at(1))).toBe(at(2));
    expect(await oldestRateEvent(db.reader, "a", at(4))).toBeUndefined();
    expect(await db.transaction((trx) => deleteRateEventsBefore(trx, at(3), 10))).toBe(3);
    expect(await sumRateEvents(db.reader, "a", at(0))).toBe(2);
  });

  test("history tells of one thing, oldest first", async () => {
    const entry = (entityId: string, n: number, to: string) => ({
      id: id(),
      entity: "interest",
      entity_id: entityId,
      at: at(n),
      actor_id: null,
      actor_name: "Visitor",
      from_status: null,
      to_status: to,
      reason: null,
      private_note: null,
    });
    await db.transaction(async (trx) => {
      await insertHistory(trx, entry("1", 5, "approved"));
      await insertHistory(trx, entry("1", 1, "pending"));
      await insertHistory(trx, entry("2", 2, "rejected"));
      await insertHistory(trx, entry("1", 5, "withdrawn"));
    });
    const told = await listHistory(db.reader, "interest", "1");
    expect(told.map((row) => row.to_status)).toEqual(["pending", "approved", "withdrawn"]);
    expect(await listHistory(db.reader, "listing", "1")).toEqual([]);
  });
});
