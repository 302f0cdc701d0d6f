// @module-tag slow
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { listPartnerPlaces } from "#app/features/adoption/partner-place/partner-place.queries.server.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import { type FreshDatabase, freshDatabase, onEachEngine } from "#tests/support/database.ts";

const program = fileURLToPath(new URL("../../support/database-process.ts", import.meta.url));

let db: FreshDatabase;
afterEach(() => db.cleanup());

onEachEngine("a writer killed in the middle on %s", (engine) => {
  test("has every row that it acknowledged, and the counters agree", async () => {
    db = await freshDatabase(engine);
    const acknowledged: string[] = [];
    for (const stopAfter of [5, 30]) {
      const writer = spawn(process.execPath, [program, "write", JSON.stringify(db.options)]);
      const ended = once(writer, "exit");
      let seen = 0;
      for await (const id of createInterface(writer.stdout)) {
        acknowledged.push(id);
        if (++seen === stopAfter) writer.kill("SIGKILL");
      }
      expect(await ended).toEqual([null, "SIGKILL"]);
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(35);
    // A new connection waits for what the server may still be committing for the dead one.
    await db.transaction(async () => {});
    const places = await listPartnerPlaces(db.reader);
    const kept = new Set(places.map((place) => place.id));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    expect(places.length - acknowledged.length).toBeLessThanOrEqual(2);
    const counters = await readCounters(db.reader, "partner_place:");
    expect(counters).toEqual({ "partner_place:active": places.length });
  });
});
