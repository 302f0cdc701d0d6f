import { expect, test } from "vitest";
import {
  endSession,
  findActor,
  listOwnSessions,
  renewSession,
} from "#app/features/accounts/session/session.server.ts";
import { viewActivity } from "#app/features/privacy/own-history/own-history.server.ts";
import { readContentVersions } from "#app/platform/db/content-freshness.server.ts";
import { DatabaseBusy } from "#app/platform/db/database-errors.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { admit, suspend } from "#tests/support/people.ts";
import { failingLate, hourMs, minuteMs, servicesForAll } from "#tests/support/services.ts";
import { startSession } from "#tests/support/sessions.ts";
import { withFailingDatabase } from "#tests/support/site-data.ts";
import { rowsOf, updateRows } from "#tests/support/tables.ts";

const dayMs = 24 * hourMs;

onEachEngine("sessions on %s", (engine) => {
  const { services, ada } = servicesForAll(engine, "ada");

  const start = (userAgent = "Firefox") => startSession(services, ada.id, userAgent);
  const signIns = () =>
    services.db.reader
      .selectFrom("audit_log")
      .selectAll()
      .where("entity", "=", "session")
      .orderBy("at")
      .orderBy("id")
      .execute();

  test("a session finds its person", async () => {
    const sid = await start();
    expect(await findActor(services, sid)).toEqual({ actor: ada, extended: false });
  });

  test.each(["", "x", "\u0000", "' or 1=1 --", "x".repeat(100_000)])(
    "any other id finds nobody",
    async (sid) => {
      await start();
      expect(await findActor(services, sid)).toBeUndefined();
    },
  );

  test("each start has an id of its own, and the table holds none that could be used", async () => {
    const sids = await Promise.all(Array.from({ length: 10 }, () => start()));
    expect(new Set(sids).size).toBe(10);
    const rows = await rowsOf(services, "sessions");
    const kept = JSON.stringify(rows);
    for (const sid of sids) expect(kept).not.toContain(sid);
    for (const row of rows) expect(await findActor(services, row.id_hash)).toBeUndefined();
  });

  test("it lasts thirty days after its last use", async () => {
    const [used, unused] = [await start(), await start()];
    services.pass(29 * dayMs);
    expect(await findActor(services, used)).toEqual({ actor: ada, extended: true });
    services.pass(dayMs - 1);
    expect(await findActor(services, unused)).toMatchObject({ extended: true });
    const late = await start();
    services.pass(30 * dayMs);
    expect(await findActor(services, late)).toBeUndefined();
    expect(await findActor(services, used)).toBeUndefined();
    expect(await listOwnSessions(services, ada, late)).toEqual([]);
  });

  test("a renewed session has another id each time, and lasts thirty days like a new one", async () => {
    const sid = await start("Opera Mini");
    services.pass(dayMs);
    const next = (await renewSession(services, sid)) ?? "";
    const third = (await renewSession(services, next)) ?? "";
    expect(new Set([sid, next, third]).size).toBe(3);
    services.pass(29 * dayMs);
    expect(await findActor(services, third)).toEqual({ actor: ada, extended: true });
    const seen = await listOwnSessions(services, ada, third);
    expect(seen).toContainEqual(
      expect.objectContaining({ current: true, userAgent: "Opera Mini" }),
    );
  });

  test("its former id works for five minutes, however often it is used or renewed meanwhile", {
    tags: "race",
  }, async () => {
    const sid = await start();
    services.pass(dayMs);
    const next = await renewSession(services, sid);
    services.pass(4 * minuteMs);
    expect(await findActor(services, sid)).toEqual({ actor: ada, extended: false });
    expect(await renewSession(services, sid)).toBe(next);
    services.pass(minuteMs);
    expect(await findActor(services, sid)).toBeUndefined();
    expect(await renewSession(services, sid)).toBeUndefined();
    expect(await findActor(services, next ?? "")).toMatchObject({ actor: ada });
  });

  test("renewed by many requests at once it goes on under one id", { tags: "race" }, async () => {
    const sid = await start();
    const ids = await Promise.all(Array.from({ length: 8 }, () => renewSession(services, sid)));
    expect(new Set(ids).size).toBe(1);
    expect(await findActor(services, ids[0] ?? "")).toMatchObject({ actor: ada });
  });

  test("while nothing can be written it keeps its id", async () => {
    const sid = await start();
    const busy = withFailingDatabase(services, new DatabaseBusy());
    const onlyRead = { ...services, db: { ...busy.db, reader: services.db.reader } };
    expect(await renewSession(onlyRead, sid)).toBeUndefined();
    expect(await findActor(services, sid)).toEqual({ actor: ada, extended: false });
  });

  test("the thirty days begin anew at most every ten minutes", async () => {
    const sid = await start();
    services.pass(10 * minuteMs);
    expect((await findActor(services, sid))?.extended).toBe(false);
    services.pass(1);
    expect((await findActor(services, sid))?.extended).toBe(true);
    expect((await findActor(services, sid))?.extended).toBe(false);
  });

  test("an ended one finds nobody, the others live on", async () => {
    const [ended, other] = [await start(), await start()];
    await endSession(services, ended);
    await endSession(services, ended);
    await endSession(services, "unknown");
    expect(await findActor(services, ended)).toBeUndefined();
    expect((await findActor(services, other))?.actor).toEqual(ada);
  });

  test("a person is found as they are now, and not at all while suspended", {
    tags: "race",
  }, async () => {
    const musa = await admit(services, "musa");
    const sid = await startSession(services, musa.id, "");
    await updateRows(services, "people", { id: musa.id }, { role: "boarder" });
    expect((await findActor(services, sid))?.actor).toEqual({ ...musa, role: "boarder" });
    await suspend(services, musa);
    expect(await findActor(services, sid)).toBeUndefined();
  });

  test("a sign-in of staff is in the audit log, with the browser's name; nobody else's is", async () => {
    const before = await signIns();
    await start("Mozilla/5.0 (Linux; Android 13) Chrome/120");
    const bisi = await admit(services, "bisi");
    await startSession(services, bisi.id, "Firefox");
    const after = await signIns();
    expect(after).toHaveLength(before.length + 1);
    expect(after.at(-1)).toMatchObject({
      actor_id: ada.id,
      actor_name: ada.name,
      action: "signed in",
      detail: "Chrome on Android",
      at: services.now().toISOString(),
    });
  });

  test("it is written with the session or not at all", { tags: "race" }, async () => {
    const before = await signIns();
    await expect(startSession(failingLate(services), ada.id, "")).rejects.toThrow("power");
    expect(await signIns()).toHaveLength(before.length);
  });

  test("it leaves the kept pages alone", async () => {
    const before = await readContentVersions(services.db.reader);
    await start();
    expect(await readContentVersions(services.db.reader)).toEqual(before);
  });

  test("it stands once in the person's own history, also when the session is over", async () => {
    const tunde = await admit(services, "tunde");
    const sid = await startSession(services, tunde.id, "Firefox");
    const own = async () => (await viewActivity(services, tunde, 1)).rows;
    expect(await own()).toMatchObject([{ sentence: "You signed in", detail: "Firefox" }]);
    await endSession(services, sid);
    expect(await own()).toHaveLength(1);
  });

  test("a browser may call itself anything", async () => {
    for (const userAgent of ["🦜".repeat(1000), "\u0000", "x".repeat(299).concat("🦜")]) {
      expect((await findActor(services, await start(userAgent)))?.actor).toEqual(ada);
    }
  });
});
