import { beforeEach, expect, test } from "vitest";
import { findPet } from "#app/features/adoption/catalogue/find-pet.server.ts";
import { createListing } from "#app/features/adoption/listing/create-listing.server.ts";
import { editListing } from "#app/features/adoption/listing/edit-listing.server.ts";
import type { ListingEditInput } from "#app/features/adoption/listing/listing.schema.server.ts";
import { cardKeysOf, openListingCard } from "#app/features/adoption/listing/listing-card.server.ts";
import {
  findListingForStaff,
  listListingsForStaff,
} from "#app/features/adoption/listing-desk/list-listings.server.ts";
import { deleteReleasedBlobs } from "#app/platform/files/delete-released-blobs.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { newId } from "#app/platform/ids.ts";
import { stagePicture } from "#app/platform/pictures/pictures.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { blackie, jpegPhoto, move, publish, value } from "#tests/support/listings.ts";
import { failingLate, servicesForAll } from "#tests/support/services.ts";
import { rowsOf } from "#tests/support/tables.ts";

onEachEngine("editing a listing on %s", (engine) => {
  const { services, ada, tunde } = servicesForAll(engine, "ada", "tunde");
  let pet: string;

  beforeEach(async () => {
    services.pass(1000);
    pet = await publish(services, ada);
    services.pass(1000);
  });

  async function stage(actor = ada): Promise<string> {
    const file = { name: "new.jpg", bytes: await jpegPhoto() };
    return value(await stagePicture(services, actor, file)).id;
  }
  async function page(id = pet) {
    const found = await findListingForStaff(services, ada, id);
    if (!found) throw new Error("there is no such listing");
    return found;
  }
  /** The form as the page shows it now. */
  async function form(changes: Partial<ListingEditInput> = {}): Promise<ListingEditInput> {
    const { id, status, editedVersion, pictures, version, ...texts } = (await page()).listing;
    const photos = pictures.map((one, index) => {
      return { id: one.id, alt: one.alt, order: index + 1, remove: false };
    });
    return { ...texts, version, photos, newPhotos: [], ...changes };
  }
  const save = (input: ListingEditInput, actor = ada, key?: string) =>
    editListing(services, actor, pet, input, key);
  const pictureIds = async () => (await page()).listing.pictures.map(({ id }) => id);
  async function addPhotos(count: number): Promise<void> {
    const newPhotos = await Promise.all(Array.from({ length: count }, () => stage()));
    value(await save(await form({ newPhotos })));
  }

  test("every text is saved, visitors see it, and the history says who changed what", async () => {
    const texts = {
      name: "Blacky",
      breed: "Boerboel",
      age: 4,
      location: "Surulere",
      description: "New words.",
      species: "Other" as const,
      sex: "Female" as const,
      size: "Large" as const,
      goodWith: ["dogs" as const, "cats" as const],
    };
    value(await save(await form(texts), tunde));
    expect(await findPet(services, pet)).toMatchObject({ ...texts, status: "available" });
    expect((await page()).history.at(-1)).toMatchObject({
      actor_name: tunde.name,
      from_status: "available",
      to_status: "available",
      private_note: "Changed: name, breed, age, location, description, kind, sex, size, good with",
    });
    const { rows } = await listListingsForStaff(services, ada, {
      status: undefined,
      sort: undefined,
      q: "blacky suru",
      page: 1,
    });
    expect(rows.map(({ id }) => id)).toContain(pet);
  });

  test("a form that changes nothing writes nothing", async () => {
    const before = await page();
    value(await save(await form()));
    expect(await page()).toEqual(before);
  });

  test("the second of two edits is refused, told who was first, and may then save over it", {
    tags: "race",
  }, async () => {
    const [mine, theirs] = [await form({ name: "Mine" }), await form({ breed: "Theirs" })];
    value(await save(theirs, tunde));
    expect(await save(mine)).toMatchObject({
      code: "CONFLICT",
      message: expect.stringMatching(/^Túndé Bakare saved this listing on 2 Mar, 2026, /),
    });
    expect((await page()).listing).toMatchObject({ name: "Blackie", breed: "Theirs" });
    value(await save({ ...mine, version: (await page()).listing.version }));
    expect((await page()).listing).toMatchObject({ name: "Mine", breed: blackie.breed });
  });

  test("of two edits at once one is saved", { tags: "race" }, async () => {
    const input = await form();
    const answers = await Promise.all([
      save({ ...input, name: "One" }),
      save({ ...input, name: "Two" }, tunde),
    ]);
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
    const edits = (await page()).history.filter((one) => one.from_status === one.to_status);
    expect(edits).toHaveLength(1);
  });

  test("a step of the status meanwhile does not stand in the way", { tags: "race" }, async () => {
    const input = await form({ name: "Still mine" });
    await move(services, pet, "reserved");
    value(await save(input));
    expect((await page()).listing).toMatchObject({ name: "Still mine", status: "reserved" });
  });

  test("the same form ten times at once is one edit, also with its file sent again", {
    tags: "race",
  }, async () => {
    const input = await form({ name: "Once" });
    const send = async () => save({ ...input, newPhotos: [await stage()] }, ada, "ten-taps");
    const inputs = await Promise.all(Array.from({ length: 10 }, send));
    expect(inputs.every(({ ok }) => ok)).toBe(true);
    expect(await pictureIds()).toHaveLength(2);
    const edits = (await page()).history.filter((one) => one.from_status === one.to_status);
    expect(edits).toHaveLength(1);
  });

  test("new photos come last, with a text of their own; the order numbers decide the main picture", async () => {
    await addPhotos(2);
    const [a = "", b = "", c = ""] = await pictureIds();
    expect((await page()).listing.pictures[2]?.alt).toBe("Blackie, Local (Ekuke)");
    const input = await form();
    const photos = input.photos.map((one) => (one.id === c ? { ...one, order: 1 } : one));
    value(await save({ ...input, photos }));
    expect(await pictureIds()).toEqual([c, a, b]);
    expect((await findPet(services, pet))?.pictures[0]?.id).toBe(c);
  });

  test("what a photo shows is kept, and an empty text becomes name and breed", async () => {
    await addPhotos(1);
    const input = await form();
    const photos = input.photos.map((one, n) => ({ ...one, alt: n === 0 ? "At the sea" : "" }));
    value(await save({ ...input, photos }));
    const { pictures } = (await page()).listing;
    expect(pictures.map(({ alt }) => alt)).toEqual(["At the sea", "Blackie, Local (Ekuke)"]);
  });

  test("a removed photo is gone with its files, the others stay", async () => {
    await addPhotos(1);
    const [first = "", second = ""] = await pictureIds();
    expect(await services.blobs.get(`pictures/${first}/360.webp`)).toBeDefined();
    const input = await form();
    const photos = input.photos.map((one) => ({ ...one, remove: one.id === first }));
    value(await save({ ...input, photos }));
    expect(await pictureIds()).toEqual([second]);
    const left = await rowsOf(services, "pictures", { id: first }, "id");
    expect(left).toEqual([]);
    await deleteReleasedBlobs(services);
    expect(await services.blobs.get(`pictures/${first}/360.webp`)).toBeUndefined();
    expect(await services.blobs.get(`pictures/${second}/360.webp`)).toBeDefined();
  });

  test("the picture for link previews goes with the photo that it was drawn of, and with no other change", async () => {
    await addPhotos(1);
    const [photo] = (await page()).listing.pictures;
    if (!photo) throw new Error("there is no photo");
    const drawn = async () => {
      await deleteReleasedBlobs(services);
      return (await services.blobs.get(cardKeysOf(photo).picture)) !== undefined;
    };
    value(await openListingCard(services, pet));
    value(await save(await form({ name: "Blacky" })));
    expect(await drawn()).toBe(true);
    const input = await form();
    const photos = input.photos.map((one) => ({ ...one, remove: one.id === photo.id }));
    const lost = editListing(failingLate(services), ada, pet, { ...input, photos }, undefined);
    await expect(lost).rejects.toThrow("the power went out");
    expect(await drawn()).toBe(true);
    value(await save({ ...input, photos }));
    expect(await drawn()).toBe(false);
  });

  test("an edit that is lost at the last moment leaves the photos and their files", async () => {
    await addPhotos(1);
    const before = await page();
    const [first = ""] = await pictureIds();
    const input = await form({ name: "Lost" });
    const photos = input.photos.map((one) => ({ ...one, remove: one.id === first }));
    const lost = editListing(failingLate(services), ada, pet, { ...input, photos }, undefined);
    await expect(lost).rejects.toThrow("the power went out");
    expect(await page()).toEqual(before);
    expect(await services.blobs.get(`pictures/${first}/360.webp`)).toBeDefined();
  });

  test("more than six photos are refused in words, unless others go", async () => {
    await addPhotos(4);
    const newPhotos = [await stage(), await stage()];
    const input = await form({ newPhotos });
    expect(await save(input)).toMatchObject({
      code: "INVALID",
      fields: {
        newPhotos: [
          "A listing has at most 6 photos and this would be 7: please remove or untick 1",
        ],
      },
    });
    expect(await pictureIds()).toHaveLength(5);
    const photos = input.photos.map((one, n) => ({ ...one, remove: n === 0 }));
    value(await save({ ...input, photos }));
    expect(await pictureIds()).toHaveLength(6);
  });

  test("the last photo of a public listing stays; a draft's may go", async () => {
    const input = await form();
    const bare = { ...input, photos: input.photos.map((one) => ({ ...one, remove: true })) };
    expect(await save(bare)).toMatchObject({
      code: "INVALID",
      fields: { newPhotos: ["Visitors see this listing: please keep or add a photo"] },
    });
    expect(await pictureIds()).toHaveLength(1);
    await move(services, pet, "withdrawn");
    value(await save(bare));
    expect(await pictureIds()).toEqual([]);
  });

  test("nobody adds another's staged photo, and nobody touches another listing's", async () => {
    const stolen = await save(await form({ newPhotos: [await stage(tunde)] }));
    expect(stolen).toMatchObject({
      fields: { newPhotos: ["A new photo is no longer with us. Please choose it again"] },
    });
    const other = await publish(services, ada, { name: "Other" });
    const [theirs] = (await page(other)).listing.pictures;
    const photos = [{ id: theirs?.id ?? "", alt: "Mine now", order: 1, remove: true }];
    value(await save(await form({ name: "Greedy", photos })));
    expect((await page(other)).listing.pictures).toEqual([theirs]);
  });

  test("a listing that is not there is not found", async () => {
    const input = await form();
    for (const id of ["", "0", newId(services.now()), `${pet}\u0000`]) {
      expect(await editListing(services, ada, id, input, undefined)).toMatchObject({
        code: "NOT_FOUND",
      });
      expect(await findListingForStaff(services, ada, id)).toBeUndefined();
    }
  });

  test("a draft is edited like any other", async () => {
    const input = { ...blackie, imageUrl: [], publish: false };
    const { id } = value(await createListing(services, ada, input, newId(services.now())));
    pet = id;
    value(await save(await form({ name: "Drafty", newPhotos: [await stage()] })));
    expect((await page()).listing).toMatchObject({ name: "Drafty", status: "draft" });
    expect(await listHistory(services.db.reader, "listing", id)).toHaveLength(2);
  });
});
