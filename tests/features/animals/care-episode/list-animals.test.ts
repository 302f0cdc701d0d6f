import { beforeAll, expect, test } from "vitest";
import { listAnimalsForStaff } from "#app/features/animals/care-episode/list-animals.server.ts";
import { animalList } from "#app/features/pets/pet/animal.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import { stagePicture } from "#app/platform/pictures/pictures.server.ts";
import { episodeOf, leave, takeInAnimalOf } from "#tests/support/animals.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { request, somebody } from "#tests/support/interests.ts";
import { animalOf, jpegPhoto, publish, shelterAnimal, value } from "#tests/support/listings.ts";
import { addPlace, moveTo } from "#tests/support/places.ts";
import { hourMs, servicesForAll } from "#tests/support/services.ts";
import { updateRows } from "#tests/support/tables.ts";

onEachEngine("the list of animals on %s", (engine) => {
  const { services, ada } = servicesForAll(engine, "ada");
  const ids = {} as Record<"new" | "held" | "placed" | "listed" | "ready" | "gone", string>;

  beforeAll(async () => {
    services.pass(hourMs);
    const take = (fields: object) => takeInAnimalOf(services, ada, { holdDays: "0", ...fields });
    ids.new = await take({ name: "Nkechi", foundAt: "Ketu" });
    ids.held = await take({
      name: "Tígà",
      holdDays: "5",
      contactName: "Bisi",
      contactPhone: "0803 555 0188",
    });
    ids.placed = await take({ name: "Bear", microchip: "981000000000077" });
    const kennel = await addPlace(services, ada, { name: "Kennel 4" });
    value(await moveTo(services, ada, (await episodeOf(services, ids.placed)).id, kennel));
    const listing = await shelterAnimal(services, ada, { name: "Shadow" });
    await request(services, listing, somebody());
    ids.listed = (await animalOf(services, listing)).pet.id;
    const draft = await publish(services, ada, { name: "Midnight", vaccinated: "Yes" });
    await updateRows(services, "listings", { id: draft }, { status: "draft" });
    ids.ready = (await animalOf(services, draft)).pet.id;
    ids.gone = await take({ name: "Zaki" });
    await leave(services, ada, ids.gone, "release");
  });

  const list = (search = "") =>
    listAnimalsForStaff(services, readListQuery(animalList, new URLSearchParams(search)));
  const names = async (search: string) => (await list(search)).rows.map(({ name }) => name);

  test("has those in care, the newest first, and counts each of its views", async () => {
    const { rows, inCare, counts } = await list();
    expect(rows.map(({ name }) => name)).toEqual(["Midnight", "Shadow", "Bear", "Tígà", "Nkechi"]);
    expect({ inCare, counts }).toEqual({
      inCare: 5,
      counts: { ready: 1, hold: 1, noPlace: 4, left: 1 },
    });
    for (const [show, count] of Object.entries(counts)) {
      expect((await list(`show=${show}`)).rows, show).toHaveLength(count);
    }
  });

  test("says of each where it is, its state and what it waits for", async () => {
    const { rows } = await list();
    const rowOf = (id: string) => rows.find((row) => row.id === id);
    expect(rowOf(ids.new)).toMatchObject({
      ...{ state: "care", place: undefined },
      next: { text: "where is it?", button: "Move" },
    });
    expect(rowOf(ids.held)?.state).toBe("hold");
    expect(rowOf(ids.placed)).toMatchObject({
      place: "Kennel 4",
      next: { text: /^needs a photo/ },
    });
    expect(rowOf(ids.listed)?.state).toBe("listed");
    expect(rowOf(ids.ready)).toMatchObject({ state: "ready", picture: { alt: /Midnight/ } });
    expect(await names("show=left")).toEqual(["Zaki"]);
  });

  test("finds by name, number, microchip and the phone of a contact, also those that left", async () => {
    const numbers = (await list()).rows.map(({ number, name }) => [number, name] as const);
    for (const [number, name] of numbers) expect(await names(`q=${number}`)).toContain(name);
    expect(await names("q=zak")).toEqual(["Zaki"]);
    expect(await names("q=981000000000077")).toEqual(["Bear"]);
    expect(await names("q=08035550188")).toEqual(["Tígà"]);
    expect(await names("q=%2B234+803+555+0188")).toEqual(["Tígà"]);
    expect(await names("q=nobody")).toEqual([]);
  });

  test("shows an animal that came back once, as in care", async () => {
    const back = await takeInAnimalOf(services, ada, { name: "Domino", holdDays: "0" });
    await leave(services, ada, back, "lose");
    expect(await names("show=left")).toEqual(["Domino", "Zaki"]);
    const { number } = (await list("q=domino")).rows[0] ?? {};
    await takeInAnimalOf(services, ada, { intakeKind: "return", returned: String(number) });
    expect(await names("show=left")).toEqual(["Zaki"]);
    expect((await list("q=domino")).rows).toMatchObject([{ id: back, state: "care" }]);
  });

  test("shows no photo of an animal that an owner keeps", async () => {
    await updateRows(services, "pets", { id: ids.gone }, { keeper: "owner", owner_id: ada.id });
    const photo = value(
      await stagePicture(services, ada, { name: "z.jpg", bytes: await jpegPhoto() }),
    );
    await updateRows(services, "pets", { id: ids.gone }, { photo_id: photo.id });
    expect((await list("q=zaki")).rows).toMatchObject([{ id: ids.gone, picture: undefined }]);
    await updateRows(services, "pets", { id: ids.gone }, { keeper: "away", owner_id: null });
    expect((await list("q=zaki")).rows).toMatchObject([{ picture: { id: photo.id } }]);
  });
});
