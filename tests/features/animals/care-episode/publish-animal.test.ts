import { beforeEach, expect, test } from "vitest";
import { findPetByNumber } from "#app/features/adoption/catalogue/find-pet.server.ts";
import { createListing } from "#app/features/adoption/listing/create-listing.server.ts";
import { updateListingStatus } from "#app/features/adoption/listing/update-listing-status.server.ts";
import { takeInAnimal } from "#app/features/animals/care-episode/take-in-animal.server.ts";
import { endOpenBookings } from "#app/features/insights/open-bookings/pet-left.server.ts";
import { stagePicture } from "#app/platform/pictures/pictures.server.ts";
import { episodeOf, intake, leave, takeInAnimalOf } from "#tests/support/animals.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { blackie, jpegPhoto, markAdopted, value } from "#tests/support/listings.ts";
import { hourMs, newKey, servicesForAll } from "#tests/support/services.ts";
import { rowOf, rowsOf } from "#tests/support/tables.ts";

onEachEngine("a listing that is made from an animal on %s", (engine) => {
  const { services, ada, tunde } = servicesForAll(engine, "ada", "tunde");
  beforeEach(() => services.pass(hourMs));

  const photo = async () =>
    value(await stagePicture(services, ada, { name: "dog.jpg", bytes: await jpegPhoto() })).id;
  /** An animal in care, with a photo, as it comes from its form. */
  async function animal(fields: Record<string, string> = {}, pictureId?: string) {
    const sent = { holdDays: "0", name: "Nkechi", ...fields };
    const input = { ...intake(services, sent), photo: pictureId ? [pictureId] : [] };
    return value(await takeInAnimal(services, ada, input, newKey(), endOpenBookings)).petId;
  }
  const publish = (animalId: string, changes: object = {}, by = ada) =>
    createListing(
      services,
      by,
      { ...blackie, imageUrl: [], ...changes, publish: true, animalId },
      newKey(),
    );

  test("has its number, its photo as a picture of its own, and is the listing of its stay", async () => {
    const source = await photo();
    const id = await animal({}, source);
    const { number } = await rowOf(services, "pets", { id });
    const before = (await rowsOf(services, "pets", {}, "id")).length;
    const listing = value(await publish(id, { name: "Nkechi" })).id;
    expect(await rowOf(services, "listings", { id: listing })).toMatchObject({
      ...{ number, status: "available", name: "Nkechi" },
    });
    expect(await episodeOf(services, id)).toMatchObject({ listing_id: listing });
    const [picture] = await rowsOf(services, "pictures", { listing_id: listing });
    expect(picture).toMatchObject({ owner: "listing", alt: "Nkechi, Local (Ekuke)" });
    expect(picture?.id).not.toBe(source);
    const keys = async (picture_id = "") =>
      (await rowsOf(services, "picture_variants", { picture_id }, "blob_key", "width"))
        .map(({ blob_key }) => blob_key)
        .sort();
    expect(await keys(picture?.id)).toEqual(await keys(source));
    expect(await rowsOf(services, "pets", {}, "id")).toHaveLength(before);
  });

  test("writes what it says of the animal to the animal", async () => {
    const id = await animal({}, await photo());
    value(await publish(id, { name: "Nkechi of Ketu", breed: "Ekuke", neutered: "Yes" }));
    expect(await rowOf(services, "pets", { id })).toMatchObject({
      ...{ name: "Nkechi of Ketu", breed: "Ekuke", neutered: "Yes", birth_estimated: 1 },
    });
  });

  test("needs a photo, the animal's or another, before visitors see it", async () => {
    const id = await animal();
    expect(await publish(id)).toMatchObject({
      ...{ ok: false, code: "INVALID", fields: { imageUrl: [/photo/] } },
    });
    expect(await episodeOf(services, id)).toMatchObject({ listing_id: null });
    expect(await publish(id, { imageUrl: [await photo()] })).toMatchObject({ ok: true });
  });

  test("is refused during a hold, after the animal left, and beside another that visitors see", async () => {
    const held = await animal({ holdDays: "9" }, await photo());
    expect(await publish(held)).toMatchObject({
      ...{
        ok: false,
        code: "CONFLICT",
        message: expect.stringMatching(/^Nkechi is on hold until/),
      },
    });
    const gone = await takeInAnimalOf(services, ada, { holdDays: "0" });
    await leave(services, ada, gone, "release");
    expect(await publish(gone)).toMatchObject({ ok: false, code: "CONFLICT" });
    const id = await animal({}, await photo());
    const both = await Promise.all([publish(id), publish(id, {}, tunde)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: "CONFLICT" });
    expect(await publish(newKey())).toMatchObject({ ok: false, code: "NOT_FOUND" });
  });

  test("follows one that was withdrawn, with a number of its own", async () => {
    const id = await animal({}, await photo());
    const first = value(await publish(id)).id;
    value(await updateListingStatus(services, ada, first, "withdrawn", newKey()));
    const second = value(await publish(id)).id;
    const { number } = await rowOf(services, "listings", { id: second });
    expect(number).not.toBe((await rowOf(services, "pets", { id })).number);
    expect(await episodeOf(services, id)).toMatchObject({ listing_id: second });
  });

  test("is where its number leads while visitors see it, the newest first", async () => {
    const id = await animal({}, await photo());
    const { number } = await rowOf(services, "pets", { id });
    const leadsTo = (to: number | null) => findPetByNumber(services, `${to}`);
    expect(await leadsTo(number)).toBeUndefined();
    const first = value(await publish(id)).id;
    expect(await leadsTo(number)).toBe(first);
    value(await updateListingStatus(services, ada, first, "withdrawn", newKey()));
    expect(await leadsTo(number)).toBeUndefined();
    services.pass(hourMs);
    const second = value(await publish(id)).id;
    const own = (await rowOf(services, "listings", { id: second })).number;
    expect(await leadsTo(number)).toBe(second);
    expect(await leadsTo(own)).toBe(second);
    value(await markAdopted(services, ada, second, newKey()));
    expect(await leadsTo(number)).toBe(second);
    services.pass(hourMs);
    const back = intake(services, { intakeKind: "return", returned: `${number}`, holdDays: "0" });
    value(await takeInAnimal(services, ada, back, newKey(), endOpenBookings));
    const third = value(await publish(id)).id;
    expect(await leadsTo(number)).toBe(third);
    expect(await leadsTo(own)).toBe(second);
  });
});
