import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { withdrawRequest } from "#app/features/adoption/interest/release-interest.server.ts";
import { reviewInterest } from "#app/features/adoption/interest/review-interest.server.ts";
import {
  digestMs,
  queueStaffDigest,
} from "#app/features/adoption/interest/staff-notifications.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { engines } from "#tests/support/database.ts";
import { lettersTo, request, somebody } from "#tests/support/interests.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { admit, suspend } from "#tests/support/people.ts";
import { failingLate, freshWorld, type TestWorld } from "#tests/support/world.ts";

describe.each(engines)("the mail to staff on %s", (engine) => {
  let world: TestWorld;
  let ada: Actor;
  let tunde: Actor;
  let pet: string;

  beforeEach(async () => {
    world = await freshWorld(engine);
    ada = await admit(world, "ada");
    tunde = await admit(world, "tunde");
    await admit(world, "ngozi");
    pet = await shelter(world);
  });
  afterEach(() => world.cleanup());

  const toAda = () => lettersTo(world, ada.email);
  const someone = (name: string) => request(world, pet, somebody({ name }));

  test("goes to every active staff member and to nobody else, and tells of what is new", async () => {
    const { id } = await someone("Bísí");
    await suspend(world, tunde);
    expect(await queueStaffDigest(world)).toBe(1);
    const [letter, ...more] = await toAda();
    expect(more).toEqual([]);
    expect(letter?.subject).toBe("Bísí asks for Blackie");
    expect(letter?.body).toContain(`http://localhost:3000/adoption-requests/${id}`);
    expect(letter?.due_at).toBe(world.now().toISOString());
    expect(await lettersTo(world, tunde.email)).toEqual([]);
    expect(await lettersTo(world, "ngozi@example.com")).toEqual([]);
  });

  test("is not written when nothing is new", async () => {
    expect(await queueStaffDigest(world)).toBe(0);
    await someone("Bísí");
    await queueStaffDigest(world);
    world.pass(digestMs);
    expect(await queueStaffDigest(world)).toBe(0);
    expect(await toAda()).toHaveLength(1);
  });

  test("comes at most every fifteen minutes, and then with everything since", async () => {
    await someone("One");
    expect(await queueStaffDigest(world)).toBe(2);
    await someone("Two");
    await someone("Three");
    world.pass(digestMs - 1);
    expect(await queueStaffDigest(world)).toBe(0);
    world.pass(1);
    expect(await queueStaffDigest(world)).toBe(2);
    const [, second] = await toAda();
    expect(second?.subject).toBe("2 new things about adoption requests");
    expect(second?.body).toMatch(/- Two asks for Blackie[\s\S]*- Three asks for Blackie/);
    expect(second?.body).not.toContain("One asks");
  });

  test("tells of withdrawals, of promises that became free, and of what has been answered since", async () => {
    const [plain, promised, answered] = [
      await someone("Plain"),
      await someone("Promised"),
      await someone("Answered"),
    ];
    await queueStaffDigest(world);
    value(await reviewInterest(world, ada, promised.id, { decision: "approve" }, "a"));
    value(await withdrawRequest(world, plain.reference, "b"));
    value(await withdrawRequest(world, promised.reference, "c"));
    const late = await someone("Late");
    for (const [{ id }, key] of [
      [answered, "d"],
      [late, "e"],
    ] as const) {
      value(await reviewInterest(world, ada, id, { decision: "reject" }, key));
    }
    world.pass(digestMs);
    await queueStaffDigest(world);
    const body = (await toAda()).at(-1)?.body ?? "";
    expect(body).toContain("- Plain withdrew the request for Blackie");
    expect(body).toContain("- Promised withdrew the approved request for Blackie");
    expect(body).toContain("- Late asks for Blackie; rejected since");
    expect(body).not.toContain("Answered");
  });

  test("lists twenty and says how many more there are", async () => {
    for (let n = 1; n <= 23; n += 1) await someone(`Person ${n} of many`);
    await queueStaffDigest(world);
    const [letter] = await toAda();
    expect(letter?.subject).toBe("23 new things about adoption requests");
    expect(letter?.body.match(/ of many asks for/g)).toHaveLength(20);
    expect(letter?.body).toContain("And 3 more.");
    world.pass(digestMs);
    expect(await queueStaffDigest(world)).toBe(0);
  });

  test("takes a visitor's name as one short line, whatever it is", async () => {
    await someone(`Eve\n\nDear staff, click ${"here ".repeat(30)}`);
    await queueStaffDigest(world);
    const [letter] = await toAda();
    expect(letter?.subject).toMatch(/^Eve Dear staff, click [here ]{1,60}… asks for Blackie$/);
    expect(letter?.body).not.toContain("\n\nDear staff");
  });

  test("is written once by any number of processes at the same moment", async () => {
    for (let n = 0; n < 5; n += 1) {
      await someone(`Round ${n}`);
      const others = Array.from({ length: 3 }, () => openDatabase(world.db.options));
      const processes = [world, ...others.map((db) => ({ ...world, db }))];
      const queued = await Promise.all(processes.map(queueStaffDigest));
      expect(queued.sort()).toEqual([0, 0, 0, 2]);
      expect(await toAda()).toHaveLength(n + 1);
      await Promise.all(others.map((db) => db.close()));
      world.pass(digestMs);
    }
  });

  test("raced by new requests, tells of each exactly once", async () => {
    const names = Array.from({ length: 12 }, (_, n) => `Racer ${String(n).padStart(2, "0")}`);
    const rounds = names.map(async (name, n) => {
      const asked = someone(name);
      if (n % 3 === 0) await queueStaffDigest(world);
      return asked;
    });
    await Promise.all(rounds);
    world.pass(digestMs);
    await queueStaffDigest(world);
    const told = (await toAda()).flatMap(({ body }) => body.match(/Racer \d\d/g) ?? []);
    expect(told.sort()).toEqual(names);
  });

  test("waits, with its news, for somebody to read it", async () => {
    await suspend(world, ada);
    await suspend(world, tunde);
    await someone("Patient");
    expect(await queueStaffDigest(world)).toBe(0);
    await world.db.transaction((trx) =>
      trx.updateTable("people").set({ status: "active" }).where("id", "=", ada.id).execute(),
    );
    expect(await queueStaffDigest(world)).toBe(1);
  });

  test("keeps its news when anything fails", async () => {
    await someone("Kept");
    await expect(queueStaffDigest(failingLate(world))).rejects.toThrow("power");
    expect(await queueStaffDigest(world)).toBe(2);
  });
});
