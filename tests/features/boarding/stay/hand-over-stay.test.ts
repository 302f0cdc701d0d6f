import { beforeAll, beforeEach, expect, test } from "vitest";
import { saveCapacity } from "#app/features/boarding/capacity/save-capacity.server.ts";
import { listOffers } from "#app/features/boarding/capacity/take-places.server.ts";
import { findStayForStaff } from "#app/features/boarding/stay/staff/find-stay.server.ts";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { takeStep } from "#app/platform/steps/take-step.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo, subjectsTo } from "#tests/support/emails.ts";
import { value } from "#tests/support/listings.ts";
import { hourMs, servicesForAll } from "#tests/support/services.ts";
import {
  cancelOwnStay,
  cancelStay,
  checkIn,
  checkOut,
  giveStayBack,
  handOverStay,
} from "#tests/support/stay-steps.ts";
import {
  accepted,
  boarder,
  handedOver,
  nightsOfBoarder,
  received,
  stayOf,
} from "#tests/support/stays.ts";
import { insertRows, updateRows } from "#tests/support/tables.ts";

onEachEngine("handing a stay over on %s", (engine) => {
  const { services, ada, tunde } = servicesForAll(engine, "ada", "tunde");
  let bisi: Actor;

  beforeAll(async () => {
    bisi = await boarder(services);
  });
  beforeEach(async () => {
    services.pass(hourMs);
    await places(1);
    await services.db.transaction(async (trx) => {
      await trx.deleteFrom("stay_nights").execute();
    });
  });

  const places = (count: number, daysOff: string[] = []) =>
    saveCapacity(
      services,
      bisi,
      { places: count, petTypes: ["Dog"], daysOff, area: "Yaba" },
      undefined,
    );
  const handOver = (id: string, staff = ada) =>
    handOverStay(services, staff, id, { boarderId: bisi.id }, undefined);

  test("the boarder has a place on every night, and owner, boarder and history are told", async () => {
    const stay = await accepted(services, ada);
    expect(value(await handOver(stay.id))).toMatchObject({ facts: { boarder: bisi.name } });
    expect(await nightsOfBoarder(services, bisi.id)).toEqual(
      ["2026-06-10", "2026-06-11", "2026-06-12"].map((night) => {
        return { night, place: 1, stay_id: stay.id };
      }),
    );
    expect(await stayOf(services, stay.reference)).toMatchObject({
      status: "assigned",
      boarder_id: bisi.id,
      boarder_name: bisi.name,
    });
    const history = await listHistory(services.db.reader, "stay", stay.id);
    expect(history.map(({ to_status }) => to_status)).toEqual(["received", "accepted", "assigned"]);
    const [, , mail] = await emailsTo(services, stay.owner_email);
    expect(mail?.subject).toBe("Simba has a place");
    expect((await emailsTo(services, bisi.email)).at(-1)?.subject).toBe(
      "Simba comes to stay with you",
    );
  });

  test("of fifty hand-overs of the last place at once one succeeds", { tags: "race" }, async () => {
    const stays = [];
    for (let made = 0; made < 50; made += 1) stays.push(await accepted(services, ada));
    const answers = await Promise.all(
      stays.map(({ id }, index) => handOver(id, index % 2 ? ada : tunde)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers) {
      if (answer.ok) continue;
      expect(answer.code).toBe("CONFLICT");
      expect(answer.message).toBe(`${bisi.name} has no free place in the night of 10 Jun, 2026.`);
    }
    expect(await nightsOfBoarder(services, bisi.id)).toHaveLength(3);
  });

  test("two staff who hand the same stay over at once make one hand-over", {
    tags: "race",
  }, async () => {
    await places(5);
    const stay = await accepted(services, ada);
    const answers = await Promise.all([handOver(stay.id), handOver(stay.id, tunde)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const late = answers.find(({ ok }) => !ok);
    expect(late).toMatchObject({ ok: false, code: "CONFLICT" });
    expect(late && !late.ok && late.message).toMatch(/handed over the stay of Simba on/);
    expect(await nightsOfBoarder(services, bisi.id)).toHaveLength(3);
  });

  test("no night of overlapping stays is ever overbooked, whatever comes at once", {
    tags: "race",
  }, async () => {
    await places(3);
    const day = (number: number) => `2026-07-${String(number).padStart(2, "0")}`;
    const stays = [];
    for (let first = 1; first <= 24; first += 1) {
      const dates = { startDate: day(first), endDate: day(first + 1 + (first % 6)) };
      stays.push(await accepted(services, ada, dates));
    }
    const answers = await Promise.all(stays.map(({ id }) => handOver(id)));
    const nights = Map.groupBy(await nightsOfBoarder(services, bisi.id), ({ night }) => night);
    expect(Math.max(...[...nights.values()].map((taken) => taken.length))).toBe(3);
    // Each that was refused had a full night, and each that was not has all of its own.
    for (const [index, { start_day, end_day, id }] of stays.entries()) {
      const own = [...nights.values()].flat().filter(({ stay_id }) => stay_id === id);
      const count = (Date.parse(end_day) - Date.parse(start_day)) / 86_400_000;
      expect(own).toHaveLength(answers[index]?.ok ? count : 0);
    }
  });

  test("the database itself takes a place of a night once", { tags: "race" }, async () => {
    const stay = await handedOver(services, ada, bisi);
    const other = await accepted(services, ada);
    const stay_pet_id = other.pets[0]?.id ?? "";
    const taker = { stay_id: other.id, stay_pet_id, pet_id: null };
    const again = { boarder_id: bisi.id, night: "2026-06-11", place: 1, ...taker };
    const insert = insertRows(services, "stay_nights", again);
    await expect(insert).rejects.toThrow();
    expect((await nightsOfBoarder(services, bisi.id)).every((one) => one.stay_id === stay.id)).toBe(
      true,
    );
  });

  test("the day on which one pet leaves another may come", async () => {
    await handedOver(services, ada, bisi, { startDate: "2026-06-10", endDate: "2026-06-13" });
    const next = await accepted(services, ada, { startDate: "2026-06-13", endDate: "2026-06-14" });
    expect(await handOver(next.id)).toMatchObject({ ok: true });
  });

  test("a stay of one day takes that day's place", async () => {
    const oneDay = { startDate: "2026-06-20", endDate: "2026-06-20" };
    await handedOver(services, ada, bisi, oneDay);
    const second = await accepted(services, ada, oneDay);
    expect(await handOver(second.id)).toMatchObject({ ok: false, code: "CONFLICT" });
  });

  test("a night that begins on a day off is taken by no stay", async () => {
    await places(2, ["2026-06-12"]);
    const stay = await accepted(services, ada);
    expect(await handOver(stay.id)).toMatchObject({
      ok: false,
      message: `${bisi.name} has a day off on 12 Jun, 2026.`,
    });
    const before = await accepted(services, ada, { endDate: "2026-06-12" });
    expect(await handOver(before.id)).toMatchObject({ ok: true });
  });

  test("only verified boarders with a place on every night are offered, and only they get a stay", async () => {
    await places(2);
    const unverified = await boarder(services, "musa", { places: 4, verified: false });
    const nights = ["2026-06-10", "2026-06-11", "2026-06-12"];
    const offered = async () =>
      (await listOffers(services.db.reader, nights)).map(({ name, free }) => ({ name, free }));
    expect(await offered()).toEqual([{ name: bisi.name, free: 2 }]);
    await handedOver(services, ada, bisi, { startDate: "2026-06-12", endDate: "2026-06-13" });
    expect(await offered()).toEqual([{ name: bisi.name, free: 1 }]);
    await handedOver(services, ada, bisi, { startDate: "2026-06-12", endDate: "2026-06-13" });
    expect(await offered()).toEqual([]);
    const stay = await accepted(services, ada);
    const answer = await handOverStay(
      services,
      ada,
      stay.id,
      { boarderId: unverified.id },
      undefined,
    );
    expect(answer).toMatchObject({ ok: false, code: "CONFLICT" });
  });

  test("a boarder who does not take such a pet is named with the reason, and does not get it", async () => {
    const stay = await accepted(services, ada);
    for (const [kind, isTaken] of [
      ["Cat", false],
      ["Other", false],
      ["Dog", true],
    ] as const) {
      await updateRows(services, "stay_pets", { stay_id: stay.id }, { kind });
      const what = kind === "Cat" ? "cats" : "this kind of pet";
      const reason = isTaken ? undefined : `${bisi.name} does not take ${what}`;
      const offered = (await findStayForStaff(services, ada, stay.id))?.handOver;
      expect(offered?.fitting.some(({ id }) => id === bisi.id)).toBe(isTaken);
      if (reason) expect(offered?.reasons).toContain(reason);
      const answer = await handOver(stay.id);
      expect(answer).toMatchObject(isTaken ? { ok: true } : { ok: false, message: `${reason}.` });
    }
  });

  test("a request that nobody has answered is accepted and handed over in one step", async () => {
    const stay = await received(services);
    expect(value(await handOver(stay.id))).toMatchObject({
      facts: { boarder: bisi.name, isNew: true },
    });
    const history = await listHistory(services.db.reader, "stay", stay.id);
    expect(history.map(({ to_status }) => to_status)).toEqual(["received", "assigned"]);
    const subjects = await subjectsTo(services, stay.owner_email);
    expect(subjects).toEqual([expect.stringContaining("Simba"), "Simba has a place"]);
    expect(await nightsOfBoarder(services, bisi.id)).toHaveLength(3);
  });

  test("two staff who accept and hand over two requests to the last place at once make one", {
    tags: "race",
  }, async () => {
    const [first, second] = [await received(services), await received(services)];
    const answers = await Promise.all([handOver(first.id), handOver(second.id, tunde)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      code: "CONFLICT",
      message: `${bisi.name} has no free place in the night of 10 Jun, 2026.`,
    });
    const statuses = [first, second].map(
      async ({ reference }) => (await stayOf(services, reference)).status,
    );
    expect((await Promise.all(statuses)).toSorted()).toEqual(["assigned", "received"]);
    expect(await nightsOfBoarder(services, bisi.id)).toHaveLength(3);
  });

  test("what a pet is goes by its breed, or by what staff say, and must be known", async () => {
    const ekuke = await received(services, { petBreed: "Local (Ekuke)" });
    const cats = { places: 1, petTypes: ["Cat" as const], daysOff: [], area: "Ikeja" };
    value(await saveCapacity(services, bisi, cats, undefined));
    const message = `${bisi.name} does not take dogs.`;
    expect(await handOver(ekuke.id)).toMatchObject({ ok: false, code: "CONFLICT", message });
    const mixed = await received(services, { petBreed: "Mixed" });
    expect(await handOver(mixed.id)).toMatchObject({
      ok: false,
      code: "INVALID",
      fields: { kind: ["Please say what kind of animal Simba is"] },
    });
    const as = (kind: "Dog" | "Cat") => {
      const input = { boarderId: bisi.id, privateNote: null, kind };
      const form = {
        stepRole: "staff",
        step: "assign",
        input,
        actor: ada,
        key: undefined,
      } as const;
      return takeStep(services, staySteps, mixed.id, form);
    };
    expect(await as("Dog")).toMatchObject({ ok: false, code: "CONFLICT", message });
    expect(await as("Cat")).toMatchObject({ ok: true });
  });

  test("fewer places than pets keep further pets away and none out", async () => {
    await places(2);
    await handedOver(services, ada, bisi);
    await handedOver(services, ada, bisi);
    await places(1);
    const third = await accepted(services, ada);
    expect(await handOver(third.id)).toMatchObject({ ok: false, code: "CONFLICT" });
    expect(await nightsOfBoarder(services, bisi.id)).toHaveLength(6);
  });

  test("a stay that the owner or staff cancel frees its places and tells the boarder", async () => {
    const first = await handedOver(services, ada, bisi);
    expect(await cancelOwnStay(services, first.reference, undefined)).toMatchObject({ ok: true });
    expect(await nightsOfBoarder(services, bisi.id)).toEqual([]);
    expect((await emailsTo(services, bisi.email)).at(-1)?.subject).toBe(
      "Simba does not come after all",
    );
    const second = await handedOver(services, ada, bisi);
    const reason = { reason: "The house is flooded." };
    expect(await cancelStay(services, ada, second.id, reason, undefined)).toMatchObject({
      ok: true,
    });
    expect(await nightsOfBoarder(services, bisi.id)).toEqual([]);
    expect((await emailsTo(services, second.owner_email)).at(-1)?.body).toContain(reason.reason);
  });

  test("a boarder gives a stay back: it is accepted again, and another may have it", async () => {
    const stay = await handedOver(services, ada, bisi);
    const input = { reason: "My mother is ill." };
    value(await giveStayBack(services, bisi, stay.id, input, undefined));
    expect(await stayOf(services, stay.reference)).toMatchObject({
      status: "accepted",
      boarder_id: null,
    });
    expect(await nightsOfBoarder(services, bisi.id)).toEqual([]);
    expect(await handOver(stay.id)).toMatchObject({ ok: true });
  });

  test("a pet that leaves early frees the nights that are left", async () => {
    const today = lagosDay(services.now());
    const stay = await handedOver(services, ada, bisi, { startDate: today, endDate: "2026-05-01" });
    value(await checkIn(services, bisi, stay.id, undefined));
    services.pass(48 * hourMs);
    const before = await nightsOfBoarder(services, bisi.id);
    value(await checkOut(services, bisi, stay.id, undefined));
    expect(await nightsOfBoarder(services, bisi.id)).toEqual(before.slice(0, 2));
  });

  test("another boarder can do nothing with it", async () => {
    const stay = await handedOver(services, ada, bisi);
    const stranger: Actor = { ...bisi, id: ada.id, name: "Somebody else" };
    const answers = [
      await giveStayBack(services, stranger, stay.id, { reason: "No." }, undefined),
      await checkIn(services, stranger, stay.id, undefined),
      await checkOut(services, stranger, stay.id, undefined),
    ];
    expect(answers.map((answer) => !answer.ok && answer.code)).toEqual(Array(3).fill("NOT_FOUND"));
    expect((await stayOf(services, stay.reference)).status).toBe("assigned");
  });
});
