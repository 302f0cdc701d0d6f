import { beforeEach, expect, test } from "vitest";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import {
  episodeOf,
  leave,
  outcomesToldOf,
  takeInAnimalOf,
  wantAnimalEvents,
} from "#tests/support/animals.ts";
import { ApiClient } from "#tests/support/api.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { animalOf, jpegPhoto, shelterAnimal } from "#tests/support/listings.ts";
import { addPlace } from "#tests/support/places.ts";
import { hourMs } from "#tests/support/services.ts";
import { siteForEach } from "#tests/support/site.ts";
import { countOf, rowOf, rowsOf } from "#tests/support/tables.ts";

onEachEngine("the animals of the API on %s", (engine) => {
  const { site, ada } = siteForEach(engine, "ada");
  let staff: ApiClient;
  beforeEach(async () => {
    staff = await new ApiClient(site.app).signIn("ada");
  });
  const today = () => lagosDay(site.services.now());
  const takeIn = (fields: Record<string, string> = {}) =>
    takeInAnimalOf(site.services, ada, { holdDays: "0", ...fields });
  const idsOf = async (query: string) =>
    (await staff.get(`/api/animals${query}`)).body.map(({ _id }: { _id: string }) => _id);

  test("an animal is taken in once for each key, with what the form knows, and is then read", async () => {
    const unit = await addPlace(site.services, ada, { name: "Kennel 7" });
    const { secure_url: photo } = (await staff.upload(await jpegPhoto(), "dog.jpg")).body;
    const sent = {
      ...{ name: "Zaki", kind: "Dog", intakeKind: "stray", foundAt: "Ojuelegba", age: 2 },
      ...{ weight: 18.5, holdDays: 3, microchip: "900-123 456", unit, photo },
      ...{ contactName: "Bùkólá", contactPhone: "0803 555 0163" },
    };
    const key = crypto.randomUUID();
    const taken = await staff.call("POST", "/api/animals", { body: sent, key });
    expect([taken.status, taken.body]).toMatchObject([
      201,
      {
        ...{ name: "Zaki", kind: "Dog", age: 2, microchip: "900123456", state: "hold" },
        ...{ place: "Kennel 7", foundAt: "Ojuelegba", intakeKind: "stray", stays: 1 },
        ...{ intakeDay: today(), outcomeDay: null, holdUntil: addDays(today(), 2) },
        ...{ listing: null, photo: expect.stringContaining("/pictures/") },
      },
    ]);
    const again = await staff.call("POST", "/api/animals", { body: sent, key });
    expect(again.body).toEqual(taken.body);
    expect(await countOf(site.services, "care_episodes")).toBe(1);
    const { _id: id } = taken.body;
    expect((await staff.get(`/api/animals/${id}`)).body).toEqual(taken.body);
    expect(JSON.stringify(taken.body)).not.toContain("Bùkólá");
    const { id: episode_id } = await episodeOf(site.services, id);
    expect(await rowsOf(site.services, "care_contacts", { episode_id })).toMatchObject([
      { name: "Bùkólá", role: "finder" },
    ]);
    expect(await rowOf(site.services, "pets", { id })).toMatchObject({ weight_grams: 18_500 });
  });

  test("what the form refuses is refused with all messages at once, and nothing is stored", async () => {
    const wrong = {
      ...{ intakeDay: addDays(today(), 1), microchip: "12", holdDays: 999, weight: "heavy" },
      ...{ contactPhone: "0803 555 0163", photo: "https://other.example/dog.jpg" },
    };
    const answer = await staff.post("/api/animals", wrong);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields).sort()).toEqual([
      "contactName",
      "holdDays",
      "intakeDay",
      "microchip",
      "photo",
      "weight",
    ]);
    const full = await staff.post("/api/animals", { unit: "no-such-place" });
    expect([full.status, Object.keys(full.body.fields)]).toEqual([422, ["unit"]]);
    const unknown = await staff.post("/api/animals", { intakeKind: "return", returned: 77 });
    expect(unknown.body.fields).toEqual({ returned: ["No animal has this number"] });
    expect(await countOf(site.services, "pets")).toBe(0);
  });

  test("a microchip that another pet has needs a word, and an animal comes back by its number", async () => {
    const id = await takeIn({ microchip: "900123456789" });
    const sent = { microchip: "900123456789" };
    const twin = await staff.post("/api/animals", sent);
    expect([twin.status, Object.keys(twin.body.fields)]).toEqual([409, ["anyway"]]);
    expect((await staff.post("/api/animals", { ...sent, anyway: true })).status).toBe(201);
    await leave(site.services, ada, id, "release");
    site.services.pass(hourMs);
    const { number } = await rowOf(site.services, "pets", { id });
    const back = await staff.post("/api/animals", { intakeKind: "return", returned: number });
    expect(back.body).toMatchObject({ _id: id, number, intakeKind: "return", stays: 2 });
  });

  test("the list is read page by page in the order of the screen, by view and by search", async () => {
    const ids: string[] = [];
    for (const [index, day] of ["2026-01-01", "2026-01-03", "2026-01-02", "2026-01-03"].entries()) {
      site.services.pass(hourMs);
      ids.push(await takeIn({ intakeDay: day, name: `Pet ${index}` }));
    }
    const [first, second, third, last] = ids;
    const order = [last, second, third, first];
    expect(await idsOf("")).toEqual(order);
    const read: string[] = [];
    for (let path: string | undefined = "/api/animals?limit=1"; path && read.length < 9; ) {
      const { body, headers } = await staff.get(path);
      read.push(...body.map(({ _id }: { _id: string }) => _id));
      path = /<([^>]+)>; rel="next"/.exec(headers.get("Link") ?? "")?.[1];
    }
    expect(read).toEqual(order);
    await leave(site.services, ada, first ?? "", "release", { day: "2026-01-09" });
    await leave(site.services, ada, last ?? "", "lose", { day: "2026-01-08" });
    expect(await idsOf("?view=left")).toEqual([first, last]);
    const [page] = (await staff.get("/api/animals?view=left&limit=1")).body;
    expect(
      await idsOf(
        `?view=left&limit=1&after=2026-01-09.${(await episodeOf(site.services, page._id)).id}`,
      ),
    ).toEqual([last]);
    expect(await idsOf("")).toEqual([second, third]);
    expect(await idsOf("?search=Pet%200")).toEqual([first]);
    expect(await idsOf("?after=nonsense")).toEqual([second, third]);
    expect((await staff.get("/api/animals?view=all")).status).toBe(422);
  });

  test("a step is taken by the animal's id, told to systems later, and taken back", async () => {
    await wantAnimalEvents(site.services, ada);
    const id = await takeIn({ name: "Zaki" });
    const path = `/api/animals/${id}`;
    const missing = await staff.post(`${path}/steps`, { step: "reclaim", name: "Bùkólá" });
    expect([missing.status, Object.keys(missing.body.fields)]).toEqual([422, ["proof"]]);
    const died = await staff.post(`${path}/steps`, { step: "die", cause: "parvo" });
    expect(died.body).toMatchObject({ _id: id, status: "died", change: expect.any(String) });
    expect(await outcomesToldOf(site.services, id)).toHaveLength(1);
    expect((await staff.get(path)).body).toMatchObject({ state: "died", outcomeReason: "parvo" });
    expect((await staff.post(`${path}/steps`, { step: "lose" })).status).toBe(409);
    const { change } = died.body;
    const undone = await staff.post(`${path}/undo`, { change });
    expect(undone.body).toEqual({ _id: id, status: "in_care" });
    expect(await outcomesToldOf(site.services, id)).toEqual([]);
  });

  test("an entry by mistake is taken back, too", async () => {
    const id = await takeIn();
    const path = `/api/animals/${id}`;
    const { body } = await staff.post(`${path}/steps`, { step: "void", reason: "twice" });
    expect(body.status).toBe("void");
    expect((await staff.get(path)).status).toBe(404);
    const { change } = body;
    expect((await staff.post(`${path}/undo`, { change })).body.status).toBe("in_care");
    expect((await staff.get(path)).status).toBe(200);
  });

  test("an animal with a listing is adopted by its listing, and other ids are no animals", async () => {
    const { pet, episode } = await animalOf(site.services, await shelterAnimal(site.services, ada));
    const adopt = { step: "adopt", name: "Bùkólá", phone: "0803 555 0163" };
    expect((await staff.post(`/api/animals/${pet.id}/steps`, adopt)).status).toBe(409);
    for (const id of [episode.id, "1", crypto.randomUUID()]) {
      expect((await staff.get(`/api/animals/${id}`)).status, id).toBe(404);
      const step = await staff.post(`/api/animals/${id}/steps`, { step: "die" });
      expect(step.status, id).toBe(404);
      expect((await staff.post(`/api/animals/${id}/undo`, { change: "1" })).status, id).toBe(404);
    }
  });
});
