import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "#app/features/accounts/person.ts";
import { endSession, findActor, startSession } from "#app/features/accounts/sessions.server.ts";
import { engines } from "#tests/support/database.ts";
import { admit, suspend } from "#tests/support/people.ts";
import { freshWorld, hourMs, minuteMs, type TestWorld } from "#tests/support/world.ts";

const dayMs = 24 * hourMs;

describe.each(engines)("sessions on %s", (engine) => {
  let world: TestWorld;
  let ada: Actor;

  beforeAll(async () => {
    world = await freshWorld(engine);
    ada = await admit(world, "ada");
  });
  afterAll(() => world.cleanup());

  const start = (userAgent = "Firefox") => startSession(world, ada.id, userAgent);

  test("a session finds its person", async () => {
    const sid = await start();
    expect(await findActor(world, sid)).toEqual({ actor: ada, extended: false });
  });

  test.each(["", "x", "\u0000", "' or 1=1 --", "x".repeat(100_000)])(
    "any other id finds nobody",
    async (sid) => {
      await start();
      expect(await findActor(world, sid)).toBeUndefined();
    },
  );

  test("each start has an id of its own, and the table holds none that could be used", async () => {
    const sids = await Promise.all(Array.from({ length: 10 }, () => start()));
    expect(new Set(sids).size).toBe(10);
    const rows = await world.db.reader.selectFrom("sessions").selectAll().execute();
    const kept = JSON.stringify(rows);
    for (const sid of sids) expect(kept).not.toContain(sid);
    for (const row of rows) expect(await findActor(world, row.id_hash)).toBeUndefined();
  });

  test("it lasts thirty days after its last use", async () => {
    const [used, unused] = [await start(), await start()];
    world.pass(29 * dayMs);
    expect(await findActor(world, used)).toEqual({ actor: ada, extended: true });
    world.pass(dayMs - 1);
    expect(await findActor(world, unused)).toMatchObject({ extended: true });
    const late = await start();
    world.pass(30 * dayMs);
    expect(await findActor(world, late)).toBeUndefined();
    expect(await findActor(world, used)).toBeUndefined();
  });

  test("the thirty days begin anew at most every ten minutes", async () => {
    const sid = await start();
    world.pass(10 * minuteMs);
    expect((await findActor(world, sid))?.extended).toBe(false);
    world.pass(1);
    expect((await findActor(world, sid))?.extended).toBe(true);
    expect((await findActor(world, sid))?.extended).toBe(false);
  });

  test("an ended one finds nobody, the others live on", async () => {
    const [ended, other] = [await start(), await start()];
    await endSession(world, ended);
    await endSession(world, ended);
    await endSession(world, "unknown");
    expect(await findActor(world, ended)).toBeUndefined();
    expect((await findActor(world, other))?.actor).toEqual(ada);
  });

  test("a person is found as they are now, and not at all while suspended", async () => {
    const musa = await admit(world, "musa");
    const sid = await startSession(world, musa.id, "");
    await world.db.transaction((trx) =>
      trx.updateTable("people").set({ role: "boarder" }).where("id", "=", musa.id).execute(),
    );
    expect((await findActor(world, sid))?.actor).toEqual({ ...musa, role: "boarder" });
    await suspend(world, musa);
    expect(await findActor(world, sid)).toBeUndefined();
  });

  test("a browser may call itself anything", async () => {
    for (const userAgent of ["🦜".repeat(1000), "\u0000", "x".repeat(299).concat("🦜")]) {
      expect((await findActor(world, await start(userAgent)))?.actor).toEqual(ada);
    }
  });
});
