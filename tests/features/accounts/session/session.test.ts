import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  endSession,
  findActor,
  startSession,
} from "#app/features/accounts/session/session.server.ts";
import { viewActivity } from "#app/features/privacy/own-history/own-history.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { readContentVersion } from "#app/platform/db/content-version.server.ts";
import { engines } from "#tests/support/database.ts";
import { admit, suspend } from "#tests/support/people.ts";
import { failingLate, freshWorld, hourMs, minuteMs, type TestWorld } from "#tests/support/world.ts";

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
  const signIns = () =>
    world.db.reader
      .selectFrom("audit_log")
      .selectAll()
      .where("noun", "=", "session")
      .orderBy("at")
      .orderBy("id")
      .execute();

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

  test("a sign-in of staff is in the audit log, with the browser's name; nobody else's is", async () => {
    const before = await signIns();
    await start("Mozilla/5.0 (Linux; Android 13) Chrome/120");
    const bisi = await admit(world, "bisi");
    await startSession(world, bisi.id, "Firefox");
    const after = await signIns();
    expect(after).toHaveLength(before.length + 1);
    expect(after.at(-1)).toMatchObject({
      actor_id: ada.id,
      actor_name: ada.name,
      action: "signed in",
      detail: "Chrome on Android",
      at: world.now().toISOString(),
    });
  });

  test("it is written with the session or not at all", async () => {
    const before = await signIns();
    await expect(startSession(failingLate(world), ada.id, "")).rejects.toThrow("power");
    expect(await signIns()).toHaveLength(before.length);
  });

  test("it leaves the kept pages alone", async () => {
    const before = await readContentVersion(world.db.reader);
    await start();
    expect(await readContentVersion(world.db.reader)).toBe(before);
  });

  test("it stands once in the person's own history, also when the session is over", async () => {
    const tunde = await admit(world, "tunde");
    const sid = await startSession(world, tunde.id, "Firefox");
    const own = async () => (await viewActivity(world, tunde, 1)).rows;
    expect(await own()).toMatchObject([{ sentence: "You signed in", detail: "Firefox" }]);
    await endSession(world, sid);
    expect(await own()).toHaveLength(1);
  });

  test("a browser may call itself anything", async () => {
    for (const userAgent of ["🦜".repeat(1000), "\u0000", "x".repeat(299).concat("🦜")]) {
      expect((await findActor(world, await start(userAgent)))?.actor).toEqual(ada);
    }
  });
});
