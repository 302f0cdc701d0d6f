// @module-tag slow
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { stayNights, stayStatuses } from "#app/features/boarding/stay/stay.ts";
import { maxStayPets } from "#app/features/boarding/stay/stay-fields.ts";
import { onEachEngineAtNight } from "#tests/support/database.ts";
import { newcomer, newPet } from "#tests/support/pets.ts";
import { type Answer, expectConsistent, killAgainAndAgain } from "#tests/support/random-history.ts";
import { freshServices, type TestServices } from "#tests/support/services.ts";
import type { Form, StayWorkerInput } from "#tests/support/stay-worker.ts";
import { openForPets } from "#tests/support/stays.ts";

const program = fileURLToPath(new URL("../../../support/stay-worker.ts", import.meta.url));
/** Stays of one to five pets: two of the largest do not fit. */
const places = 7;

/** What may follow what, apart from the code under test. */
const legal: Record<string, readonly string[]> = {
  "": ["received"],
  received: ["accepted", "declined", "cancelled", "expired"],
  accepted: ["checked_in", "cancelled", "expired"],
  checked_in: ["checked_out"],
};
const holding = ["received", "accepted", "checked_in"];
const statusAfter: Record<Exclude<Form["verb"], "undo">, string> = {
  book: "received",
  cancel: "cancelled",
  accept: "accepted",
  decline: "declined",
  checkIn: "checked_in",
  checkOut: "checked_out",
};

let services: TestServices;
afterEach(() => services.cleanup());

onEachEngineAtNight(
  "sqlite",
  "eight people with pets and places, killed again and again on %s",
  (engine) => {
    test("leave no night overbooked, no pet in two places, and nothing acknowledged missing", {
      timeout: 300_000,
    }, async () => {
      services = await freshServices(engine);
      const cast = await gather();
      const { sent, answers } = await killAgainAndAgain<Form>(program, cast);
      // A new connection waits for what the server may still be committing for the dead one.
      await services.db.transaction(async () => {});
      await holds(sent, answers);
    });
  },
);

async function gather(): Promise<StayWorkerInput> {
  const boarders = [];
  for (const name of ["Kennel One", "Kennel Two"]) {
    const person = await newcomer(services, "petOwner", name);
    boarders.push(await openForPets(services, person, { places }));
  }
  const owners = [];
  for (let n = 0; n < 6; n += 1) {
    const actor = await newcomer(services, "petOwner", `Owner ${n}`);
    const petIds = [];
    for (let pet = 0; pet < maxStayPets; pet += 1) {
      petIds.push(await newPet(services, actor, { name: `Pet ${n}.${pet}` }));
    }
    owners.push({ actor, petIds });
  }
  const database = services.db.options;
  const clock = services.now().getTime();
  return { database, owners, boarders, began: Date.now(), clock, unanswered: [] };
}

/** Everything that has to be true afterwards, whatever happened. */
async function holds(sent: Map<string, Form>, answers: readonly Answer[]): Promise<void> {
  const q = services.db.reader;
  const stays = await q.selectFrom("stays").selectAll().execute();
  const nights = await q.selectFrom("stay_nights").selectAll().execute();
  const pets = await q.selectFrom("stay_pets").selectAll().orderBy("position").execute();
  const petsOf = Map.groupBy(pets, ({ stay_id }) => stay_id);

  // No place of a night is held twice, no boarder has more pets than places, and no pet is in two places.
  const slots = new Set(nights.map((one) => `${one.boarder_id} ${one.night} ${one.place}`));
  expect(slots.size).toBe(nights.length);
  expect(nights.filter(({ place }) => place > places)).toEqual([]);
  expect(new Set(nights.map((one) => `${one.pet_id} ${one.night}`)).size).toBe(nights.length);

  // Each pet of an open stay holds its own nights and no others; what was closed before it began holds none.
  const held = Map.groupBy(nights, ({ stay_pet_id }) => stay_pet_id);
  for (const stay of stays) {
    const all = stayNights(stay.start_day, stay.end_day);
    const own = petsOf.get(stay.id) ?? [];
    expect(own.map(({ position }) => position)).toEqual(own.map((_, index) => index));
    expect(own.length).toBeGreaterThan(0);
    for (const pet of own) {
      const taken = held.get(pet.id) ?? [];
      const days = taken.map(({ night }) => night).sort();
      if (holding.includes(stay.status)) expect(days).toEqual(all);
      else if (stay.status === "checked_out") expect(all.slice(0, days.length)).toEqual(days);
      else expect(days).toEqual([]);
      expect(taken.every((one) => one.boarder_id === stay.boarder_id)).toBe(true);
      expect(taken.every((one) => one.pet_id === pet.pet_id)).toBe(true);
    }
  }
  expect(new Set(stays.map(({ id }) => petsOf.get(id)?.length)).size).toBeGreaterThan(1);
  const records = stays.map((one) => ({ ...one, key: one.special_instructions }));
  await expectConsistent(q, {
    entity: "stay",
    records,
    statuses: stayStatuses,
    legal,
    statusAfter,
    sent,
    answers,
  });
}
