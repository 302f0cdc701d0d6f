import { beforeEach, expect, test } from "vitest";
import { unverifyPerson } from "#app/features/accounts/person-desk/review-person.server.ts";
import { saveProfile } from "#app/features/accounts/profile/edit-profile.server.ts";
import { animalSteps } from "#app/features/adoption/listing-desk/animal-steps.server.ts";
import { listingSteps } from "#app/features/adoption/listing-desk/listing-steps.server.ts";
import { outcomeForms } from "#app/features/animals/care-episode/outcome.ts";
import { chooseShelterVet } from "#app/features/animals/care-episode/shelter-vets.server.ts";
import {
  listPatients,
  viewPatient,
} from "#app/features/medical-records/patient/list-patients.server.ts";
import { grantShare } from "#app/features/pets/pet/share-pet.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { takeStepByName, undoStep } from "#app/platform/steps/take-step.server.ts";
import { takeInAnimalOf } from "#tests/support/animals.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { animalOf, markAdopted, shelterAnimal, value } from "#tests/support/listings.ts";
import { newcomer, newRecord } from "#tests/support/pets.ts";
import { hourMs, minuteMs, newKey, servicesForEach } from "#tests/support/services.ts";
import { rowOf, rowsOf, updateRows } from "#tests/support/tables.ts";

