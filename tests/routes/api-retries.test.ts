import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "#app/platform/actor.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { type ApiAnswer, ApiClient, tokenOf } from "#tests/support/api.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { jpegPhoto, shelter } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { newcomer } from "#tests/support/pets.ts";
import { hourMs } from "#tests/support/services.ts";
import { siteForAll } from "#tests/support/site.ts";
import { ask } from "#tests/support/site-data.ts";
import { handedOver, openForPets } from "#tests/support/stays.ts";
import { countOf, rowsOf } from "#tests/support/tables.ts";

/** Without a key, as libraries send a PUT or a DELETE again, and with one. */
const ways = ["without a key", "with a key"] as const;

onEachEngine("a PUT or DELETE of the API whose answer was lost, on %s", (engine) => {
  const { site, ada, ngozi } = siteForAll(engine, "ada", "ngozi");
  let bisi: Actor;
  let staff: ApiClient;
  let owner: ApiClient;
  let boarder: ApiClient;
  let made = 0;

  beforeAll(async () => {
    bisi = await openForPets(site.services, await newcomer(site.services, "petOwner", "Sunny"), {
      places: 50,
    });
    const clientOf = async (person: Actor) =>
      new ApiClient(site.app, { token: await tokenOf(site.services, person) });
    staff = await clientOf(ada);
    owner = await clientOf(ngozi);
    boarder = await clientOf(bisi);
  });
  beforeEach(() => site.services.pass(hourMs));

  const next = () => {
    made += 1;
    return made;
  };
  const newKey = (way: (typeof ways)[number]) =>
    way === "with a key" ? { key: crypto.randomUUID() } : {};

  async function newRequest(): Promise<string> {
    site.services.pass(1000);
    const pet = await shelter(site.services);
    const phone = `0803${String(next()).padStart(7, "0")}`;
    await ask(site.services, pet, { email: `wishes${made}@example.com`, phone });
    return (await staff.get("/api/interests?limit=1")).body[0]._id;
  }

  const newPet = async () =>
    (await owner.post("/api/auth/pets", { name: "Rex", species: "Dog" })).body._id as string;

  async function newStay(start = 3 * next()): Promise<string> {
    const today = lagosDay(site.services.now());
    const days = { startDate: addDays(today, start), endDate: addDays(today, start + 1) };
    const sent = { boarderId: bisi.id, petId: await newPet(), ...days };
    return (await owner.post("/api/boarding-bookings", sent)).body._id;
  }

  const stepsOf = async (id: string) =>
    (await rowsOf(site.services, "history", { entity_id: id }, "to_status")).length;

  /** Sends it, then again once and five times at once: all get the first answer, and nothing more has happened. */
  async function twice(id: string, send: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
    const first = await send();
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
    const before = [await stepsOf(id), await countOf(site.services, "outbox")];
    const again = await Promise.all([send(), send(), send(), send(), send()]);
    for (const { status, body } of [await send(), ...again]) {
      expect({ status, body }).toEqual({ status: first.status, body: first.body });
    }
    expect([await stepsOf(id), await countOf(site.services, "outbox")]).toEqual(before);
    return first;
  }

  describe.each(ways)("%s", (way) => {
    test("decides an adoption request once", async () => {
      for (const sent of [{ status: "approved" }, { status: "rejected", reason: "No garden" }]) {
        const id = await newRequest();
        const once = newKey(way);
        const put = (body: object) =>
          staff.call("PUT", `/api/adoptions/requests/${id}`, { body, ...once });
        const first = await twice(id, () => put(sent));
        expect(first.body.status).toBe(sent.status);
        const other = sent.status === "approved" ? "rejected" : "approved";
        expect((await put({ status: other })).status).toBe(409);
        expect((await put({ ...sent, status: "rejected", reason: "Other words" })).status).toBe(
          409,
        );
      }
    });

    test("takes a boarder's step once, whichever it is", async () => {
      const id = await newStay(1);
      const steps = [
        [{ status: "needs_info", question: "Does Rex bark?" }, "checked_out"],
        [{ status: "accepted" }, "declined"],
        [{ status: "checked_in", vaccinationCards: ["paper"] }, "accepted"],
        [{ status: "checked_out" }, "checked_in"],
      ] as const;
      for (const [body, other] of steps) {
        const once = newKey(way);
        const put = (one: object) =>
          boarder.call("PUT", `/api/boarders/requests/${id}`, { body: one, ...once });
        expect((await twice(id, () => put(body))).body.status).toBe(body.status);
        expect((await put({ status: other })).status).toBe(409);
      }
      const asked = await newStay();
      const once = newKey(way);
      const question = (words: string) =>
        boarder.call("PUT", `/api/boarders/requests/${asked}`, {
          body: { status: "needs_info", question: words },
          ...once,
        });
      await twice(asked, () => question("Does Rex bark?"));
      expect((await question("Does Rex bite?")).status).toBe(409);
    });

    test("declines a request once, and gives back once what was handed over", async () => {
      const id = await newStay();
      const once = newKey(way);
      const decline = (stay: string, reason: string) =>
        boarder.call("PUT", `/api/boarders/requests/${stay}`, {
          body: { status: "declined", reason },
          ...once,
        });
      await twice(id, () => decline(id, "I am ill"));
      expect((await decline(id, "Other words")).status).toBe(409);
      const today = lagosDay(site.services.now());
      const days = { startDate: addDays(today, 20), endDate: addDays(today, 21) };
      const stay = await handedOver(site.services, ada, bisi, days);
      const back = newKey(way);
      const giveBack = () =>
        boarder.call("PUT", `/api/boarders/requests/${stay.id}`, {
          body: { status: "declined", reason: "I am ill" },
          ...back,
        });
      const first = await twice(stay.id, giveBack);
      // It is not theirs any more, so it says nothing of its owner.
      expect(first.body).toMatchObject({ status: "accepted", owner: { name: "", phone: "" } });
      expect((await boarder.get("/api/boarders/requests")).body).not.toContainEqual(
        expect.objectContaining({ _id: stay.id }),
      );
    });

    test("changes a pet once, photo and all", async () => {
      const id = await newPet();
      const photo = (await owner.upload(await jpegPhoto(), "rex.jpg")).body.secure_url;
      const once = newKey(way);
      const put = (body: object) => owner.call("PUT", `/api/auth/pets/${id}`, { body, ...once });
      const changed = { name: "Rexy", weight: 20, age: 2, photo, version: 1 };
      const first = await twice(id, () => put(changed));
      expect(first.body).toMatchObject({ name: "Rexy", version: 2, photo: expect.any(String) });
      expect((await put({ ...changed, name: "Roxy" })).status).toBe(409);
      const off = newKey(way);
      const remove = () =>
        owner.call("PUT", `/api/auth/pets/${id}`, { body: { photo: null }, ...off });
      expect((await twice(id, remove)).body.photo).toBeNull();
    });

    test("archives a pet once", async () => {
      const id = await newPet();
      const once = newKey(way);
      await twice(id, () => owner.call("DELETE", `/api/auth/pets/${id}`, once));
      const other = await newPet();
      const answer = await owner.call("DELETE", `/api/auth/pets/${other}`, once);
      expect(answer.status).toBe(way === "with a key" ? 409 : 204);
      expect((await staff.call("DELETE", `/api/auth/pets/${id}`, once)).status).toBe(403);
    });
  });

  test("does not take back what was done since, under its key", async () => {
    const id = await newPet();
    const key = crypto.randomUUID();
    const first = () => owner.call("PUT", `/api/auth/pets/${id}`, { body: { name: "Ace" }, key });
    expect((await first()).body.name).toBe("Ace");
    expect((await owner.put(`/api/auth/pets/${id}`, { name: "Duke" })).body.name).toBe("Duke");
    expect(await first()).toMatchObject({ status: 200, body: { name: "Duke" } });
  });

  test("is refused to a colleague who was not the first, with who it was", async () => {
    const tunde = await admit(site.services, "tunde");
    const colleague = new ApiClient(site.app, { token: await tokenOf(site.services, tunde) });
    const path = `/api/adoptions/requests/${await newRequest()}`;
    expect((await staff.put(path, { status: "approved" })).status).toBe(200);
    const late = await colleague.put(path, { status: "approved" });
    expect(late).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(ada.name) },
    });
  });

  test("is refused with a key that was used for another step of the same stay", async () => {
    const path = `/api/boarders/requests/${await newStay(1)}`;
    const key = crypto.randomUUID();
    const put = (body: object) => boarder.call("PUT", path, { body, key });
    const checkIn = { status: "checked_in", vaccinationCards: ["paper"] };
    expect((await put({ status: "accepted" })).status).toBe(200);
    expect((await put(checkIn)).status).toBe(409);
    expect((await boarder.put(path, checkIn)).status).toBe(200);
  });

  test("is refused with a key that is none", async () => {
    const id = await newPet();
    for (const method of ["PUT", "DELETE"]) {
      const body = method === "PUT" ? { body: { name: "Ace" } } : {};
      const answer = await owner.call(method, `/api/auth/pets/${id}`, {
        ...body,
        key: "x".repeat(256),
      });
      expect(answer).toMatchObject({ status: 422, body: { code: "INVALID" } });
    }
  });
});
