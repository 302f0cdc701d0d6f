import { beforeEach, expect, test } from "vitest";
import { createListing } from "#app/features/adoption/listing/create-listing.server.ts";
import { editListing } from "#app/features/adoption/listing/edit-listing.server.ts";
import { updateListingStatus } from "#app/features/adoption/listing/update-listing-status.server.ts";
import {
  careKind,
  estimateBirthDay,
  factColumns,
} from "#app/features/animals/care-episode/animal-facts.ts";
import { takeIn } from "#app/features/animals/care-episode/take-in.server.ts";
import { takeNumber } from "#app/features/pets/pet/find-pet.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import {
  animalOf,
  animalsOf,
  blackie,
  markAdopted,
  publish,
  shelter,
  value,
} from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { hourMs, newKey, servicesForEach } from "#tests/support/services.ts";
import { countOf, rowOf, rowsOf, updateRows } from "#tests/support/tables.ts";

onEachEngine("the animal of a listing on %s", (engine) => {
  const { services } = servicesForEach(engine);
  let ada: Actor;

  beforeEach(async () => {
    ada = await admit(services, "ada");
  });

  const draft = (changes = {}) => ({ ...blackie, imageUrl: [], publish: false, ...changes });
  const edit = async (id: string, changes: Partial<typeof blackie>) => {
    services.pass(hourMs);
    const { version } = await rowOf(services, "listings", { id }, "version");
    const input = { ...blackie, version, newPhotos: [], photos: [], ...changes };
    return editListing(services, ada, id, input, newKey());
  };

  test("is made with it, in our care from today on, with one number for both", async () => {
    value(await createListing(services, ada, draft(), newKey()));
    const changes = { name: "Ọlá", species: "Cat", age: 2, neutered: "Yes" } as const;
    const { id } = value(await createListing(services, ada, draft(changes), newKey()));
    const { pet, episode } = await animalOf(services, id);
    const { number } = await rowOf(services, "listings", { id }, "number");
    expect(number).toBe(2);
    const now = services.now().toISOString();
    expect(pet).toMatchObject({
      ...{ name: "Ọlá", breed: blackie.breed, species: "Cat", sex: "Male", size: "Medium" },
      ...{ neutered: "Yes", vaccinated: "Unknown", birth_estimated: 1, photo_id: null },
      ...{ keeper: "shelter", keeper_since: now, owner_id: null, number: 2, status: "active" },
      search_text: "ola local (ekuke) cat 2",
    });
    expect(episode).toMatchObject({
      ...{ kind: "Cat", status: "in_care", intake_kind: "other", outcome_day: null },
      ...{ intake_day: lagosDay(services.now()), created_by: ada.id, created_at: now },
    });
    expect(await listHistory(services.db.reader, "care-episode", episode.id)).toMatchObject([
      { actor_id: ada.id, from_status: null, to_status: "in_care" },
    ]);
  });

  test("is not made by a listing that is refused, and no number is lost", async () => {
    const wrong = { ...draft(), imageUrl: ["no-such-picture"], publish: true };
    expect(await createListing(services, ada, wrong, newKey())).toMatchObject({ code: "INVALID" });
    expect([await countOf(services, "pets"), await countOf(services, "care_episodes")]).toEqual([
      0, 0,
    ]);
    const { id } = value(await createListing(services, ada, draft(), newKey()));
    expect((await animalOf(services, id)).pet.number).toBe(1);
  });

  test("is one, by the same form eight times at once", { tags: "race" }, async () => {
    const key = newKey();
    const forms = Array.from({ length: 8 }, () => createListing(services, ada, draft(), key));
    const ids = new Set((await Promise.all(forms)).map((one) => value(one).id));
    expect(ids.size).toBe(1);
    expect(await countOf(services, "pets")).toBe(1);
    expect(await countOf(services, "care_episodes")).toBe(1);
  });

  test("has a number of its own among eight listings at once, which no later one gets", {
    tags: "race",
  }, async () => {
    const forms = Array.from({ length: 8 }, () => createListing(services, ada, draft(), newKey()));
    for (const one of await Promise.all(forms)) {
      const { id } = value(one);
      const { number } = await rowOf(services, "listings", { id }, "number");
      expect((await animalOf(services, id)).pet.number).toBe(number);
    }
    const pets = await rowsOf(services, "pets", {}, "number");
    expect(pets.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const later = await shelter(services);
    expect(await rowOf(services, "listings", { id: later }, "number")).toEqual({ number: 9 });
  });

  test("is called and described as its listing says after an edit", async () => {
    const { id } = value(await createListing(services, ada, draft(), newKey()));
    const before = await animalOf(services, id);
    services.pass(40 * 24 * hourMs);
    const changes = { breed: "Boerboel", sex: "Female", size: "Large" } as const;
    value(await edit(id, { name: "Ada", ...changes, vaccinated: "Yes", species: "Cat" }));
    const { pet, episode } = await animalOf(services, id);
    expect(pet).toMatchObject({
      ...{ name: "Ada", ...changes, vaccinated: "Yes", species: "Cat", number: 1, version: 2 },
      search_text: "ada boerboel cat 1",
    });
    expect(episode.kind).toBe("Cat");
    // The same age, later: the day of birth that was estimated from it stays.
    expect(pet.birth_day).toBe(before.pet.birth_day);
    value(await edit(id, { name: "Ada", age: 1 }));
    const young = (await animalOf(services, id)).pet.birth_day;
    expect(young).toBe(estimateBirthDay({ age: 1, birthMonth: "" }, lagosDay(services.now())));
  });

  test("keeps a finer species and its microchip when the listing is edited", async () => {
    const other = { species: "Other" } as const;
    const { id } = value(await createListing(services, ada, draft(other), newKey()));
    const { pet } = await animalOf(services, id);
    const finer = { species: "Rabbit", microchip: "900123456789012" } as const;
    await updateRows(services, "pets", { id: pet.id }, finer);
    value(await edit(id, { ...other, name: "Ọlá" }));
    expect((await animalOf(services, id)).pet).toMatchObject({
      ...{ name: "Ọlá", species: "Rabbit" },
      search_text: "ola local (ekuke) rabbit 1 900123456789012",
    });
    expect((await animalOf(services, id)).episode.kind).toBe("Other");
  });

  test("keeps its own name where two animals share the listing", async () => {
    const { id } = value(await createListing(services, ada, draft(), newKey()));
    await services.db.transaction(async (trx) => {
      const facts = { ...blackie, name: "Kòkó" };
      const { location: _, description: __, goodWith: ___, ...known } = facts;
      const number = await takeNumber(trx);
      const now = services.now();
      const animal = factColumns(known, lagosDay(now));
      const stay = { intake_kind: "stray", listing_id: id } as const;
      await takeIn(trx, { animal, number, stay, actor: ada, now });
    });
    value(await edit(id, { name: "Blackie and Kòkó" }));
    expect((await animalsOf(services, id)).map(({ pet }) => pet.name)).toEqual(["Blackie", "Kòkó"]);
  });

  test("is no longer changed by its listing once it is adopted", async () => {
    const id = await publish(services, ada);
    value(await markAdopted(services, ada, id, newKey()));
    const { version } = await rowOf(services, "listings", { id }, "version");
    const photos = await rowsOf(services, "pictures", { listing_id: id }, "id");
    const unchanged = photos.map((photo) => ({
      ...{ id: photo.id, alt: "", order: 1, focus: undefined, remove: false },
    }));
    const input = { ...blackie, name: "Ada", version, newPhotos: [], photos: unchanged };
    value(await editListing(services, ada, id, input, newKey()));
    expect(await rowOf(services, "listings", { id }, "name")).toEqual({ name: "Ada" });
    expect((await animalOf(services, id)).pet.name).toBe("Blackie");
  });

  test("stays in our care when the listing is withdrawn", async () => {
    const id = await publish(services, ada);
    value(await updateListingStatus(services, ada, id, "withdrawn", newKey()));
    const { pet, episode } = await animalOf(services, id);
    expect([pet.keeper, episode.status]).toEqual(["shelter", "in_care"]);
  });
});

test("an animal is born in the middle of its month, of the first year where only that is known, and never later than today", () => {
  const born = (age: number, birthMonth: string) =>
    estimateBirthDay({ age, birthMonth }, "2026-11-10");
  expect(born(0, "2026-09")).toBe("2026-09-15");
  expect(born(0, "2026-11")).toBe("2026-11-10");
  expect(born(3, "")).toBe("2023-11-10");
  expect(born(0, "")).toBe("2026-05-11");
});

test("reports count dogs, cats and others", () => {
  expect((["Dog", "Cat", "Horse", "Bird", "Other"] as const).map(careKind)).toEqual([
    ...["Dog", "Cat", "Other", "Other", "Other"],
  ]);
});
