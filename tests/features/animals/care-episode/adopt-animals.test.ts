import { beforeEach, expect, test } from "vitest";
import { eraseInterestByReference } from "#app/features/adoption/interest/erase-interests.server.ts";
import { completeAdoption } from "#app/features/adoption/listing-desk/complete-adoption.server.ts";
import { listingSteps } from "#app/features/adoption/listing-desk/listing-steps.server.ts";
import { factColumns } from "#app/features/animals/care-episode/animal-facts.ts";
import { takeIn } from "#app/features/animals/care-episode/take-in.server.ts";
import { takeNumber } from "#app/features/pets/pet/find-pet.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { undoStep } from "#app/platform/steps/take-step.server.ts";
import { outcomesToldOf, wantAnimalEvents } from "#tests/support/animals.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { request, review, somebody } from "#tests/support/interests.ts";
import {
  animalOf,
  animalsOf,
  blackie,
  markAdopted,
  shelter,
  shelterAnimal,
  value,
} from "#tests/support/listings.ts";
import { hourMs, minuteMs, newKey, servicesForAll } from "#tests/support/services.ts";
import { rowsOf, updateRows } from "#tests/support/tables.ts";

onEachEngine("an animal that is adopted on %s", (engine) => {
  const { services, ada, tunde } = servicesForAll(engine, "ada", "tunde");
  let listing: string;

  beforeEach(async () => {
    services.pass(hourMs);
    listing = await shelterAnimal(services, ada);
    services.pass(hourMs);
  });

  async function approved(of = listing) {
    const one = await request(services, of, somebody({ name: "Bùkólá" }));
    value(await review(services, ada, one.id, { decision: "approve" }, newKey()));
    return one;
  }
  /** A second animal of the listing. */
  const another = () =>
    services.db.transaction(async (trx) => {
      const { location: _, description: __, goodWith: ___, ...facts } = blackie;
      const number = await takeNumber(trx);
      const now = services.now();
      const animal = factColumns(facts, lagosDay(now));
      const stay = { intake_kind: "stray", listing_id: listing } as const;
      await takeIn(trx, { animal, number, stay, actor: ada, now });
    });
  const adopt = (by = ada) => markAdopted(services, by, listing, newKey());
  const lastChange = async () =>
    (await listHistory(services.db.reader, "listing", listing)).at(-1)?.id ?? "";
  const undo = async (actor: Actor = ada) =>
    undoStep(services, listingSteps, listing, {
      ...{ stepRole: "staff", actor, changeId: await lastChange(), key: newKey() },
    });
  const contacts = (episode_id: string) => rowsOf(services, "care_contacts", { episode_id });

  test("is told to subscribed systems after the time of undo, each by itself, and never after an undo", async () => {
    await wantAnimalEvents(services, ada);
    await another();
    value(await adopt());
    const due_at = new Date(services.now().getTime() + 10 * minuteMs).toISOString();
    const animals = (await animalsOf(services, listing)).map(({ pet }) => pet.id);
    expect(animals).toHaveLength(2);
    for (const _id of animals) {
      const data = { _id, kind: "Dog", outcome: "adopted", day: lagosDay(services.now()) };
      expect(await outcomesToldOf(services, _id)).toEqual([{ due_at, data }]);
    }
    value(await undo());
    for (const id of animals) expect(await outcomesToldOf(services, id)).toEqual([]);
  });

  test("leaves us today, to the person of the approved request, with what we call it", async () => {
    const home = await approved();
    const { pet } = await animalOf(services, listing);
    const known = { allergies: "Fish", medicines: "None" };
    await updateRows(services, "pets", { id: pet.id }, known);
    services.pass(minuteMs);
    value(await completeAdoption(services, tunde, home.id, newKey()));
    const now = services.now().toISOString();
    const { pet: away, episode } = await animalOf(services, listing);
    expect(away).toMatchObject({ keeper: "away", keeper_since: now, owner_id: null });
    expect(episode).toMatchObject({
      ...{ status: "adopted", outcome_day: lagosDay(services.now()), interest_id: home.id },
      ...{
        out_name: "Blackie",
        out_breed: away.breed,
        out_allergies: "Fish",
        out_medicines: "None",
      },
    });
    expect(await contacts(episode.id)).toMatchObject([
      {
        ...{ role: "adopter", name: "Bùkólá", email: home.email, email_key: home.email },
        ...{ phone_key: `+234${home.phone.slice(1)}`, person_id: null },
      },
    ]);
    expect(await listHistory(services.db.reader, "care-episode", episode.id)).toMatchObject([
      { to_status: "in_care" },
      { actor_id: tunde.id, from_status: "in_care", to_status: "adopted", undone_at: null },
    ]);
  });

  test("leaves us without a contact where there was no request", async () => {
    value(await adopt());
    const { pet, episode } = await animalOf(services, listing);
    expect([pet.keeper, episode.status, episode.interest_id]).toEqual(["away", "adopted", null]);
    expect(await contacts(episode.id)).toEqual([]);
  });

  test("is back as it was after Undo, and can be adopted again", async () => {
    await approved();
    const before = await animalOf(services, listing);
    value(await adopt());
    services.pass(minuteMs);
    value(await undo(tunde));
    const { pet, episode } = await animalOf(services, listing);
    expect({ pet, episode }).toEqual(before);
    expect(await contacts(episode.id)).toEqual([]);
    expect(await listHistory(services.db.reader, "care-episode", episode.id)).toMatchObject([
      { to_status: "in_care" },
      { to_status: "adopted", undone_at: services.now().toISOString() },
      { actor_id: tunde.id, from_status: "adopted", to_status: "in_care", step: "undo" },
    ]);
    value(await adopt());
    expect(await contacts(episode.id)).toHaveLength(1);
  });

  test("stays adopted where somebody has it in their account", async () => {
    value(await adopt());
    const { pet } = await animalOf(services, listing);
    const owner = { keeper: "owner", owner_id: ada.id } as const;
    await updateRows(services, "pets", { id: pet.id }, owner);
    expect(await undo()).toMatchObject({
      code: "CONFLICT",
      message: "Blackie is no longer on the way, so this cannot be undone.",
    });
    expect((await animalOf(services, listing)).episode.status).toBe("adopted");
  });

  test("goes with the other animal of its listing, and comes back with it", async () => {
    await approved();
    await another();
    const states = async () =>
      (await animalsOf(services, listing)).map(({ pet, episode }) => [pet.keeper, episode.status]);
    value(await adopt());
    expect(await states()).toEqual([
      ["away", "adopted"],
      ["away", "adopted"],
    ]);
    value(await undo());
    expect(await states()).toEqual([
      ["shelter", "in_care"],
      ["shelter", "in_care"],
    ]);
  });

  test("goes alone where the other animal of its listing has died, which stays as it is", async () => {
    const { pet, episode } = await animalOf(services, listing);
    await another();
    const died = { status: "died", outcome_day: episode.intake_day, out_name: "Blackie" } as const;
    await updateRows(services, "care_episodes", { id: episode.id }, died);
    await updateRows(services, "pets", { id: pet.id }, { keeper: "away" });
    const states = async () =>
      (await animalsOf(services, listing)).map((one) => [one.pet.keeper, one.episode.status]);
    value(await adopt());
    expect(await states()).toEqual([
      ["away", "died"],
      ["away", "adopted"],
    ]);
    value(await undo());
    expect(await states()).toEqual([
      ["away", "died"],
      ["shelter", "in_care"],
    ]);
  });

  test("is not needed by a listing from before there were animals", async () => {
    listing = await shelter(services);
    value(await adopt());
    value(await undo());
    expect(await animalsOf(services, listing)).toEqual([]);
  });

  test("is refused when the animal has left us meanwhile, and the listing stays", async () => {
    const { pet } = await animalOf(services, listing);
    const { keeper_since } = pet;
    await updateRows(services, "pets", { id: pet.id }, { keeper: "away", keeper_since });
    expect(await adopt()).toMatchObject({ code: "CONFLICT" });
    const [row] = await rowsOf(services, "listings", { id: listing }, "status");
    expect(row).toEqual({ status: "available" });
    expect((await animalOf(services, listing)).episode.status).toBe("in_care");
  });

  test("by two colleagues at once is adopted once, and the other is told", {
    tags: "race",
  }, async () => {
    for (let n = 0; n < 8; n += 1) {
      listing = await shelterAnimal(services, ada);
      const answers = await Promise.all([adopt(ada), adopt(tunde)]);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(answers.find(({ ok }) => !ok)).toMatchObject({
        code: "CONFLICT",
        message: expect.stringContaining("marked Blackie as adopted on"),
      });
      const { episode } = await animalOf(services, listing);
      expect(await listHistory(services.db.reader, "care-episode", episode.id)).toHaveLength(2);
    }
  });

  test("raced by the erasure of its adopter, nobody is left as a contact", {
    tags: "race",
  }, async () => {
    for (let n = 0; n < 8; n += 1) {
      listing = await shelterAnimal(services, ada);
      const { reference } = await approved();
      const erase = services.db.transaction((trx) =>
        eraseInterestByReference(trx, reference, services.now()),
      );
      const [adopted] = await Promise.all([adopt(), erase]);
      value(adopted);
      const { pet, episode } = await animalOf(services, listing);
      expect([pet.keeper, episode.status]).toEqual(["away", "adopted"]);
      expect(await contacts(episode.id)).toEqual([]);
    }
  });
});
