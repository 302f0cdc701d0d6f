import { beforeAll, beforeEach, expect, test } from "vitest";
import { saveCapacity } from "#app/features/boarding/capacity/save-capacity.server.ts";
import { listOffers } from "#app/features/boarding/capacity/take-places.server.ts";
import { readDiary } from "#app/features/boarding/care-log/read-diary.server.ts";
import { tickCare } from "#app/features/boarding/care-log/tick-care.server.ts";
import { eraseStayByReference } from "#app/features/boarding/stay/erase-stays.server.ts";
import { bookStay } from "#app/features/boarding/stay/owner/book-stay.server.ts";
import { listOpenStays } from "#app/features/boarding/stay/owner/own-stays.server.ts";
import { changeAgreedAmount } from "#app/features/boarding/stay/staff/change-agreed-amount.server.ts";
import { findStayForStaff } from "#app/features/boarding/stay/staff/find-stay.server.ts";
import { findStay } from "#app/features/boarding/stay/stay.queries.server.ts";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import { archivePet } from "#app/features/pets/pet/archive-pet.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { takeStepByName, undoStep } from "#app/platform/steps/take-step.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { value } from "#tests/support/listings.ts";
import { newcomer, newPet } from "#tests/support/pets.ts";
import { hourMs, servicesForAll } from "#tests/support/services.ts";
import { acceptStay, cancelOwnStay, checkIn, handOverStay } from "#tests/support/stay-steps.ts";
import {
  accepted,
  boarder,
  bookingOf,
  handedOver,
  nightsOfBoarder,
  petWish,
  received,
  send,
  stayOf,
  wish,
} from "#tests/support/stays.ts";
import { updateRows } from "#tests/support/tables.ts";

const named = (...names: string[]) => names.map((petName) => petWish({ petName }));

