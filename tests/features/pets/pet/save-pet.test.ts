import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { archivePet, restorePet } from "#app/features/pets/pet/archive-pet.server.ts";
import { findPetDraft, listPets } from "#app/features/pets/pet/list-pets.server.ts";
import { petSchema } from "#app/features/pets/pet/pet.schema.server.ts";
import { addPet, editPet } from "#app/features/pets/pet/save-pet.server.ts";
import { sharePet, stopSharing } from "#app/features/pets/pet/share-pet.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { stagePicture } from "#app/platform/pictures/pictures.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { value } from "#tests/support/listings.ts";
import { openPicture } from "#tests/support/open-picture.ts";
import { admit } from "#tests/support/people.ts";
import { newcomer, newPet, petForm } from "#tests/support/pets.ts";
import { photo } from "#tests/support/pictures.ts";
import { hourMs, servicesForAll } from "#tests/support/services.ts";
import { newVet } from "#tests/support/vets.ts";

const list = { status: undefined, q: "", page: 1 };
const noBookings = async () => [];

onEachEngine("an owner's pet on %s", (engine) => {
  const { services, ngozi } = servicesForAll(engine, "ngozi");
  let other: Actor;
  let musa: Actor;

  beforeAll(async () => {
    other = await newcomer(services, "petOwner");
    musa = await newVet(services, "Dr Musa");
  });
  beforeEach(() => services.pass(hourMs));

  test("is added once however often the form is sent, and edited by its owner alone", {
    tags: "race",
  }, async () => {
    const key = "a-key-of-this-very-form";
    const input = petForm({ name: "Bingo", species: "Dog", weight: "12.5" });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => addPet(services, ngozi, input, key)),
    );
    const ids = new Set(answers.map((answer) => value(answer).id));
    expect(ids.size).toBe(1);
    const [id = ""] = ids;
    expect(await addPet(services, ngozi, input, undefined)).toMatchObject({ code: "INVALID" });
    const edit = petForm({ name: "Bongo", version: "1" });
    expect(await editPet(services, other, id, edit, undefined)).toMatchObject({
      code: "NOT_FOUND",
    });
    expect(value(await editPet(services, ngozi, id, edit, undefined)).name).toBe("Bongo");
    const history = await listHistory(services.db.reader, "pet", id);
    expect(history.map(({ to_status }) => to_status)).toEqual(["active", "active"]);
  });

  test("keeps another edit that was saved since, until the form is sent again knowingly", async () => {
    const id = await newPet(services, ngozi, { name: "Milo" });
    value(
      await editPet(services, ngozi, id, petForm({ name: "Milo", breed: "Beagle" }, 1), undefined),
    );
    const late = petForm({ name: "Milo", weight: "9" }, 1);
    const refused = await editPet(services, ngozi, id, late, undefined);
    expect(refused).toMatchObject({ code: "CONFLICT" });
    const draft = await findPetDraft(services, ngozi, id);
    expect(draft).toMatchObject({ version: 2, values: { breed: "Beagle", weight: "" } });
    value(await editPet(services, ngozi, id, { ...late, version: 2 }, undefined));
  });

  test("shows an age that was given as such, and reckons its day once", async () => {
    const id = await newPet(services, ngozi, { name: "Simba", age: "2.5" });
    const first = await findPetDraft(services, ngozi, id);
    expect(first?.values).toMatchObject({ age: "2.5", birthDate: "" });
    services.pass(20 * 24 * hourMs);
    const shown = await findPetDraft(services, ngozi, id);
    const same = petForm({ name: "Simba", age: shown?.values.age, allergies: "Fish" }, 1);
    value(await editPet(services, ngozi, id, same, undefined));
    const row = await services.db.reader
      .selectFrom("pets")
      .select(["birth_day", "birth_estimated"])
      .where("id", "=", id)
      .executeTakeFirst();
    expect(row).toEqual({ birth_day: "2023-09-01", birth_estimated: 1 });
  });

  test("is archived and brought back by its owner, each once, unless a booking is open", async () => {
    const id = await newPet(services, ngozi, { name: "Coco" });
    const archive = (actor: Actor, open = noBookings as () => Promise<string[]>) =>
      archivePet(services, actor, id, undefined, open);
    expect(await archive(other)).toMatchObject({ code: "NOT_FOUND" });
    const booked = await archive(ngozi, async () => ["an appointment on 3 Mar, 2026"]);
    expect(booked).toMatchObject({ code: "CONFLICT" });
    expect((booked as { message: string }).message).toContain("an appointment on 3 Mar, 2026");
    expect(value(await archive(ngozi))).toEqual({ name: "Coco" });
    expect(await archive(ngozi)).toMatchObject({ code: "CONFLICT" });
    const edit = editPet(services, ngozi, id, petForm({ name: "Coco" }, 1), undefined);
    expect(await edit).toMatchObject({ code: "CONFLICT" });
    const names = async () => (await listPets(services, ngozi, list)).rows.map(({ name }) => name);
    expect(await names()).not.toContain("Coco");
    expect(await restorePet(services, other, id, undefined)).toMatchObject({ code: "NOT_FOUND" });
    value(await restorePet(services, ngozi, id, undefined));
    expect(await restorePet(services, ngozi, id, undefined)).toMatchObject({ code: "CONFLICT" });
    expect(await names()).toContain("Coco");
  });

  test("is seen, photo too, by its owner and by the veterinarian it is shared with", async () => {
    const file = { name: "dog.jpg", bytes: await photo(600, 600).jpeg().toBuffer() };
    const staged = value(await stagePicture(services, ngozi, file));
    const id = await newPet(services, ngozi, { name: "Rex", photo: [staged.id] });
    const wanted = { id: staged.id, width: 360, format: "webp" } as const;
    const sees = async (actor: Actor) => {
      return (await openPicture(services, actor, wanted)).ok;
    };
    const ada = await admit(services, "ada");
    expect([await sees(ngozi), await sees(other), await sees(musa), await sees(ada)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    const share = { vetId: musa.id };
    const by = (actor: Actor) => sharePet(services, actor, id, share, undefined);
    expect(await by(other)).toMatchObject({ code: "NOT_FOUND" });
    const toNobody = sharePet(services, ngozi, id, { vetId: other.id }, undefined);
    expect(await toNobody).toMatchObject({ code: "INVALID" });
    value(await by(ngozi));
    expect(await sees(musa)).toBe(true);
    expect(await stopSharing(services, other, id, share, undefined)).toMatchObject({
      code: "NOT_FOUND",
    });
    value(await stopSharing(services, ngozi, id, share, undefined));
    expect(await sees(musa)).toBe(false);
    const stolen = addPet(
      services,
      other,
      petForm({ name: "Rex", photo: [staged.id] }),
      "k".repeat(20),
    );
    expect(await stolen).toMatchObject({ code: "INVALID", fields: { photo: expect.anything() } });
  });
});

