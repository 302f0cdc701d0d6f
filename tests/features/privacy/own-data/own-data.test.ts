import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registerPerson } from "#app/features/accounts/auth/register-person.server.ts";
import { startSession } from "#app/features/accounts/session/session.server.ts";
import { reviewInterest } from "#app/features/adoption/interest/review-interest.server.ts";
import { undoDecision } from "#app/features/adoption/interest/undo-decision.server.ts";
import { sendInquiry } from "#app/features/inquiries/inquiry/send-inquiry.server.ts";
import { exportOwnData, viewOwnData } from "#app/features/privacy/own-data/own-data.server.ts";
import {
  listNotifications,
  viewActivity,
} from "#app/features/privacy/own-history/own-history.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { recordAct } from "#app/platform/audit/audit.server.ts";
import { engines } from "#tests/support/database.ts";
import { interestOf, request, somebody } from "#tests/support/interests.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { admit, cast, password } from "#tests/support/people.ts";
import { freshWorld, minuteMs, type TestWorld } from "#tests/support/world.ts";

const anotherName = "Somebody Quite Different";

describe.each(engines)("a person's own data on %s", (engine) => {
  let world: TestWorld;
  let ngozi: Actor;
  let musa: Actor;

  beforeAll(async () => {
    world = await freshWorld(engine);
    const ada = await admit(world, "ada");
    ngozi = await admit(world, "ngozi");
    musa = await admit(world, "musa");
    const pet = await shelter(world, { name: "Simba" });
    const mine = await request(
      world,
      pet,
      somebody({ name: ngozi.name, email: "Ngozi@Example.com" }),
    );
    await request(world, await shelter(world), somebody({ name: anotherName }));
    world.pass(1000);
    const first = { decision: "reject" as const, reason: "Taken back", privateNote: "Secret note" };
    value(await reviewInterest(world, ada, mine.id, first, "a".repeat(20)));
    world.pass(1000);
    value(await undoDecision(world, ada, mine.id, "b".repeat(20)));
    world.pass(1000);
    const then = { decision: "reject" as const, reason: "No garden", privateNote: "Secret note" };
    value(await reviewInterest(world, ada, mine.id, then, "c".repeat(20)));
    value(await sendInquiry(world, ngozi, "support", { subject: "Help", message: "With photos" }));
    value(await sendInquiry(world, musa, "support", { subject: "Other", message: "Not yours" }));
    await startSession(world, ngozi.id, "Mozilla/5.0 (Linux; Android 13) Chrome/120");
    await world.db.transaction((trx) =>
      recordAct(trx, world.now(), {
        actor: ada,
        action: "changed role",
        noun: "person",
        nounId: ngozi.id,
        detail: "Secret note",
      }),
    );
  });
  afterAll(() => world.cleanup());

  test("the file holds every area and nothing that is not the person's to see", async () => {
    const file = await exportOwnData(world, ngozi);
    expect(file.account).toMatchObject({ name: ngozi.name, email: ngozi.email, role: "petOwner" });
    expect(file.sessions).toHaveLength(1);
    expect(file.requests).toHaveLength(1);
    expect(file.requests[0]).toMatchObject({
      pet: "Simba",
      status: "rejected",
      reason: "No garden",
    });
    expect(file.requests[0]?.history.map(({ to, reason }) => [to, reason])).toEqual([
      ["pending", null],
      ["rejected", null],
      ["pending", null],
      ["rejected", "No garden"],
    ]);
    expect(file.messages).toMatchObject([{ subject: "Help", message: "With photos" }]);
    expect(file.letters.map(({ subject }) => subject)).toContain("We have your message: Help");
    const { password_hash } = await world.db.reader
      .selectFrom("people")
      .select("password_hash")
      .where("id", "=", ngozi.id)
      .executeTakeFirstOrThrow();
    const text = JSON.stringify(file);
    for (const secret of [
      password_hash ?? "",
      "Secret note",
      anotherName,
      "Not yours",
      musa.email,
    ]) {
      expect(text).not.toContain(secret);
    }
    expect(text).not.toContain(
      (await world.db.reader.selectFrom("sessions").select("id_hash").executeTakeFirstOrThrow())
        .id_hash,
    );
  });

  test("that it was taken along stands in the history, with sign-ins and what our team did", async () => {
    await exportOwnData(world, ngozi);
    const { rows } = await viewActivity(world, ngozi, 1);
    const told = rows.map(({ sentence }) => sentence);
    expect(told).toContain("You downloaded your data");
    expect(told).toContain("Signed in with Chrome on Android");
    expect(told).toContain("Our team: changed role");
    expect(JSON.stringify(rows)).not.toMatch(/Secret note|Ada Okafor/);
    expect((await viewActivity(world, musa, 1)).rows).toEqual([]);
  });

  test("the history comes newest first and page by page, each thing once", async () => {
    const tunde = await admit(world, "tunde");
    for (let n = 0; n < 45; n += 1) {
      world.pass(1000);
      const act = { actor: tunde, action: `did ${n}`, noun: "thing", nounId: "x" };
      await world.db.transaction((trx) => recordAct(trx, world.now(), act));
    }
    const pages = await Promise.all([1, 2, 3, 4].map((page) => viewActivity(world, tunde, page)));
    expect(pages.map(({ rows, more }) => [rows.length, more])).toEqual([
      [20, true],
      [20, true],
      [5, false],
      [0, false],
    ]);
    const all = pages.flatMap(({ rows }) => rows.map(({ sentence }) => sentence));
    expect(all).toEqual(Array.from({ length: 45 }, (_, n) => `You did ${44 - n}: thing`));
  });

  test("letters are told once they can no longer be taken back, whatever the address's capitals", async () => {
    const subjects = async () =>
      (await listNotifications(world, ngozi, 1)).rows.map(({ subject }) => subject);
    expect(await subjects()).toContain("We have your request for Simba");
    expect(await subjects()).not.toContain("About your request for Simba");
    world.pass(11 * minuteMs);
    expect(await subjects()).toContain("About your request for Simba");
  });

  test("an address that was not confirmed shows neither letters nor requests of whoever it belongs to", async () => {
    const victim = somebody({ name: anotherName });
    const pet = await shelter(world);
    await request(world, pet, victim);
    const input = { name: "Nosy", email: victim.email, phone: victim.phone, password };
    const nosy = value(
      await registerPerson(world, { address: "10.9.9.9" }, { ...input, userType: "petOwner" }),
    );
    expect(await viewOwnData(world, nosy)).toMatchObject({ requests: [], letters: [] });
    expect(await listNotifications(world, nosy, 1)).toEqual({
      rows: [],
      more: false,
      confirmed: false,
    });
    expect(JSON.stringify(await exportOwnData(world, nosy))).not.toContain(anotherName);
    expect((await interestOf(world, pet)).name).toBe(anotherName);
  });

  test("links that act alone are masked in the file", async () => {
    const input = { ...cast.bisi, phone: "08035557711", password, userType: "boarder" as const };
    const bisi = value(await registerPerson(world, { address: "10.9.9.8" }, input));
    const confirmed = { email_verified_at: world.now().toISOString() };
    await world.db.transaction((trx) =>
      trx.updateTable("people").set(confirmed).where("id", "=", bisi.id).execute(),
    );
    const [letter] = (await exportOwnData(world, bisi)).letters;
    expect(letter?.body).toContain("/verify-email/…");
    expect(letter?.body).not.toMatch(/verify-email\/[\w-]/);
  });
});
