import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  batchSize,
  claimedOnce,
  deleteSome,
  inBatches,
  workThrough,
} from "#app/platform/db/batches.server.ts";
import { type Database, openDatabase, type Queries } from "#app/platform/db/database.server.ts";
import { insertRateEvent } from "#app/platform/rate-limit/rate-limit.queries.server.ts";
import { type FreshDatabase, freshDatabase, onEachEngine } from "#tests/support/database.ts";
import { at } from "#tests/support/rows.ts";

const log = pino({ level: "silent" });
const many = 2 * batchSize + 7;

onEachEngine("work that is due on %s", (engine) => {
  let db: FreshDatabase;
  let processes: Database[];

  beforeEach(async () => {
    db = await freshDatabase(engine);
    processes = Array.from({ length: 3 }, () => openDatabase({ ...db.options, busyMs: 60_000 }));
    await db.transaction(async (trx) => {
      for (let n = 0; n < many; n += 1) {
        await insertRateEvent(trx, { id: `${n}`.padStart(4, "0"), bucket: "b", at: at(n) });
      }
    });
  });
  afterEach(async () => {
    for (const one of processes) await one.close();
    await db.cleanup();
  });

  /** What is due are the events that have not been moved on; the work of one is to move it on once. */
  const list = (q: Queries, limit: number) =>
    q
      .selectFrom("rate_events")
      .select("id")
      .where("at", "<", at(many))
      .orderBy("at")
      .limit(limit)
      .execute();
  const moveOn = async (trx: Queries, id: string) => {
    const { numUpdatedRows } = await trx
      .updateTable("rate_events")
      .set({ at: at(many) })
      .where("id", "=", id)
      .where("at", "<", at(many))
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  };
  const left = async () => (await list(db.reader, many)).length;
  const everything = {
    name: "move on",
    list,
    work: (trx: Queries, one: { id: string }) => moveOn(trx, one.id),
  };

  /** Makes PostgreSQL run what stands in `in (…)` again for each row. */
  const loopOverRows = async (trx: Queries) => {
    if (engine === "sqlite") return;
    for (const other of ["hashjoin", "mergejoin", "hashagg", "material", "memoize", "sort"]) {
      await sql`set local ${sql.raw(`enable_${other}`)} = off`.execute(trx);
    }
  };

  test("is claimed up to the limit and no further, however the database finds it", async () => {
    const claimed = await db.transaction(async (trx) => {
      await loopOverRows(trx);
      const due = trx
        .selectFrom("rate_events")
        .select("id")
        .where("at", "<", at(many))
        .orderBy("at")
        .limit(batchSize);
      return trx
        .updateTable("rate_events")
        .set({ at: at(many) })
        .where("id", "in", claimedOnce(trx, due))
        .returning("id")
        .execute();
    });
    expect(claimed).toHaveLength(batchSize);
    const deleted = await db.transaction(async (trx) => {
      await loopOverRows(trx);
      return deleteSome(trx, { table: "rate_events" }, sql<boolean>`at < ${at(many)}`, 10);
    });
    expect(deleted).toBe(10);
    expect(await left()).toBe(many - batchSize - 10);
  });

  /** Counts turns of the event loop, each of which could serve a request, until the work is over. */
  async function turnsBetween(work: (note: () => void) => Promise<unknown>): Promise<number[]> {
    let turns = 0;
    let isOver = false;
    const turn = () => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    const noted: number[] = [];
    await work(() => noted.push(turns));
    isOver = true;
    return noted.slice(1).map((at, n) => at - (noted[n] ?? 0));
  }

  test("lets others have turns of the event loop between two batches", async () => {
    const between = await turnsBetween((note) =>
      inBatches({ db }, async (trx, limit) => {
        note();
        return deleteSome(trx, { table: "rate_events" }, sql`true`, limit);
      }),
    );
    expect(between).toHaveLength(2);
    for (const turns of between) expect(turns).toBeGreaterThan(0);
  });

  test("lets others have turns of the event loop between two that are due", async () => {
    const between = await turnsBetween((note) => {
      const work = (trx: Queries, { id }: { id: string }) => {
        note();
        return moveOn(trx, id);
      };
      return workThrough({ db, log }, { ...everything, work });
    });
    expect(between).toHaveLength(many - 1);
    for (const turns of between) expect(turns).toBeGreaterThan(0);
  });

  test("is done to the end, however many batches that takes", { tags: "race" }, async () => {
    expect(await workThrough({ db, log }, everything)).toBe(many);
    expect(await left()).toBe(0);
  });

  test("is shared by three processes, each piece done once", async () => {
    const done = await Promise.all(
      processes.map((own) => workThrough({ db: own, log }, everything)),
    );
    expect(done.reduce((sum, one) => sum + one)).toBe(many);
    expect(await left()).toBe(0);
  });

  // On SQLite all writers take turns.
  if (engine === "postgres")
    test("is left to who is doing it, without waiting", async () => {
      const [first, second] = processes as [Database, Database];
      let reached = () => {};
      const held = new Promise<void>((resolve) => {
        reached = resolve;
      });
      let release = () => {};
      const gate = new Promise<void>((resolve) => {
        release = resolve;
      });
      const slow = workThrough(
        { db: first, log },
        {
          ...everything,
          async work(trx, { id }) {
            if (id === "0000") {
              reached();
              await gate;
            }
            return moveOn(trx, id);
          },
        },
      );
      await held;
      expect(await workThrough({ db: second, log }, everything)).toBe(many - 1);
      release();
      expect(await slow).toBe(1);
    });

  test("goes on behind what fails, and the run fails in the end", async () => {
    const failing = {
      ...everything,
      async work(trx: Queries, { id }: { id: string }) {
        const isDone = await moveOn(trx, id);
        if (Number(id) < batchSize + 3) throw new Error(`${id} is broken`);
        return isDone;
      },
    };
    await expect(workThrough({ db, log }, failing)).rejects.toThrow("0000 is broken");
    expect(await left()).toBe(batchSize + 3);
  });

  test("is done by the next one where a process ends between two transactions", async () => {
    let transactions = 0;
    const ending: Pick<Database, "transaction" | "reader"> = {
      reader: db.reader,
      transaction(work) {
        transactions += 1;
        if (transactions > batchSize + 3) throw new Error("killed");
        return db.transaction(work);
      },
    };
    const own = { db: { ...db, ...ending }, log };
    await expect(workThrough(own, everything)).rejects.toThrow("killed");
    expect(await left()).toBe(many - batchSize - 3);
    expect(await workThrough({ db, log }, everything)).toBe(many - batchSize - 3);
  });

  test("deletes in batches what three processes delete at once, each row once", {
    tags: "race",
  }, async () => {
    const deleteAll = (own: Database) =>
      inBatches(
        { db: own },
        (trx, limit) => deleteSome(trx, { table: "rate_events" }, sql`at < ${at(many)}`, limit),
        5,
      );
    const deleted = await Promise.all(processes.map(deleteAll));
    expect(deleted.reduce((sum, one) => sum + one)).toBe(many);
    expect(await left()).toBe(0);
  });
});
