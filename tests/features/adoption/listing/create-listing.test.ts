import { beforeEach, expect, test } from "vitest";
import { findPet } from "#app/features/adoption/catalogue/find-pet.server.ts";
import { createListing } from "#app/features/adoption/listing/create-listing.server.ts";
import { excerpt, listingStatuses } from "#app/features/adoption/listing/listing.ts";
import { updateAges } from "#app/features/adoption/listing/update-ages.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { newId } from "#app/platform/ids.ts";
import { stagePicture } from "#app/platform/pictures/pictures.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { blackie, jpegPhoto, shelter, value } from "#tests/support/listings.ts";
import { quadrants } from "#tests/support/pictures.ts";
import { hourMs, newKey, servicesForAll } from "#tests/support/services.ts";
import { rowsOf } from "#tests/support/tables.ts";

onEachEngine("creating a listing on %s", (engine) => {
  const { services, ada, tunde } = servicesForAll(engine, "ada", "tunde");

  beforeEach(() => services.pass(1000));

  async function stage(actor = ada, bytes?: Uint8Array): Promise<string> {
    const file = { name: "blackie.jpg", bytes: bytes ?? (await jpegPhoto()) };
    return value(await stagePicture(services, actor, file)).id;
  }
  const form = (imageUrl: string[], changes = {}) => ({
    ...blackie,
    imageUrl,
    publish: true,
    ...changes,
  });
  async function countListings(name: string): Promise<number> {
    const rows = await rowsOf(services, "listings", { name }, "id");
    return rows.length;
  }

  test("with a picture it is published as typed, with its history", async () => {
    const picture = await stage();
    const { id } = value(await createListing(services, ada, form([picture]), newKey()));
    const { pictures, ...pet } = (await findPet(services, id)) ?? { pictures: [] };
    const published = { status: "available", publishedAt: services.now().toISOString() };
    const counted = { ageText: "3 years", daysHere: 0 };
    expect(pet).toEqual({ ...blackie, id, number: 1, ...published, ...counted });
    expect(pictures).toMatchObject([{ id: picture, alt: "Blackie, Local (Ekuke)" }]);
    expect(await listHistory(services.db.reader, "listing", id)).toMatchObject([
      { actor_id: ada.id, actor_name: ada.name, from_status: null, to_status: "available" },
    ]);
  });

  test("without a picture it is not published", async () => {
    const changes = { name: "Pictureless" };
    expect(await createListing(services, ada, form([], changes), "no-picture")).toEqual({
      ok: false,
      code: "INVALID",
      message: "Failed to create adoption listing. Please try again.",
      fields: { imageUrl: ["Please add a photo of the pet"] },
    });
    expect(await countListings("Pictureless")).toBe(0);
    value(await createListing(services, ada, form([await stage()], changes), "no-picture"));
    expect(await countListings("Pictureless")).toBe(1);
  });

  test("a draft needs no picture and nobody sees it", async () => {
    const changes = { name: "Drafted", publish: false };
    const { id } = value(await createListing(services, ada, form([], changes), newKey()));
    expect(await findPet(services, id)).toBeUndefined();
    expect(await countListings("Drafted")).toBe(1);
    expect(await listHistory(services.db.reader, "listing", id)).toMatchObject([
      { to_status: "draft" },
    ]);
  });

  test("of several pictures the last one chosen is taken", { tags: "race" }, async () => {
    const [first, last] = [await stage(), await stage()];
    const { id } = value(await createListing(services, ada, form([first, last]), last));
    expect((await findPet(services, id))?.pictures.map((picture) => picture.id)).toEqual([last]);
  });

  test.each([
    ["another's staged picture", () => stage(tunde)],
    ["an unknown picture", async () => newId(services.now())],
    ["an address of elsewhere", async () => "https://example.com/cat.jpg"],
    ["anything else", async () => "'; drop table pictures; --\u0000"],
  ])("%s cannot be claimed", async (_, make) => {
    const answer = await createListing(services, ada, form([await make()], { name: "Thief" }), "t");
    expect(answer).toMatchObject({
      code: "INVALID",
      fields: { imageUrl: ["This photo is no longer with us. Please choose it again"] },
    });
    expect(await countListings("Thief")).toBe(0);
  });

  test("a picture belongs to one listing only, also when two ask at once", {
    tags: "race",
  }, async () => {
    const picture = await stage();
    const answers = await Promise.all(
      ["Twin A", "Twin B"].map((name) =>
        createListing(services, ada, form([picture], { name }), newKey()),
      ),
    );
    expect(answers.map((answer) => answer.ok).sort()).toEqual([false, true]);
    expect((await countListings("Twin A")) + (await countListings("Twin B"))).toBe(1);
  });

  test("the same form ten times at once makes one listing", { tags: "race" }, async () => {
    const input = form([await stage()], { name: "Once" });
    const send = () => createListing(services, ada, input, "ten-taps");
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    expect(new Set(answers.map((answer) => value(answer).id)).size).toBe(1);
    expect(await countListings("Once")).toBe(1);
  });

  test("the same form sent again with its file makes one listing", { tags: "race" }, async () => {
    const name = "Resent";
    const key = newKey();
    const send = async () =>
      value(await createListing(services, ada, form([await stage()], { name }), key)).id;
    expect(await send()).toBe(await send());
    expect(await countListings(name)).toBe(1);
  });

  test("a form without a key makes nothing: sent twice it would make two", {
    tags: "race",
  }, async () => {
    const input = form([await stage()], { name: "Keyless" });
    expect(await createListing(services, ada, input, undefined)).toMatchObject({ code: "INVALID" });
    expect(await countListings("Keyless")).toBe(0);
  });

  test("the same form with another picture is refused", { tags: "race" }, async () => {
    const name = "Changed";
    value(await createListing(services, ada, form([await stage()], { name }), "picture-key"));
    const other = await stage(ada, await quadrants(640, 400).jpeg().toBuffer());
    expect(
      await createListing(services, ada, form([other], { name }), "picture-key"),
    ).toMatchObject({
      code: "CONFLICT",
    });
    expect(await countListings(name)).toBe(1);
  });

  test("two staff with the same words make two listings", { tags: "race" }, async () => {
    const changes = { name: "Shared", publish: false };
    value(await createListing(services, ada, form([], changes), "shared-key"));
    value(await createListing(services, tunde, form([], changes), "shared-key"));
    expect(await countListings("Shared")).toBe(2);
  });

  test("the birth month decides about the age, which follows it from then on", async () => {
    const picture = await stage();
    const input = form([picture], { age: 7, birthMonth: "2025-12", publish: true });
    const { id } = value(await createListing(services, ada, input, newKey()));
    const seen = async () => {
      const pet = await findPet(services, id);
      return [pet?.age, pet?.ageText];
    };
    expect(await seen()).toEqual([0, "3 months"]);
    services.pass(330 * 24 * hourMs);
    await updateAges(services);
    expect(await seen()).toEqual([1, "1 year"]);
    await updateAges(services);
    const ahead = form([], { birthMonth: "2031-01", publish: false });
    expect(await createListing(services, ada, ahead, newKey())).toMatchObject({
      ok: false,
      code: "INVALID",
      fields: { birthMonth: ["The birth month must lie within the last 20 years"] },
    });
  });

  test("the longest texts and any letters fit", async () => {
    const changes = {
      name: "ọ".repeat(200),
      breed: "🐕".repeat(100),
      location: "ẹ".repeat(300),
      description: "<b>Ṣé ó dára?</b> ".repeat(277).trim(),
      age: 20,
      goodWith: [],
      publish: true,
    };
    const { id } = value(
      await createListing(services, ada, form([await stage()], changes), newKey()),
    );
    const { publish, ...fields } = changes;
    expect(publish && (await findPet(services, id))).toMatchObject(fields);
  });

  test.each(listingStatuses)("a pet that is %s is found if visitors may see it", async (status) => {
    const id = await shelter(services, { status });
    const seen = ["available", "reserved", "adopted"].includes(status);
    expect((await findPet(services, id))?.status).toBe(seen ? status : undefined);
  });

  test("ids of any other shape find no pet", async () => {
    const id = await shelter(services);
    const ids = ["", "0", id.toUpperCase(), ` ${id}`, `${id}\u0000`, "%", newId(services.now())];
    for (const other of ids) expect(await findPet(services, other)).toBeUndefined();
  });
});

test("an excerpt has thirty words and an ellipsis, shorter texts stay whole", () => {
  const words = (count: number) => Array.from({ length: count }, (_, n) => `w${n}`);
  expect(excerpt(words(30).join(" "))).toBe(words(30).join(" "));
  expect(excerpt(`${words(30).join("\n ")}\n`)).toBe(words(30).join(" "));
  expect(excerpt(words(31).join(" "))).toBe(`${words(30).join(" ")}…`);
  expect(excerpt("")).toBe("");
});