onEachEngine("a stay of several pets on %s", (engine) => {
  const { services, ada } = servicesForAll(engine, "ada");
  let bisi: Actor;

  beforeAll(async () => {
    bisi = await boarder(services);
  });
  beforeEach(async () => {
    services.pass(hourMs);
    await places(6);
    await services.db.transaction(async (trx) => {
      await trx.deleteFrom("stay_nights").execute();
    });
  });

  const places = (count: number, petTypes: ("Dog" | "Cat" | "Other")[] = ["Dog"]) =>
    saveCapacity(services, bisi, { places: count, petTypes, daysOff: [], area: "Yaba" }, undefined);
  const price = (price_kobo: number | null) =>
    services.db.transaction(async (trx) => {
      const updated_at = services.now().toISOString();
      await trx
        .insertInto("boarder_profiles")
        .values({ boarder_id: bisi.id, about: "", price_kobo, updated_at })
        .onConflict((conflict) => conflict.column("boarder_id").doUpdateSet({ price_kobo }))
        .execute();
    });
  const handOver = (id: string) =>
    handOverStay(services, ada, id, { boarderId: bisi.id }, undefined);
  async function ownerOf(...names: string[]) {
    const owner = await newcomer(services, "petOwner", "Chidi Eze");
    const petIds: string[] = [];
    for (const name of names) petIds.push(await newPet(services, owner, { name }));
    const [first = ""] = petIds;
    const book = (changes: Partial<ReturnType<typeof bookingOf>> = {}) =>
      bookStay(services, owner, bisi.id, bookingOf(first, { petIds, ...changes }), undefined);
    return { owner, petIds, book };
  }

  test("has one reference, one title in words, and is found by each of its pets", async () => {
    const stay = await received(services, { pets: named("Rex", "Bella", "Milo") });
    expect(stay.pet_names).toBe("Rex, Bella and Milo");
    expect(stay.pets.map(({ name, position }) => [name, position])).toEqual([
      ["Rex", 0],
      ["Bella", 1],
      ["Milo", 2],
    ]);
    for (const name of ["rex", "bella", "milo"]) expect(stay.search_text).toContain(name);
    const [mail] = await emailsTo(services, stay.owner_email);
    expect(mail?.subject).toBe("We have your boarding request for Rex, Bella and Milo");
  });

  test("takes a place for each of them every night, and costs the nights of each", async () => {
    await price(8_000_00);
    const stay = await accepted(services, ada, { pets: named("Rex", "Bella") });
    value(await handOver(stay.id));
    const nights = await nightsOfBoarder(services, bisi.id);
    expect(nights.map(({ night, place }) => [night, place])).toEqual([
      ["2026-06-10", 1],
      ["2026-06-10", 2],
      ["2026-06-11", 1],
      ["2026-06-11", 2],
      ["2026-06-12", 1],
      ["2026-06-12", 2],
    ]);
    expect((await stayOf(services, stay.reference)).agreed_kobo).toBe(3 * 2 * 8_000_00);
    expect((await emailsTo(services, bisi.email)).at(-1)?.subject).toBe(
      "Rex and Bella come to stay with you",
    );
    const { book } = await ownerOf("Simba", "Coco");
    const booked = value(await book());
    value(await acceptStay(services, bisi, booked.id, {}, undefined));
    expect((await findStay(services.db.reader, booked.id))?.agreed_kobo).toBe(3 * 2 * 8_000_00);
  });

  test("is refused with the night and what is left where too few places are, and then takes none", async () => {
    await places(3);
    await handedOver(services, ada, bisi, {
      pets: named("Ada", "Obi"),
      startDate: "2026-06-11",
      endDate: "2026-06-12",
    });
    const stay = await accepted(services, ada, { pets: named("Rex", "Bella", "Milo") });
    const refusal = `${bisi.name} has 1 place left on 11 Jun, 2026; 3 pets need 3`;
    expect(await handOver(stay.id)).toMatchObject({ code: "CONFLICT", message: `${refusal}.` });
    const offered = (await findStayForStaff(services, ada, stay.id))?.handOver;
    expect(offered?.fitting.some(({ id }) => id === bisi.id)).toBe(false);
    expect(offered?.reasons).toContain(refusal);
    const { book } = await ownerOf("Simba", "Coco", "Kuku");
    const refused = await book();
    expect(refused).toMatchObject({ code: "CONFLICT" });
    expect(!refused.ok && refused.message).toContain(refusal);
    expect(await nightsOfBoarder(services, bisi.id)).toHaveLength(2);
    const nights = ["2026-06-10", "2026-06-11"];
    const offers = (pets: number) => listOffers(services.db.reader, nights, pets);
    expect((await offers(1)).map(({ id }) => id)).toContain(bisi.id);
    expect((await offers(2)).map(({ id }) => id)).not.toContain(bisi.id);
    await places(2);
    const { message } = (await handOver(stay.id)) as { message: string };
    expect(message).toBe(`${bisi.name} has 2 places left on 10 Jun, 2026; 3 pets need 3.`);
  });

  test("goes to nobody who does not take one of them, and the pet is named", async () => {
    const pets = [
      petWish({ petName: "Rex", kind: "Dog" }),
      petWish({ petName: "Mimi", kind: "Cat" }),
    ];
    const stay = await accepted(services, ada, { pets });
    const refusal = `${bisi.name} does not take cats: Mimi`;
    expect(await handOver(stay.id)).toMatchObject({ code: "CONFLICT", message: `${refusal}.` });
    expect((await findStayForStaff(services, ada, stay.id))?.handOver?.reasons).toContain(refusal);
    const owner = await newcomer(services, "petOwner");
    const dog = await newPet(services, owner, { name: "Rex" });
    const cat = await newPet(services, owner, { name: "Mimi", species: "Cat" });
    const input = bookingOf(dog, { petIds: [dog, cat] });
    expect(await bookStay(services, owner, bisi.id, input, undefined)).toMatchObject({
      code: "INVALID",
      fields: { petId: [refusal] },
    });
    await places(6, ["Dog", "Cat"]);
    value(await handOver(stay.id));
  });

  test("asks of each pet what it is where neither its owner nor its breed says so", async () => {
    const pets = [
      petWish({ petName: "Rex" }),
      petWish({ petName: "Mix", petBreed: "Mixed" }),
      petWish({ petName: "Max", petBreed: "Mixed" }),
    ];
    const stay = await accepted(services, ada, { pets });
    const asked = (await findStayForStaff(services, ada, stay.id))?.handOver;
    expect(asked?.pets.map(({ kind }) => kind)).toEqual(["Dog", undefined, undefined]);
    expect(asked?.suggested).toBe(undefined);
    const give = (kinds: object) => {
      const input = { boarderId: bisi.id, privateNote: null, ...kinds };
      const taker = { stepRole: "staff", name: "assign", input, actor: ada, key: undefined };
      return takeStepByName(services, staySteps, stay.id, taker);
    };
    expect(await give({ kind2: "Dog" })).toMatchObject({
      fields: { kind3: ["Please say what kind of animal Max is"] },
    });
    expect(await give({ kind2: "Dog", kind3: "Cat" })).toMatchObject({
      message: `${bisi.name} does not take cats: Max.`,
    });
    value(await give({ kind2: "Dog", kind3: "Dog" }));
  });

  test("is refused with six pets, with one twice, and where another open request has one of them", {
    tags: "race",
  }, async () => {
    const six = wish({ pets: named("A", "B", "C", "D", "E", "F") });
    expect(await send(services, six)).toMatchObject({
      code: "INVALID",
      fields: { "pets[5].petName": [expect.stringContaining("at most five pets")] },
    });
    const twice = wish({ pets: named("Rex", "Bella", "REX") });
    expect(await send(services, twice)).toMatchObject({
      code: "INVALID",
      fields: { "pets[2].petName": [expect.stringContaining("REX is here twice")] },
    });
    const input = wish({ pets: named("Rex", "Bella") });
    value(await send(services, input));
    const overlapping = { ...input, pets: named("Milo", "bella") };
    expect(await send(services, overlapping)).toMatchObject({
      code: "INVALID",
      fields: { "pets[1].petName": [expect.stringContaining("You already asked for bella")] },
    });
    const turned = await send(services, { ...input, pets: named("Bella", "Rex") });
    expect(turned).toMatchObject({ value: { as: "repeated" } });
    expect(await send(services, input)).toMatchObject({ value: { as: "same-form" } });
    expect((await send(services, { ...input, pets: named("Milo") })).ok).toBe(true);
    const { book, petIds } = await ownerOf("A", "B", "C", "D", "E", "F");
    expect(await book()).toMatchObject({
      fields: { petId: [expect.stringContaining("at most five pets")] },
    });
    const again = [petIds[0], petIds[1], petIds[0]].map((id) => id ?? "");
    expect(await book({ petIds: again })).toMatchObject({
      fields: { petId: [expect.stringContaining("A is here twice")] },
    });
    expect(await book({ petIds: [] })).toMatchObject({ code: "NOT_FOUND" });
  });

  test("has ticks and files of each pet, and loses all of them with its owner", async () => {
    const today = lagosDay(services.now());
    const stay = await handedOver(services, ada, bisi, {
      pets: [petWish({ petName: "Rex", medications: "A tablet" }), petWish({ petName: "Bella" })],
      startDate: today,
      endDate: addDays(today, 2),
    });
    value(await checkIn(services, bisi, stay.id, undefined));
    const tick = { stayId: stay.id, day: today, kind: "fed", slot: "morning" } as const;
    const of = (stayPetId?: string) =>
      tickCare(services, bisi, { ...tick, stayPetId, madeAt: undefined }, undefined);
    const [rex, bella] = stay.pets.map(({ id }) => id);
    // A phone's queue from before names no pet: it is the first one's.
    expect(value(await of()).pet).toBe("Rex");
    expect(value(await of(bella)).pet).toBe("Bella");
    expect(await of(rex)).toMatchObject({ code: "CONFLICT" });
    const other = await received(services);
    expect(await of(other.pets[0]?.id)).toMatchObject({ code: "NOT_FOUND" });
    const [day] = await readDiary(services.db.reader, stay.id);
    expect(day?.ticks.map(({ pet }) => pet)).toEqual(["Rex", "Bella"]);

    const closed = await received(services, { pets: named("Rex", "Bella") });
    value(await eraseIn(closed.reference));
    const erased = await stayOf(services, closed.reference);
    expect(erased.pet_names).toBe("2 pets");
    for (const pet of erased.pets) {
      expect(pet).toMatchObject({ name: "a pet", breed: "", allergies: "", feedingSchedule: "" });
    }
    expect(erased.search_text).not.toContain("bella");
  });

  const eraseIn = (reference: string) =>
    services.db.transaction((trx) =>
      eraseStayByReference(trx, reference, services.now(), services.site),
    );

  test("keeps each of its pets from being archived, and from being elsewhere, while it is open", {
    tags: "race",
  }, async () => {
    const { owner, petIds, book } = await ownerOf("Rex", "Bella");
    const [, bella = ""] = petIds;
    const { id } = value(await book());
    expect(await listOpenStays(services.db.reader, bella)).toHaveLength(1);
    expect(await archivePet(services, owner, bella, undefined, listOpenStays)).toMatchObject({
      ok: false,
    });
    expect(await book({ petIds: [bella] })).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("Bella already has a stay with"),
    });
    const stay = await findStay(services.db.reader, id);
    value(await cancelOwnStay(services, stay?.reference ?? "", undefined));
    value(await archivePet(services, owner, bella, undefined, listOpenStays));
  });

  test("of two bookings of five pets at once for six places one passes", {
    tags: "race",
  }, async () => {
    const some = await ownerOf("A", "B", "C", "D", "E");
    const others = await ownerOf("F", "G", "H", "I", "J");
    const answers = await Promise.all([some.book(), others.book()]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("has 1 place left on 10 Jun, 2026; 5 pets need 5"),
    });
    expect(await nightsOfBoarder(services, bisi.id)).toHaveLength(3 * 5);
  });

  test("two bookings that share a pet at once make one, whatever their order", {
    tags: "race",
  }, async () => {
    await places(20);
    const { petIds, book } = await ownerOf("A", "B", "C");
    const turned = petIds.toReversed();
    const answers = await Promise.all([
      book(),
      book({ petIds: turned }),
      book({ petIds: turned.slice(1) }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const nights = await nightsOfBoarder(services, bisi.id);
    expect(new Set(nights.map(({ stay_id }) => stay_id)).size).toBe(1);
  });

  test("two forms of one phone that share a pet at once make one request", {
    tags: "race",
  }, async () => {
    const input = wish({ pets: named("Rex", "Bella") });
    const answers = await Promise.all([
      send(services, input),
      send(services, { ...input, pets: named("Bella", "Milo") }),
      send(services, { ...input, pets: named("Milo", "Rex") }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("a step that is taken back at the same moment as the next one leaves every place held or none", {
    tags: "race",
  }, async () => {
    await places(8);
    for (let round = 0; round < 4; round += 1) {
      const stay = await accepted(services, ada, { pets: named("Rex", "Bella") });
      const { changeId } = value(await handOver(stay.id));
      const today = lagosDay(services.now());
      await updateRows(
        services,
        "stays",
        { id: stay.id },
        { start_day: today, end_day: "2026-06-13" },
      );
      const taker = { stepRole: "staff", actor: ada, changeId, key: undefined };
      const [undone, arrived] = await Promise.all([
        undoStep(services, staySteps, stay.id, taker),
        checkIn(services, bisi, stay.id, undefined),
      ]);
      expect([undone.ok, arrived.ok].filter(Boolean)).toHaveLength(1);
      const now = await stayOf(services, stay.reference);
      expect(now.status).toBe(undone.ok ? "accepted" : "checked_in");
      const held = (await nightsOfBoarder(services, bisi.id)).filter(
        ({ stay_id }) => stay_id === stay.id,
      );
      expect(held).toHaveLength(undone.ok ? 0 : 6);
    }
  });

  test("an amount that staff change while the boarder checks in is agreed before it or refused", async () => {
    await places(8);
    for (let round = 0; round < 4; round += 1) {
      const today = lagosDay(services.now());
      const days = { startDate: today, endDate: addDays(today, 2) };
      await price(5_000_00);
      const stay = await handedOver(services, ada, bisi, {
        ...days,
        pets: named("Rex", "Bella"),
      });
      expect(stay.agreed_kobo).toBe(2 * 2 * 5_000_00);
      const key = `amount-${engine}-${round}-of-this-test`;
      const input = { agreed: 15_000_00, reason: "A week's price" };
      const [changed, arrived] = await Promise.all([
        changeAgreedAmount(services, ada, stay.id, input, key),
        checkIn(services, bisi, stay.id, undefined),
      ]);
      expect(arrived.ok).toBe(true);
      const now = await stayOf(services, stay.reference);
      expect(now.status).toBe("checked_in");
      expect(now.agreed_kobo).toBe(changed.ok ? 15_000_00 : 20_000_00);
      if (!changed.ok) expect(changed.code).toBe("CONFLICT");
    }
  });
});
