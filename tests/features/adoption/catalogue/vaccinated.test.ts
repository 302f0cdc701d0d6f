import { beforeEach, expect, test } from "vitest";
import { findPet } from "#app/features/adoption/catalogue/find-pet.server.ts";
import { editListing } from "#app/features/adoption/listing/edit-listing.server.ts";
import { knownFacts } from "#app/features/adoption/listing/pet-sentences.ts";
import { updateVaccinated } from "#app/features/medical-records/medical-record/settle-vaccinated.server.ts";
import { addDays, formatDay, lagosDay } from "#app/platform/dates.ts";
import { onEachEngine } from "#tests/support/database.ts";
import {
  animalOf,
  blackie,
  markAdopted,
  publish,
  shelterAnimal,
  value,
} from "#tests/support/listings.ts";
import { newcomer, newRecord } from "#tests/support/pets.ts";
import { hourMs, newKey, servicesForEach } from "#tests/support/services.ts";
import { rowOf, rowsOf, updateRows } from "#tests/support/tables.ts";

onEachEngine("whether a listed animal is vaccinated, on %s", (engine) => {
  const { services, ada } = servicesForEach(engine, "ada");
  let listing: string;
  let pet: string;

  beforeEach(async () => {
    listing = await shelterAnimal(services, ada, { name: "Blackie", sex: "Male" });
    pet = (await animalOf(services, listing)).pet.id;
  });

  const today = () => lagosDay(services.now());
  const vaccinate = (nextDueOn = "", more: { corrects?: string; title?: string } = {}) =>
    newRecord(services, ada, pet, "vaccination", { nextDueOn, ...more });
  async function shown() {
    const found = await findPet(services, listing);
    return [found?.vaccinated, found?.vaccinationDue];
  }
  const stored = async (id = pet) => (await rowOf(services, "pets", { id })).vaccinated;
  /** With a picture, which an edit requires. */
  async function publishOne() {
    listing = await publish(services, ada);
    pet = (await animalOf(services, listing)).pet.id;
  }
  async function edit() {
    const { version } = await rowOf(services, "listings", { id: listing }, "version");
    const photos = await rowsOf(services, "pictures", { listing_id: listing }, "id");
    const unchanged = photos.map(({ id }) => ({
      ...{ id, alt: "", order: 1, focus: undefined, remove: false },
    }));
    const input = { ...blackie, version, newPhotos: [], photos: unchanged };
    return editListing(services, ada, listing, { ...input, vaccinated: "No" }, newKey());
  }
  const contentVersion = async () => (await rowOf(services, "content_version", {})).listings;

  test("is what the listing says while no vaccination is recorded", async () => {
    expect(await shown()).toEqual(["Unknown", undefined]);
    await newRecord(services, ada, pet, "treatment");
    await updateRows(services, "listings", { id: listing }, { vaccinated: "No" });
    expect(await shown()).toEqual(["No", undefined]);
  });

  test("is yes by what is recorded, and pages in the cache are stale at once", async () => {
    await updateRows(services, "listings", { id: listing }, { vaccinated: "No" });
    const before = await contentVersion();
    await vaccinate(addDays(today(), 30));
    expect(await contentVersion()).toBeGreaterThan(before);
    expect(await shown()).toEqual(["Yes", undefined]);
    expect(await stored()).toBe("Yes");
    expect((await rowOf(services, "pets", { id: pet })).version).toBe(1);
  });

  test("is no with the day once a dose is overdue, by the hourly job, and yes again once it is given", async () => {
    const due = addDays(today(), 1);
    await vaccinate(due);
    services.pass(24 * hourMs);
    expect(await updateVaccinated(services)).toBe(0);
    services.pass(24 * hourMs);
    // Before the job, and in the first visit of the day.
    expect(await shown()).toEqual(["No", due]);
    expect(await stored()).toBe("Yes");
    const before = await contentVersion();
    expect(await updateVaccinated(services)).toBe(1);
    expect(await updateVaccinated(services)).toBe(0);
    expect(await contentVersion()).toBeGreaterThan(before);
    expect([await stored(), await shown()]).toEqual(["No", ["No", due]]);
    const found = await findPet(services, listing);
    expect(found && knownFacts(found).map(({ text }) => text)).toEqual([
      "He can live with children and dogs.",
      `His next vaccination was due on ${formatDay(due)}.`,
    ]);
    const again = { title: "rabies", happenedOn: today() };
    await newRecord(services, ada, pet, "vaccination", again);
    expect(await shown()).toEqual(["Yes", undefined]);
  });

  test("is no at once when an old card is copied, and follows a correction of it", async () => {
    const id = await vaccinate(addDays(today(), -3));
    expect(await shown()).toEqual(["No", addDays(today(), -3)]);
    await vaccinate(addDays(today(), 300), { corrects: id });
    expect(await shown()).toEqual(["Yes", undefined]);
  });

  test("is not changed by an edit of the listing once something is recorded", async () => {
    await publishOne();
    await vaccinate();
    value(await edit());
    expect([await stored(), await shown()]).toEqual(["Yes", ["Yes", undefined]]);
  });

  test("is the least of two animals that share a listing", async () => {
    const other = await shelterAnimal(services, ada, { name: "Kòkó" });
    const second = await animalOf(services, other);
    const together = { listing_id: listing };
    await updateRows(services, "care_episodes", { id: second.episode.id }, together);
    await vaccinate();
    expect(await shown()).toEqual(["Unknown", undefined]);
    await newRecord(services, ada, second.pet.id, "vaccination");
    expect(await shown()).toEqual(["Yes", undefined]);
    const late = { title: "DHPP", nextDueOn: addDays(today(), -1) };
    await newRecord(services, ada, second.pet.id, "vaccination", late);
    expect(await shown()).toEqual(["No", addDays(today(), -1)]);
  });

  test("stays as it was recorded when the animal left, whatever its owner writes", async () => {
    await vaccinate(addDays(today(), 1));
    services.pass(72 * hourMs);
    value(await markAdopted(services, ada, listing, newKey()));
    const owner = await newcomer(services, "petOwner");
    const keeper_since = services.now().toISOString();
    const given = { keeper: "owner", owner_id: owner.id, keeper_since } as const;
    await updateRows(services, "pets", { id: pet }, given);
    const late = { nextDueOn: addDays(today(), -1), title: "DHPP" };
    await newRecord(services, owner, pet, "vaccination", late);
    expect(await updateVaccinated(services)).toBe(0);
    expect([await stored(), await shown()]).toEqual(["Yes", ["Yes", undefined]]);
  });

  test("is right after a dose and an edit of the listing at once", { tags: "race" }, async () => {
    await publishOne();
    const [, edited] = await Promise.all([vaccinate(), edit()]);
    value(edited);
    expect([await stored(), await shown()]).toEqual(["Yes", ["Yes", undefined]]);
  });
});
