import { globSync, readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { Rollback } from "#app/platform/db/database-errors.server.ts";
import { queues, signalQueued } from "#app/platform/db/queue-signals.server.ts";
import { type FreshDatabase, freshDatabase, onEachEngine } from "#tests/support/database.ts";

let db: FreshDatabase | undefined;
afterEach(() => db?.cleanup());

onEachEngine("what a transaction queues on %s", (engine) => {
  async function listening() {
    const open = await freshDatabase(engine);
    db = open;
    const heard: string[] = [];
    const end = open.onQueued((queue) => heard.push(queue));
    return { db: open, heard, end };
  }

  test("is told once it has committed, each queue once", async () => {
    const { db, heard, end } = await listening();
    await db.transaction(async (trx) => {
      signalQueued(trx, "outbox");
      signalQueued(trx, "outbox");
      signalQueued(trx, "push_messages");
      expect(heard).toEqual([]);
    });
    expect(heard).toEqual(["outbox", "push_messages"]);
    await db.transaction(async () => {});
    end();
    await db.transaction(async (trx) => signalQueued(trx, "outbox"));
    expect(heard).toEqual(["outbox", "push_messages"]);
  });

  test("is not told when it is rolled back", { tags: "race" }, async () => {
    const { db, heard } = await listening();
    await db.transaction<string>(async (trx) => {
      signalQueued(trx, "outbox");
      throw new Rollback("refused");
    });
    const failing = db.transaction(async (trx) => {
      signalQueued(trx, "outbox");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(heard).toEqual([]);
  });
});

test("every function that puts a row into a queue says so", () => {
  const silent = globSync("app/**/*.queries.server.ts").flatMap((file) =>
    readFileSync(file, "utf8")
      .split(/^export /m)
      .flatMap((part) =>
        queues
          .filter((queue) => part.includes(`.insertInto("${queue}")`))
          .filter((queue) => !part.includes(`signalQueued(q, "${queue}")`))
          .map((queue) => `${file}: ${queue}`),
      ),
  );
  expect(silent).toEqual([]);
});
