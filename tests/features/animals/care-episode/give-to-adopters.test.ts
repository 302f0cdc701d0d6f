import { beforeEach, expect, test } from "vitest";
import { listingSteps } from "#app/features/adoption/listing-desk/listing-steps.server.ts";
import { giveToAdopters } from "#app/features/animals/care-episode/give-to-adopters.server.ts";
import { maxPetsPerOwner } from "#app/features/pets/pet/pet.ts";
import { eraseAccount } from "#app/features/privacy/erasure/erase-account.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { undoStep } from "#app/platform/steps/take-step.server.ts";
import { undoMs } from "#app/platform/undo.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo, subjectsTo } from "#tests/support/emails.ts";
import { request, review, somebody } from "#tests/support/interests.ts";
import { animalOf, markAdopted, shelterAnimal, value } from "#tests/support/listings.ts";
import { password, suspend } from "#tests/support/people.ts";
import { newcomer } from "#tests/support/pets.ts";
import { petRow } from "#tests/support/rows.ts";
import { hourMs, minuteMs, newKey, servicesForEach } from "#tests/support/services.ts";
import { insertRows, rowOf, rowsOf, updateRows } from "#tests/support/tables.ts";

onEachEngine("the account of an adopter, on %s", (engine) => {
  const { services, ada, ngozi } = servicesForEach(engine, "ada", "ngozi");
  let listing: string;

  beforeEach(async () => {
    listing = await shelterAnimal(services, ada, { name: "Bingo" });
  });

  /** Adopted by the sender of an approved request. */
  async function adoptedBy(email: string, of = listing) {
    services.pass(hourMs);
    const one = await request(services, of, somebody({ name: "Uche Nwosu", email }));
    value(await review(services, ada, one.id, { decision: "approve" }, newKey()));
    value(await markAdopted(services, ada, of, newKey()));
    return one;
  }
  const run = () => giveToAdopters(services);
  const pet = async (of = listing) => (await animalOf(services, of)).pet;
  const contact = async () => {
    const { episode } = await animalOf(services, listing);
    return rowOf(services, "care_contacts", { episode_id: episode.id });
  };
  const mine = "Bingo is in My Pets";
  const waits = "Bingo's health page is ready for you";
  const about = async (email: string) =>
    (await subjectsTo(services, email)).filter((one) => one === mine || one === waits);

  test("gets the animal ten minutes after the adoption, and one e-mail", async () => {
    const owner = await newcomer(services, "petOwner");
    const { reference } = await adoptedBy(owner.email);
    services.pass(undoMs - 1);
    expect(await run()).toBe(0);
    expect((await pet()).keeper).toBe("away");
    services.pass(1);
    expect(await run()).toBe(1);
    const now = services.now().toISOString();
    expect(await pet()).toMatchObject({ keeper: "owner", owner_id: owner.id, keeper_since: now });
    expect(await contact()).toMatchObject({ person_id: owner.id, ownership_due_at: null });
    const { episode } = await animalOf(services, listing);
    expect(
      (await listHistory(services.db.reader, "care-episode", episode.id)).at(-1),
    ).toMatchObject({ from_status: "adopted", to_status: "adopted", step: "clock.give" });
    services.pass(hourMs);
    expect(await run()).toBe(0);
    expect(await about(owner.email)).toEqual([mine]);
    const body = (await emailsTo(services, owner.email)).find((one) => one.subject === mine)?.body;
    expect(body).toContain(
      "Bingo is in My Pets now, with all vaccinations and treatments. We wish you many good years together.",
    );
    expect(body).toContain(`/r/${reference}`);
  });

  test("that is not there is asked for once, and gets the animal when it is confirmed", async () => {
    await adoptedBy("uche@example.com");
    services.pass(undoMs);
    await run();
    await run();
    expect(await about("uche@example.com")).toEqual([waits]);
    expect((await pet()).keeper).toBe("away");
    const owner = await newcomer(services, "petOwner");
    const unproved = { email: "uche@example.com", email_key: "uche@example.com" };
    await updateRows(services, "people", { id: owner.id }, { email_verified_at: null });
    await updateRows(services, "people", { id: owner.id }, unproved);
    expect(await run()).toBe(0);
    const at = services.now().toISOString();
    await updateRows(services, "people", { id: owner.id }, { email_verified_at: at });
    expect(await run()).toBe(1);
    expect((await pet()).owner_id).toBe(owner.id);
    expect(await about("uche@example.com")).toEqual([waits, mine]);
  });

  test("of a veterinarian gets nothing, and no invitation to register", async () => {
    const vet = await newcomer(services, "veterinarian");
    await adoptedBy(vet.email);
    services.pass(undoMs);
    await run();
    expect((await pet()).keeper).toBe("away");
    expect(await about(vet.email)).toEqual([]);
  });

  test("that is suspended gets the animal when it is active again", async () => {
    const owner = await newcomer(services, "petOwner");
    await adoptedBy(owner.email);
    await suspend(services, owner);
    services.pass(undoMs);
    await run();
    expect((await pet()).keeper).toBe("away");
    await updateRows(services, "people", { id: owner.id }, { status: "active" });
    await run();
    expect((await pet()).owner_id).toBe(owner.id);
  });

  test("with as many pets as it may have gets the animal once there is room", async () => {
    const owner = await newcomer(services, "petOwner");
    const pets = Array.from({ length: maxPetsPerOwner }, () => petRow(owner.id));
    await insertRows(services, "pets", pets);
    await adoptedBy(owner.email);
    services.pass(undoMs);
    expect(await run()).toBe(0);
    expect((await pet()).keeper).toBe("away");
    await updateRows(services, "pets", { id: pets[0]?.id ?? "" }, { status: "archived" });
    services.pass(24 * hourMs);
    expect(await run()).toBe(1);
    expect((await pet()).owner_id).toBe(owner.id);
  });

  test("keeps the animal: the adoption cannot be undone", async () => {
    const owner = await newcomer(services, "petOwner");
    await adoptedBy(owner.email);
    const change = (await listHistory(services.db.reader, "listing", listing)).at(-1)?.id ?? "";
    const undo = () =>
      undoStep(services, listingSteps, listing, {
        ...{ stepRole: "staff", actor: ada, changeId: change, key: newKey() },
      });
    // In the last instant of Undo another process may already be in the next.
    services.pass(undoMs);
    await run();
    services.pass(-minuteMs);
    expect(await undo()).toMatchObject({ code: "CONFLICT" });
    expect((await pet()).owner_id).toBe(owner.id);
  });

  test("of an undone adoption gets nothing", async () => {
    const owner = await newcomer(services, "petOwner");
    await adoptedBy(owner.email);
    const changeId = (await listHistory(services.db.reader, "listing", listing)).at(-1)?.id ?? "";
    const undone = { stepRole: "staff", actor: ada, changeId, key: newKey() } as const;
    value(await undoStep(services, listingSteps, listing, undone));
    services.pass(undoMs);
    expect(await run()).toBe(0);
    expect((await pet()).keeper).toBe("shelter");
    expect(await about(owner.email)).toEqual([]);
  });

  test("gets the animal once from two workers", { tags: "race" }, async () => {
    for (let n = 0; n < 6; n += 1) {
      listing = await shelterAnimal(services, ada, { name: "Bingo" });
      const owner = await newcomer(services, "petOwner");
      await adoptedBy(owner.email);
      services.pass(undoMs);
      const given = await Promise.all([run(), run()]);
      expect(given.reduce((sum, one) => sum + one)).toBe(1);
      expect((await pet()).owner_id).toBe(owner.id);
      expect(await about(owner.email)).toEqual([mine]);
    }
  });

  test("confirmed in the moment of the job gets the animal in the end", {
    tags: "race",
  }, async () => {
    for (let n = 0; n < 6; n += 1) {
      listing = await shelterAnimal(services, ada, { name: "Bingo" });
      const owner = await newcomer(services, "petOwner");
      await updateRows(services, "people", { id: owner.id }, { email_verified_at: null });
      await adoptedBy(owner.email);
      services.pass(undoMs);
      const at = services.now().toISOString();
      const confirmed = updateRows(services, "people", { id: owner.id }, { email_verified_at: at });
      await Promise.all([run(), confirmed]);
      await run();
      expect((await pet()).owner_id).toBe(owner.id);
    }
  });

  test("erased in the moment of the job leaves the animal away, and nobody in its records", {
    tags: "race",
  }, async () => {
    for (let n = 0; n < 6; n += 1) {
      listing = await shelterAnimal(services, ada, { name: "Bingo" });
      const owner = await newcomer(services, "petOwner");
      const { password_hash } = await rowOf(services, "people", { id: ngozi.id });
      await updateRows(services, "people", { id: owner.id }, { password_hash });
      await adoptedBy(owner.email);
      services.pass(undoMs);
      const [, gone] = await Promise.all([run(), eraseAccount(services, owner, { password })]);
      value(gone);
      expect(await pet()).toMatchObject({ keeper: "away", owner_id: null, name: "Bingo" });
      const { episode } = await animalOf(services, listing);
      expect(episode.status).toBe("adopted");
      expect(await rowsOf(services, "care_contacts", { episode_id: episode.id })).toEqual([]);
      expect(await run()).toBe(0);
    }
  });
});