describe("the form of a pet", () => {
  const today = "2026-11-22";
  const problems = (typed: Record<string, string>) => {
    const parsed = petSchema(today).safeParse({ name: "Bingo", ...typed });
    return parsed.success
      ? {}
      : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0], message]));
  };

  test("needs the name alone", () => {
    expect(problems({})).toEqual({});
    expect(problems({ name: " " })).toEqual({ name: "Please enter the pet's name" });
    expect(petSchema(today).parse({ name: "Bingo" })).toMatchObject({
      species: "Dog",
      sex: "Unknown",
      birthDay: null,
      age: null,
      weightGrams: null,
    });
  });

  test("takes a number with a comma or a unit", () => {
    const read = (weight: string, age = "") =>
      petSchema(today).parse({ name: "Bingo", weight, age });
    expect(read("4,5 kg", "3 years")).toMatchObject({ weightGrams: 4500, age: 3 });
    expect(read("0.035")).toMatchObject({ weightGrams: 35 });
  });

  test("refuses births still to come, and animals that do not exist, all at once", {
    tags: "race",
  }, () => {
    expect(problems({ birthDate: "2026-11-23" })).toEqual({
      birthDate: "This day is still to come: please enter the day on which your pet was born",
    });
    expect(Object.keys(problems({ birthDate: "2026-02-30" }))).toEqual(["birthDate"]);
    expect(problems({ name: "", species: "Hamster", weight: "400", age: "80" })).toEqual({
      name: "Please enter the pet's name",
      weight: "No hamster weighs more than 2 kg: please check it, and the species",
      age: "No hamster is older than 10 years: please check it, and the species",
    });
    expect(Object.keys(problems({ species: "Other", weight: "400" }))).toEqual(["weight"]);
    expect(Object.keys(problems({ weight: "0" }))).toEqual(["weight"]);
    expect(Object.keys(problems({ weight: "-4" }))).toEqual(["weight"]);
    expect(Object.keys(problems({ weight: "heavy", age: "old" })).sort()).toEqual([
      "age",
      "weight",
    ]);
    expect(Object.keys(problems({ birthDate: "1800-01-01" }))).toEqual(["birthDate"]);
    expect(problems({ birthDate: "2024-01-01", age: "2" })).toEqual({
      age: "Please give the birth date or the age, not both",
    });
    expect(Object.keys(problems({ species: "Shark", sex: "None" })).sort()).toEqual([
      "sex",
      "species",
    ]);
    expect(Object.keys(problems({ allergies: "a".repeat(5001) }))).toEqual(["allergies"]);
  });
});