onEachEngine("the vets who treat our animals, on %s", (engine) => {
  const { services, ada } = servicesForEach(engine, "ada");
  let vet: Actor;
  let other: Actor;

  beforeEach(async () => {
    vet = await newcomer(services, "veterinarian", "Dr Halima");
    other = await newcomer(services, "veterinarian", "Dr Ade");
  });

  const choose = (treats = true, of = vet) =>
    chooseShelterVet(services, ada, of.id, treats, newKey());
  const patientsOf = async (of: Actor) =>
    (await listPatients(services, of, { q: "", page: 1 } as never)).rows;
  const names = async (of = vet) => (await patientsOf(of)).map(({ pet }) => pet.name);
  const stayOf = async (pet_id: string) =>
    (await rowsOf(services, "care_episodes", { pet_id })).at(-1)?.id ?? "";
  const sharesOf = (pet_id: string) => rowsOf(services, "pet_shares", { pet_id });
  async function step(petId: string, name: string, input: object = {}) {
    services.pass(minuteMs);
    const options = { stepRole: "staff", name, actor: ada, key: newKey(), input };
    return value(await takeStepByName(services, animalSteps, await stayOf(petId), options));
  }
  async function undo(petId: string) {
    const id = await stayOf(petId);
    const changeId = (await listHistory(services.db.reader, "care-episode", id)).at(-1)?.id ?? "";
    const by = { stepRole: "staff", actor: ada, changeId, key: newKey() };
    return undoStep(services, animalSteps, id, by);
  }

  test("find the animals in care among their patients, with our name and phone in place of an owner", async () => {
    const pet = await takeInAnimalOf(services, ada, { name: "Ada" });
    expect(await names()).toEqual([]);
    value(await choose());
    const { name: owner, phone } = services.site;
    expect(await patientsOf(vet)).toMatchObject([{ id: pet, owner, phone, readsHealth: true }]);
    expect(await viewPatient(services, vet, pet)).toMatchObject({
      ...{ isShared: true, isOurs: true, owner: { name: owner, phone } },
    });
    expect(await sharesOf(pet)).toMatchObject([
      { vet_id: vet.id, cause: await stayOf(pet), reads_health: 1, last_day: null },
    ]);
    expect(await names(other)).toEqual([]);
    expect(await viewPatient(services, other, pet)).toBeUndefined();
  });

  test("get every animal that comes in, and none that is dead on arrival", async () => {
    value(await choose());
    await takeInAnimalOf(services, ada, { name: "Ada" });
    const dead = await takeInAnimalOf(services, ada, { intakeKind: "dead_on_arrival" });
    expect(await sharesOf(dead)).toEqual([]);
    await shelterAnimal(services, ada);
    expect(await names()).toEqual(["Ada", "Blackie"]);
  });

  test("write about the animals, in the time of our care", async () => {
    const pet = await takeInAnimalOf(services, ada, { name: "Ada" });
    value(await choose());
    const id = await newRecord(services, vet, pet, "visit_note", { weight: "12.5" });
    expect(await rowOf(services, "medical_records", { id })).toMatchObject({
      ...{ author: "vet", author_id: vet.id, episode_id: await stayOf(pet) },
    });
    expect((await rowOf(services, "pets", { id: pet })).weight_grams).toBe(12_500);
  });

  test("read nothing more once staff take it back, and it is in the audit log", async () => {
    const pet = await takeInAnimalOf(services, ada, { name: "Ada" });
    value(await choose());
    value(await choose(false));
    expect(await sharesOf(pet)).toEqual([]);
    expect(await names()).toEqual([]);
    await takeInAnimalOf(services, ada, { name: "Bola" });
    expect(await names()).toEqual([]);
    const acts = await rowsOf(services, "audit_log", { entity_id: vet.id });
    expect(acts.map(({ action }) => action)).toEqual([
      "chose for our animals",
      "no longer for our animals",
    ]);
  });

  test("need a share and the choice of staff", async () => {
    const pet = await takeInAnimalOf(services, ada, { name: "Ada" });
    const share = { petId: pet, vetId: other.id, cause: "", readsHealth: true, lastDay: null };
    await services.db.transaction((trx) => grantShare(trx, services.now(), share));
    expect(await names(other)).toEqual([]);
    expect(await viewPatient(services, other, pet)).toBeUndefined();
  });

  test("are verified, and the choice ends with the verification", async () => {
    await takeInAnimalOf(services, ada, { name: "Ada" });
    const owner = await newcomer(services, "petOwner");
    expect(await choose(true, owner)).toMatchObject({ code: "CONFLICT" });
    value(await choose());
    expect(await choose()).toMatchObject({ code: "CONFLICT" });
    value(await unverifyPerson(services, ada, vet.id, newKey()));
    expect((await rowOf(services, "people", { id: vet.id })).treats_our_animals).toBe(0);
    expect(await choose()).toMatchObject({ code: "CONFLICT" });
    await updateRows(
      services,
      "people",
      { id: vet.id },
      { verified_at: services.now().toISOString() },
    );
    expect(await names()).toEqual([]);
    value(await choose());
    expect(await names()).toEqual(["Ada"]);
  });

  test("are to be chosen again after they changed their VCN number", async () => {
    await updateRows(services, "people", { id: vet.id }, { vcn: "123" });
    value(await choose());
    const profile = { name: vet.name, phone: "08035551234", about: "", area: "" };
    const form = { ...profile, vcn: "456", photo: [], removePhoto: false };
    value(await saveProfile(services, vet, form, newKey()));
    expect(await rowOf(services, "people", { id: vet.id })).toMatchObject({
      ...{ verified_at: null, treats_our_animals: 0 },
    });
  });

  const typed = {
    ...{ name: "Kemi", phone: "08035551234", proof: "Photos", where: "Epe", cause: "Old age" },
    ...{ vet: "Dr Halima", reason: "Medical" },
  };
  const endings = [...Object.keys(outcomeForms), "void"];

  test.each(endings)(
    "lose an animal that leaves by '%s', and have it again after Undo",
    async (name) => {
      const pet = await takeInAnimalOf(services, ada, { name: "Ada" });
      value(await choose());
      if (name === "adopt") await step(pet, "endHold");
      await step(pet, name, { ...typed, reason: name === "euthanise" ? "Medical" : "Twice" });
      expect(await sharesOf(pet)).toEqual([]);
      expect(await names()).toEqual([]);
      value(await choose(true, other));
      value(await undo(pet));
      expect(await names()).toEqual(["Ada"]);
      expect(await names(other)).toEqual(["Ada"]);
    },
  );

  test("lose an animal that is adopted, have it again after Undo, and never see its owner", async () => {
    services.pass(hourMs);
    const listing = await shelterAnimal(services, ada);
    const { pet } = await animalOf(services, listing);
    value(await choose());
    await newRecord(services, vet, pet.id, "visit_note");
    services.pass(hourMs);
    value(await markAdopted(services, ada, listing, newKey()));
    expect(await sharesOf(pet.id)).toEqual([]);
    const changeId = (await listHistory(services.db.reader, "listing", listing)).at(-1)?.id ?? "";
    const by = { stepRole: "staff", actor: ada, changeId, key: newKey() } as const;
    value(await undoStep(services, listingSteps, listing, by));
    expect(await names()).toEqual(["Blackie"]);
    value(await markAdopted(services, ada, listing, newKey()));
    const adopter = await newcomer(services, "petOwner", "Kemi Balogun");
    const keeper_since = services.now().toISOString();
    const now = { keeper: "owner", owner_id: adopter.id, keeper_since } as const;
    await updateRows(services, "pets", { id: pet.id }, now);
    expect(await names()).toEqual([]);
    expect(await viewPatient(services, vet, pet.id)).toBeUndefined();
  });

  test("miss none of eight animals that come in at that moment", { tags: "race" }, async () => {
    const work = Array.from({ length: 8 }, () => takeInAnimalOf(services, ada));
    const [chosen] = await Promise.all([choose(), ...work]);
    value(chosen);
    expect(await names()).toHaveLength(8);
  });
});
