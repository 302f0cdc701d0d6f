import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listingSearchText } from "#app/features/adoption/listing/listing-search-text.ts";
import { setNotice } from "#app/features/providers/vet/change-hours.server.ts";
import { setVisitKind } from "#app/features/providers/vet/change-visit-kinds.server.ts";
import { vetMessages } from "#app/features/providers/vet/vet.ts";
import type { Actor } from "#app/platform/actor.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { ApiClient, tokenOf } from "#tests/support/api.ts";
import { animalOf, jpegPhoto, shelter, value } from "#tests/support/listings.ts";
import { admit, cast, password, suspend } from "#tests/support/people.ts";
import { newcomer } from "#tests/support/pets.ts";
import { codeAt, setUpCodes } from "#tests/support/second-factor.ts";
import { hourMs } from "#tests/support/services.ts";
import { type Site, siteForAll } from "#tests/support/site.ts";
import { ask, kemi } from "#tests/support/site-data.ts";
import { handedOver, openForPets } from "#tests/support/stays.ts";
import { countOf, rowOf, rowsOf } from "#tests/support/tables.ts";
import { newVet, slot } from "#tests/support/vets.ts";

const pdf = Buffer.from("%PDF-1.7\ntrailer\n%%EOF\n");
const key = (name: string) => `test-${name}-`.padEnd(20, "x");
const dayMs = 24 * hourMs;

/** A verified boarder with two places. */
async function newBoarder(services: Site["services"]): Promise<Actor> {
  const person = await newcomer(services, "petOwner", "Sunny Home");
  return openForPets(services, person, { places: 2 });
}

describe("the JSON API", () => {
  const { site, ngozi } = siteForAll("sqlite", "ada", "ngozi", "musa");
  let staff: ApiClient;
  let owner: ApiClient;
  let nobody: ApiClient;

  beforeAll(async () => {
    staff = await new ApiClient(site.app).signIn("ada");
    owner = await new ApiClient(site.app).signIn("ngozi");
    nobody = new ApiClient(site.app);
  });
  beforeEach(() => site.services.pass(hourMs));

  describe("signing in", () => {
    test("answers a token and the user, and the token opens what the person may see", async () => {
      const answer = await nobody.post("/api/auth/login", { email: cast.ngozi.email, password });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        token: expect.stringMatching(/^rehome_[\w-]{32}$/),
        user: { _id: ngozi.id, name: ngozi.name, email: ngozi.email, userType: "petOwner" },
      });
      const client = new ApiClient(site.app, { token: answer.body.token });
      expect((await client.get("/api/auth/pets")).status).toBe(200);
      const stored = await rowsOf(site.services, "api_tokens");
      expect(JSON.stringify(stored)).not.toContain(answer.body.token);
    });

    test("says the same of a wrong password as the screen does, and gives no token", async () => {
      const answer = await nobody.post("/api/auth/login", {
        email: cast.ngozi.email,
        password: "quite another one",
      });
      expect(answer).toMatchObject({
        status: 401,
        body: { code: "AUTH_REQUIRED", message: "Invalid email or password." },
      });
      expect(answer.body).not.toHaveProperty("token");
    });

    test("stops guesses with 429 and says when to come again", async () => {
      const guesser = new ApiClient(site.app, { address: "102.89.66.6" });
      const guess = () =>
        guesser.post("/api/auth/login", { email: "nobody@example.com", password: "a guess" });
      for (let n = 0; n < 10; n += 1) expect((await guess()).status).toBe(401);
      const answer = await guess();
      expect(answer.status).toBe(429);
      expect(answer.body.code).toBe("RATE_LIMITED");
      expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    });

    test("asks somebody with a second step for the code, and takes a right one once", async () => {
      const tunde = await admit(site.services, "tunde");
      const { key: app } = await setUpCodes(site.services, tunde);
      site.services.pass(60_000);
      const credentials = { email: cast.tunde.email, password };
      const without = await nobody.post("/api/auth/login", credentials);
      expect(without.status).toBe(401);
      expect(Object.keys(without.body.fields)).toEqual(["oneTimeCode"]);
      const oneTimeCode = codeAt(app, site.services.now());
      const wrong = oneTimeCode === "000000" ? "111111" : "000000";
      const guessed = await nobody.post("/api/auth/login", { ...credentials, oneTimeCode: wrong });
      expect(guessed.status).toBe(422);
      const right = { ...credentials, oneTimeCode };
      const first = await nobody.post("/api/auth/login", right, key("code"));
      expect(first.status).toBe(200);
      const again = await nobody.post("/api/auth/login", right, key("code"));
      expect(again.body.token).toBe(first.body.token);
      expect((await nobody.post("/api/auth/login", right)).status).toBe(422);
    });

    test("gives the same token for the same key and words, and 409 for other words", async () => {
      const credentials = { email: cast.ngozi.email, password };
      const first = await nobody.post("/api/auth/login", credentials, key("login"));
      const again = await nobody.post("/api/auth/login", credentials, key("login"));
      expect(again).toMatchObject({ status: 200, body: first.body });
      const other = { email: cast.ada.email, password };
      expect((await nobody.post("/api/auth/login", other, key("login"))).status).toBe(409);
    });

    test("registers somebody, whatever else the body says they are", async () => {
      const form = {
        name: "Sade Cole",
        email: "sade@example.com",
        phone: "0803 555 1234",
        password: "a long enough password",
        userType: "petOwner",
      };
      const body = { ...form, role: "staff", status: "admin", _id: "1", verified_at: "2026-01-01" };
      const answer = await nobody.post("/api/auth/register", body, key("register"));
      expect(answer.status).toBe(201);
      expect(answer.body.user).toMatchObject({ name: "Sade Cole", userType: "petOwner" });
      const again = await nobody.post("/api/auth/register", body, key("register"));
      expect(again.body).toEqual(answer.body);
      const staffWanted = await nobody.post("/api/auth/register", { ...form, userType: "staff" });
      expect(staffWanted.status).toBe(422);
      expect(Object.keys(staffWanted.body.fields)).toEqual(["userType"]);
      const client = new ApiClient(site.app, { token: answer.body.token });
      expect((await client.get("/api/interests")).status).toBe(403);
    });

    test("ends a token by 'Sign out' in the account settings, and with the password's change", async () => {
      const lost = await new ApiClient(site.app).signIn("ngozi");
      const browser = await site.visitor().signIn("ngozi");
      const html = await browser.html("/dashboard/settings");
      expect(html).toContain("Apps");
      const refs = [...html.matchAll(/name="app" value="([^"]+)"/g)].map(([, ref]) => ref ?? "");
      expect(refs.length).toBeGreaterThan(1);
      for (const app of refs) await browser.post("/dashboard/settings", { intent: "app", app });
      expect((await lost.get("/api/auth/pets")).status).toBe(401);
      expect((await owner.get("/api/auth/pets")).status).toBe(401);
      owner = await new ApiClient(site.app).signIn("ngozi");
    });
  });

  describe("a token", () => {
    test("that is missing, wrong, expired or a suspended person's is 401", async () => {
      for (const token of [undefined, "x", "rehome_", `rehome_${"a".repeat(32)}`]) {
        const client = new ApiClient(site.app, token ? { token } : {});
        const answer = await client.get("/api/auth/pets");
        expect(answer.status).toBe(401);
        expect(answer.body).toMatchObject({
          code: "AUTH_REQUIRED",
          message: "Session expired. Please login again.",
          requestId: "api-test",
        });
        expect(answer.headers.get("WWW-Authenticate")).toBe("Bearer");
      }
      const bisi = await admit(site.services, "bisi");
      const client = await new ApiClient(site.app).signIn("bisi");
      expect((await client.get("/api/auth/pets")).status).toBe(403);
      await suspend(site.services, bisi);
      expect((await client.get("/api/auth/pets")).status).toBe(401);
    });

    test("ends thirty days after its last use", async () => {
      const client = await new ApiClient(site.app).signIn("ngozi");
      site.services.pass(29 * dayMs);
      expect((await client.get("/api/auth/pets")).status).toBe(200);
      site.services.pass(29 * dayMs);
      expect((await client.get("/api/auth/pets")).status).toBe(200);
      site.services.pass(31 * dayMs);
      expect((await client.get("/api/auth/pets")).status).toBe(401);
      staff = await new ApiClient(site.app).signIn("ada");
      owner = await new ApiClient(site.app).signIn("ngozi");
    });

    test("in the address is refused, even beside a good one", async () => {
      expect((await owner.get(`/api/auth/pets?access_token=${owner.token}`)).status).toBe(401);
    });

    test("is nothing to a screen, and a cookie is nothing to the API", async () => {
      const headers = { Authorization: `Bearer ${staff.token}` };
      expect((await site.visitor().get("/adoption-requests", headers)).status).toBe(303);
      const browser = await site.visitor().signIn("ada");
      const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      expect((await nobody.get("/api/interests", { Cookie: cookies })).status).toBe(401);
      expect(
        (await nobody.get("/api/adoptions", { Cookie: cookies })).headers.getSetCookie(),
      ).toEqual([]);
    });
  });

  describe("what is wrong with a request", () => {
    test("is told in JSON with its status, whatever is sent", async () => {
      const post = (body: unknown, type = "application/json") =>
        nobody.call("POST", "/api/interests", { body, headers: { "Content-Type": type } });
      const deep = `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`;
      const wrong: [number, Promise<{ status: number; body: unknown }>][] = [
        [400, post("{")],
        [400, post("")],
        [400, post(deep)],
        [400, post("[".repeat(10_000))],
        [400, post(new Uint8Array([0x22, 0xff, 0xfe, 0x22]))],
        [415, post("{}", "text/plain")],
        [415, post("a=b", "application/x-www-form-urlencoded")],
        [422, post("{}")],
        [422, post("null")],
        [422, post("[]")],
        [422, post('"text"')],
        [422, post('{"__proto__":{"petId":"1"},"constructor":1}')],
        [422, post('{"petId":{"$gt":""},"interestedUser":[],"message":7}')],
        [404, nobody.get("/api/nothing")],
        [404, nobody.get("/api/adoptions.data")],
        [404, nobody.get("/api/adoptions/not-an-id")],
        [404, nobody.get("/api/adoptions/018f0000-0000-7000-8000-000000000000")],
      ];
      for (const [status, answer] of wrong) {
        const { status: given, body } = await answer;
        expect(given).toBe(status);
        expect(body).toMatchObject({
          code: expect.stringMatching(/^(INVALID|UNSUPPORTED|NOT_FOUND)$/),
          message: expect.stringMatching(/./),
          requestId: "api-test",
        });
      }
    });

    test("is said in words where a whole part is missing or is something else", async () => {
      const missing = ["Please send this, too"];
      const boarding = await nobody.post("/api/boarding", { pet: null, boarding: 7 });
      expect([boarding.status, boarding.body.fields]).toEqual([
        422,
        { owner: missing, pet: ["Please send this, or pets"], boarding: ["Please send an object"] },
      ]);
      const body = { petId: "1", interestedUser: null, message: "m" };
      const interest = await nobody.post("/api/interests", body);
      expect([interest.status, interest.body.fields]).toEqual([422, { interestedUser: missing }]);
      expect((await nobody.post("/api/interests", [])).body.fields).toEqual({
        body: ["Please send an object"],
      });
    });

    test("is a key that is empty or longer than 255 characters", async () => {
      const send = async (text: string) =>
        nobody.call("POST", "/api/interests", {
          body: { petId: await shelter(site.services), interestedUser: kemi, message: "m" },
          headers: { "Idempotency-Key": text },
        });
      for (const wrong of ["", "x".repeat(256), "é"]) {
        expect(await send(wrong)).toMatchObject({
          status: 422,
          body: { message: "An Idempotency-Key has 1 to 255 characters." },
        });
      }
      for (const right of ["1", "x".repeat(255), '"a quoted one"']) {
        expect((await send(right)).status).toBe(201);
        expect((await send(right)).status).toBe(409);
      }
    });

    test("is said at each field, by its path", async () => {
      const pet = await shelter(site.services);
      const body = { petId: pet, interestedUser: { name: "", email: "x" }, message: " " };
      const { status, body: error } = await nobody.post("/api/interests", body);
      expect(status).toBe(422);
      expect(error.fields).toEqual({
        "interestedUser.name": ["Please input your name!"],
        "interestedUser.email": ["Please enter a valid email!"],
        "interestedUser.phone": ["Please input your phone number!"],
        message: ["Please input your message!"],
      });
    });

    test("includes a method that the address does not take: 405 with those it does", async () => {
      const answer = await nobody.call("DELETE", "/api/adoptions");
      expect(answer.status).toBe(405);
      expect(answer.headers.get("Allow")).toBe("GET, POST, HEAD, OPTIONS");
      expect(answer.body.code).toBe("INVALID");
    });

    test("never becomes a page, also for a browser", async () => {
      const answer = await nobody.get("/api/nothing", { Accept: "text/html" });
      expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    });
  });

  test("another site's page may ask, without credentials", async () => {
    const asked = await nobody.call("OPTIONS", "/api/adoptions", {
      headers: { Origin: "https://elsewhere.example", "Access-Control-Request-Method": "POST" },
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get("Access-Control-Allow-Methods")).toBe("GET, POST, HEAD, OPTIONS");
    expect(asked.headers.get("Access-Control-Allow-Headers")).toContain("Idempotency-Key");
    const answer = await nobody.get("/api/adoptions", { Origin: "https://elsewhere.example" });
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(answer.headers.has("Access-Control-Allow-Credentials")).toBe(false);
  });

  describe("adoptions", () => {
    test("are published with an uploaded picture, and read by anybody", async () => {
      const sent = await staff.upload(await jpegPhoto(), "bingo.jpg", key("picture"));
      expect(sent.status).toBe(201);
      const again = await staff.upload(await jpegPhoto(), "bingo.jpg", key("picture"));
      expect(again.body).toEqual(sent.body);
      expect((await staff.upload(pdf, "bingo.jpg", key("picture"))).status).toBe(409);
      const uploaded = new URL(sent.body.secure_url).pathname;
      const sender = await site.visitor().signIn("ada");
      expect((await sender.get(uploaded)).status).toBe(200);
      for (const other of [site.visitor(), await site.visitor().signIn("ngozi")]) {
        expect((await other.get(uploaded)).status).toBe(404);
      }
      const asCallers = [staff, owner, nobody].map((caller) => caller.get(uploaded));
      expect((await Promise.all(asCallers)).map(({ status }) => status)).toEqual([200, 404, 404]);
      const body = {
        name: "Bingo",
        breed: "Boerboel",
        age: 3,
        location: "Yaba",
        description: "Calm.",
        imageUrl: sent.body.secure_url,
        status: "adopted",
        _id: "1",
        price: 5,
        created_by: "x",
        ownerId: "x",
      };
      const made = await staff.post("/api/adoptions", body, key("listing"));
      expect(made.status).toBe(201);
      expect(made.body).toMatchObject({
        name: "Bingo",
        age: 3,
        status: "available",
        species: "Dog",
      });
      expect(made.body._id).not.toBe("1");
      const { pet, episode } = await animalOf(site.services, made.body._id);
      expect(pet).toMatchObject({ name: "Bingo", keeper: "shelter", number: made.body.number });
      expect(episode).toMatchObject({ status: "in_care", intake_kind: "other", kind: "Dog" });
      expect((await staff.post("/api/adoptions", body, key("listing"))).body).toEqual(made.body);
      expect((await staff.post("/api/adoptions", { ...body, age: 4 }, key("listing"))).status).toBe(
        409,
      );
      // The picture is the first listing's now.
      expect((await staff.post("/api/adoptions", body)).status).toBe(422);
      const list = await nobody.get("/api/adoptions");
      expect(list.body[0]).toMatchObject({ _id: made.body._id, imageUrl: made.body.imageUrl });
      const one = await nobody.get(`/api/adoptions/${made.body._id}`);
      expect(one.body).toEqual(made.body);
      expect((await site.visitor().get(new URL(one.body.imageUrl).pathname)).status).toBe(200);
    });

    test("take no picture of elsewhere, and every mistake is told at its field", async () => {
      const good = { name: "A", breed: "B", age: 1, location: "C", description: "D" };
      for (const imageUrl of [
        "https://elsewhere.example/dog.jpg",
        "http://localhost:3000/pictures/018f0000-0000-7000-8000-000000000000/400.webp",
        "javascript:alert(1)",
        "",
      ]) {
        const { status, body } = await staff.post("/api/adoptions", { ...good, imageUrl });
        expect([status, Object.keys(body.fields)]).toEqual([422, ["imageUrl"]]);
      }
      const { body } = await staff.post("/api/adoptions", { age: 2.5, imageUrl: "x" });
      expect(body.fields).toEqual({
        name: ["Please enter the pet's name"],
        breed: ["Please enter the breed"],
        age: ["Age must be a whole number from 0 to 20"],
        location: ["Please enter the location"],
        description: ["Please enter a description"],
      });
      expect((await owner.post("/api/adoptions", good)).status).toBe(403);
      expect((await nobody.post("/api/adoptions", good)).status).toBe(401);
    });

    test("can be those of an area, a side or a place", async () => {
      const places = { Nearhound: "Epe, Lagos", Farhound: "Badagry, Lagos" };
      for (const [name, location] of Object.entries(places)) {
        const search_text = listingSearchText({ name, breed: "", location, description: "" });
        await shelter(site.services, { name, location, search_text });
      }
      const namesIn = async (query: string) => {
        const { body } = await nobody.get(`/api/adoptions?species=Dog&${query}`);
        return body
          .map(({ name }: { name: string }) => name)
          .filter((one: string) => one in places)
          .sort();
      };
      expect(await namesIn("area=Epe")).toEqual(["Nearhound"]);
      expect(await namesIn("area=mainland")).toEqual(["Farhound"]);
      expect(await namesIn("area=")).toEqual(["Farhound", "Nearhound"]);
      const nowhere = await nobody.get("/api/adoptions?area=Kano");
      expect([nowhere.status, nowhere.body]).toEqual([200, []]);
      expect(nowhere.headers.get("X-Total-Count")).toBe("0");
      expect((await nobody.get(`/api/adoptions?area=${"x".repeat(61)}`)).status).toBe(422);
    });

    test("come newest first, in pages that lead on by their Link header", async () => {
      for (let n = 0; n < 5; n += 1) {
        site.services.pass(1000);
        const search_text = "page pagehound";
        await shelter(site.services, { name: `Page ${n}`, search_text });
      }
      const all = await nobody.get("/api/adoptions?search=pagehound");
      expect(all.body.map(({ name }: { name: string }) => name)).toEqual(
        [4, 3, 2, 1, 0].map((n) => `Page ${n}`),
      );
      expect(all.headers.get("X-Total-Count")).toBe("5");
      const same = await nobody.get("/api/adoptions?searchTerm=pagehound&sortBy=longest");
      expect(same.body.map(({ name }: { name: string }) => name).at(0)).toBe("Page 0");
      const walked: string[] = [];
      let next: string | undefined = "/api/adoptions?search=pagehound&limit=2";
      while (next) {
        const page = await nobody.get(next);
        expect(page.body.length).toBeLessThanOrEqual(2);
        walked.push(...page.body.map(({ _id }: { _id: string }) => _id));
        next = /<([^>]+)>; rel="next"/.exec(page.headers.get("Link") ?? "")?.[1];
      }
      expect(walked).toEqual(all.body.map(({ _id }: { _id: string }) => _id));
      for (const query of ["limit=0", "limit=101", "limit=x", "sort=price", "after=%25"]) {
        expect((await nobody.get(`/api/adoptions?${query}`)).status).toBe(422);
      }
    });
  });

  describe("a key", () => {
    test("is another key for another operation, network address and token", async () => {
      const post = (client: ApiClient, petId: string) => {
        const { message, ...interestedUser } = kemi;
        return client.post("/api/interests", { petId, interestedUser, message }, "of many");
      };
      const elsewhere = new ApiClient(site.app, { address: "41.58.0.9" });
      expect((await post(nobody, await shelter(site.services))).status).toBe(201);
      for (const other of [elsewhere, owner, staff]) {
        expect((await post(other, await shelter(site.services))).status).toBe(201);
        expect((await post(other, await shelter(site.services))).status).toBe(409);
      }
      const pet = { name: "Rex", species: "Dog" };
      const made = await owner.post("/api/auth/pets", pet, "of many");
      expect(made.status).toBe(201);
      const sameOwner = await new ApiClient(site.app).signIn("ngozi");
      const another = await sameOwner.post("/api/auth/pets", { ...pet, name: "Max" }, "of many");
      expect(another).toMatchObject({ status: 201, body: { name: "Max" } });
      expect((await owner.post("/api/auth/pets", pet, "of many")).body).toEqual(made.body);
    });
  });

  describe("interests", () => {
    test("are sent by anybody once, read by staff and decided by them", async () => {
      const pet = await shelter(site.services, { name: "Simba", breed: "Boerboel" });
      const { message, ...interestedUser } = kemi;
      const body = { petId: pet, interestedUser, message, status: "approved", _id: "1" };
      const sent = await nobody.post("/api/interests", body, key("interest"));
      expect(sent.status).toBe(201);
      expect(sent.body.message).toBe("Interest submitted successfully!");
      const before = await countOf(site.services, "interests");
      expect((await nobody.post("/api/interests", body, key("interest"))).body).toEqual(sent.body);
      expect((await nobody.post("/api/interests", body)).body).toEqual(sent.body);
      const other = { ...body, message: "Other words" };
      expect((await nobody.post("/api/interests", other, key("interest"))).status).toBe(409);
      const repeated = await nobody.post("/api/interests", other);
      expect(repeated.status).toBe(409);
      expect(repeated.body.message).toContain("You already asked about Simba");
      expect(await countOf(site.services, "interests")).toBe(before);
      const [first] = (await staff.get("/api/interests?status=pending&limit=1")).body;
      expect(first).toEqual({
        _id: expect.any(String),
        petId: { _id: pet, name: "Simba", breed: "Boerboel" },
        interestedUser,
        message,
        createdAt: expect.any(String),
        status: "pending",
      });
      const decide = (status: string) =>
        staff.put(`/api/adoptions/requests/${first._id}`, { status, petId: "x" });
      expect((await decide("withdrawn")).status).toBe(422);
      const approved = await decide("approved");
      expect(approved).toMatchObject({ status: 200, body: { status: "approved" } });
      expect((await decide("rejected")).status).toBe(409);
      expect((await nobody.get(`/api/adoptions/${pet}`)).body.status).toBe("reserved");
      expect(
        (await owner.put(`/api/adoptions/requests/${first._id}`, { status: "approved" })).status,
      ).toBe(403);
    });

    test("are listed newest first and counted", async () => {
      const pet = await shelter(site.services);
      const references: string[] = [];
      for (let n = 0; n < 3; n += 1) {
        const phone = `0803 555 700${n}`;
        references.push(await ask(site.services, pet, { email: `n${n}@example.com`, phone }));
        site.services.pass(1000);
      }
      const all = await staff.get("/api/interests");
      expect(Number(all.headers.get("X-Total-Count"))).toBe(all.body.length);
      expect(all.body[0].interestedUser.email).toBe("n2@example.com");
      const first = await staff.get("/api/interests?limit=2");
      const next = /<([^>]+)>/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
      const second = await staff.get(next);
      expect([...first.body, ...second.body]).toEqual(all.body.slice(0, 4));
    });
  });

  describe("a boarding request", () => {
    const payload = (phone: string) => ({
      owner: { name: "Kemi Ade", email: `k${phone.slice(-4)}@example.com`, phone },
      pet: { name: "Simba", age: 2.5, breed: "Boerboel", feedingInstructions: "Twice a day" },
      boarding: { startDate: "2027-03-10", endDate: "2027-03-12" },
      documents: {} as Record<string, unknown>,
    });

    test("claims the files that were uploaded before, which nobody can open by their addresses", async () => {
      const today = site.services.now().toISOString().slice(0, 10);
      const photo = await nobody.upload(await jpegPhoto(), "simba.jpg");
      const card = await nobody.upload(await jpegPhoto(), "card.jpg", key("card"));
      const records = await nobody.upload(pdf, "records.pdf");
      for (const sent of [photo, card, records]) {
        expect(sent.status).toBe(201);
        for (const caller of [nobody, owner, staff]) {
          expect((await caller.get(sent.body.secure_url)).status).toBe(404);
        }
      }
      const again = await nobody.upload(await jpegPhoto(), "card.jpg", key("card"));
      expect(again.body).toEqual(card.body);
      const body = {
        ...payload("0803 555 2001"),
        boarding: { startDate: today, endDate: `${today}T23:30:00.000Z` },
        documents: {
          petImages: [photo.body.secure_url],
          vaccinationCard: card.body.secure_url,
          medicalRecords: records.body.secure_url,
        },
      };
      const sent = await nobody.post("/api/boarding", body, key("boarding"));
      expect(sent).toMatchObject({
        status: 201,
        body: {
          message:
            "Your boarding request has been submitted successfully! We will review your request and contact you shortly.",
          reference: expect.stringMatching(/^B/),
        },
      });
      const { pathname } = new URL(`/r/${sent.body.reference}`, "http://localhost:3000");
      expect((await site.visitor().get(pathname)).status).toBe(200);
      expect((await nobody.post("/api/boarding", body, key("boarding"))).body).toEqual(sent.body);
      const files = await site.services.db.reader
        .selectFrom("stay_files")
        .innerJoin("stays", "stays.id", "stay_files.stay_id")
        .innerJoin("stay_pets", "stay_pets.id", "stay_files.stay_pet_id")
        .select(["stay_files.kind", "file_name", "start_day", "end_day", "stay_pets.age"])
        .where("owner_phone", "=", "0803 555 2001")
        .orderBy("stay_files.kind")
        .execute();
      expect(files.map(({ kind, file_name }) => [kind, file_name])).toEqual([
        ["medical-records", "records.pdf"],
        ["photo", "simba.jpg"],
        ["vaccination-card", "card.jpg"],
      ]);
      expect(files[0]).toMatchObject({ start_day: today, age: "2.5" });
      const other = { ...body, owner: payload("0803 555 2002").owner };
      const second = await nobody.post("/api/boarding", other);
      expect(second.status).toBe(422);
      expect(Object.keys(second.body.fields).sort()).toEqual([
        "documents.medicalRecords",
        "documents.petImages",
        "documents.vaccinationCard",
      ]);
    });

    test("takes no link of elsewhere, and a staged file goes after a day", async () => {
      const link = (await nobody.upload(await jpegPhoto(), "simba.jpg")).body.secure_url;
      const { pathname } = new URL(link);
      for (const foreign of [
        "https://elsewhere.example/x.jpg",
        `https://elsewhere.example${pathname}`,
        `http://localhost:3000/api/upload/${"a".repeat(27)}`,
        "file:///etc/passwd",
      ]) {
        const body = { ...payload("0803 555 2003"), documents: { petImages: [link, foreign] } };
        const { status, body: error } = await nobody.post("/api/boarding", body);
        expect([status, Object.keys(error.fields)]).toEqual([422, ["documents.petImages"]]);
      }
      const twice = { vaccinationCard: link, medicalRecords: link };
      const doubled = { ...payload("0803 555 2003"), documents: twice };
      expect((await nobody.post("/api/boarding", doubled)).status).toBe(422);
      const single = { ...payload("0803 555 2003"), documents: { vaccinationCard: link } };
      expect((await nobody.post("/api/boarding", single)).status).toBe(201);
    });

    test("without optional texts is whole, and its mistakes are told by the payload's paths", async () => {
      const { documents: _, ...bare } = payload("0803 555 2004");
      expect((await nobody.post("/api/boarding", bare)).status).toBe(201);
      const before = await countOf(site.services, "stays");
      expect((await nobody.post("/api/boarding", bare)).status).toBe(201);
      expect(await countOf(site.services, "stays")).toBe(before);
      const { status, body } = await nobody.post("/api/boarding", {
        owner: { name: "", email: "x", phone: "0803 555 2005" },
        pet: { name: "Simba", age: -1, breed: "" },
        emergency_contact: { name: "Ada" },
        boarding: { startDate: "2020-01-01", endDate: "2019-01-01" },
      });
      expect(status).toBe(422);
      expect(Object.keys(body.fields).sort()).toEqual([
        "boarding.endDate",
        "boarding.startDate",
        "emergency_contact.phone",
        "owner.email",
        "owner.name",
        "pet.age",
        "pet.breed",
      ]);
    });

    test("is whole with null for what may be left out, and null for the rest is missing", async () => {
      const whole = payload("0803 555 2006");
      const nulls = {
        ...whole,
        pet: { ...whole.pet, allergies: null },
        emergency_contact: null,
        documents: { petImages: null, vaccinationCard: null, medicalRecords: null },
      };
      const sent = await nobody.post("/api/boarding", nulls, key("nulls"));
      expect(sent).toMatchObject({ status: 201, body: { reference: expect.any(String) } });
      const { documents: _, ...bare } = whole;
      expect((await nobody.post("/api/boarding", { ...bare, documents: {} })).body).toEqual(
        sent.body,
      );
      const { status, body } = await nobody.post("/api/boarding", {
        ...bare,
        owner: { ...bare.owner, name: null },
      });
      expect([status, body.fields]).toEqual([422, { "owner.name": ["Please enter Owner Name"] }]);
    });

    test("may not carry a file that nobody can read", async () => {
      const { status, body } = await nobody.upload(Buffer.from("hello"), "note.txt");
      expect(status).toBe(415);
      expect(body.message).toContain("note.txt");
      expect((await nobody.post("/api/upload", new FormData())).body.fields).toHaveProperty("file");
      expect((await nobody.post("/api/upload", { file: "x" })).status).toBe(415);
    });
  });

  describe("an owner's pets", () => {
    test("are added, listed, changed and archived, and nobody else's", async () => {
      const body = {
        name: "Bingo",
        species: "Dog",
        age: 3,
        weight: 21.5,
        ownerId: "x",
        status: "archived",
      };
      const made = await owner.post("/api/auth/pets", body, key("pet"));
      expect(made.status).toBe(201);
      expect(made.body).toMatchObject({ name: "Bingo", age: 3, weight: 21.5, photo: null });
      expect((await owner.post("/api/auth/pets", body, key("pet"))).body).toEqual(made.body);
      expect((await owner.get("/api/auth/pets")).body).toContainEqual(made.body);
      const path = `/api/auth/pets/${made.body._id}`;
      const photo = await owner.upload(await jpegPhoto(), "bingo.jpg");
      const edited = await owner.put(path, {
        ...made.body,
        weight: 22,
        photo: photo.body.secure_url,
      });
      expect(edited).toMatchObject({ status: 200, body: { weight: 22, name: "Bingo", age: 3 } });
      expect(edited.body.photo).toMatch(/^http:\/\/localhost:3000\/pictures\//);
      const back = await owner.put(path, edited.body);
      expect(back.body).toEqual(edited.body);
      const partly = await owner.put(path, { breed: "Boerboel" });
      expect(partly.body).toMatchObject({ name: "Bingo", breed: "Boerboel", weight: 22 });
      expect((await owner.put(path, { ...made.body, name: "Late" })).status).toBe(409);
      expect((await owner.put(path, { name: " ", weight: 9000 })).body.fields).toEqual({
        name: ["Please enter the pet's name"],
        weight: [expect.stringContaining("No dog weighs more")],
      });
      const musa = await new ApiClient(site.app).signIn("musa");
      expect((await musa.put(path, { name: "Mine" })).status).toBe(403);
      const stranger = await nobody.post("/api/auth/register", {
        name: "Wale",
        email: "wale@example.com",
        phone: "0803 555 3001",
        password,
        userType: "petOwner",
      });
      const wale = new ApiClient(site.app, { token: stranger.body.token });
      expect((await wale.put(path, { name: "Mine" })).status).toBe(404);
      expect((await wale.call("DELETE", path)).status).toBe(404);
      const archived = await owner.call("DELETE", path);
      expect([archived.status, archived.body]).toEqual([204, undefined]);
      expect((await owner.get("/api/auth/pets")).body).not.toContainEqual(
        expect.objectContaining({ _id: made.body._id }),
      );
      expect((await owner.call("DELETE", path)).status).toBe(204);
      expect((await owner.put(path, { name: "Late" })).status).toBe(404);
    });

    test("are booked for a kind of visit at its length and fee, and after the vet's notice", async () => {
      const vet = await newVet(site.services, "Dr Amina Sule");
      const pet = (await owner.post("/api/auth/pets", { name: "Simba" })).body._id;
      const surgery = { kindName: "Surgery", kindMinutes: 90, kindFee: 4_500_000 } as const;
      value(await setVisitKind(site.services, vet, surgery, undefined));
      value(await setNotice(site.services, vet, { noticeHours: 48 }, undefined));
      const shortDay = [{ weekday: 1, starts: 540, ends: 600 }];
      const brief = await newVet(site.services, "Dr Amina Short", { hours: shortDay });
      value(await setVisitKind(site.services, brief, surgery, undefined));
      const { body: vets } = await owner.get("/api/vets?search=amina");
      expect(vets).toMatchObject([
        { _id: brief.id, noticeHours: 0, visitKinds: [] },
        { noticeHours: 48, visitKinds: [{ name: "Surgery", minutes: 90, fee: 45_000 }] },
      ]);
      const visitKindId = vets[1].visitKinds[0]._id;
      const at = (time: string, days = 3) => slot(site.services, days, time);
      const book = (more: object) =>
        owner.post("/api/bookings/vet", { vetId: vet.id, petId: pet, reason: "Lump", ...more });
      expect(await book({ visitKindId, slot: at("09:00", 1) })).toMatchObject({
        status: 422,
        body: { fields: { slot: [expect.stringContaining("2 days")] } },
      });
      expect(await book({ visitKindId: "gone", slot: at("09:00") })).toMatchObject({
        status: 422,
        body: { fields: { slot: [vetMessages.kindGone] } },
      });
      expect(await book({ visitKindId, slot: at("09:00") })).toMatchObject({
        status: 201,
        body: {
          visitKind: { _id: visitKindId, name: "Surgery" },
          endsAt: at("10:30"),
          fee: 45_000,
        },
      });
      expect((await book({ slot: at("10:00") })).status).toBe(409);
      expect(await book({ slot: at("10:30") })).toMatchObject({
        status: 201,
        body: { visitKind: null, endsAt: at("11:00"), fee: 7500 },
      });
    });

    test("are booked at a veterinarian, and stay while a booking is open", async () => {
      const vet = await newVet(site.services, "Dr Halima Musa");
      const pet = (await owner.post("/api/auth/pets", { name: "Simba" })).body._id;
      const vets = await owner.get("/api/vets?search=halima&sort=nextFree");
      expect(vets.body).toEqual([
        expect.objectContaining({ _id: vet.id, name: "Dr Halima Musa", fee: 7500 }),
      ]);
      const body = {
        vetId: vet.id,
        petId: pet,
        slot: slot(site.services, 2, "09:30"),
        reason: "Limps",
      };
      const booked = await owner.post(
        "/api/bookings/vet",
        { ...body, status: "confirmed", fee: 0 },
        key("book"),
      );
      expect(booked).toMatchObject({
        status: 201,
        body: {
          kind: "vet",
          status: "requested",
          fee: 7500,
          pet: { _id: pet },
          vet: { _id: vet.id },
        },
      });
      expect((await owner.post("/api/bookings/vet", body, key("book"))).body).toEqual(booked.body);
      expect((await owner.post("/api/bookings/vet", body)).status).toBe(409);
      expect((await owner.get("/api/bookings/vet")).body).toContainEqual(booked.body);
      expect((await owner.call("DELETE", `/api/auth/pets/${pet}`)).status).toBe(409);
      const cancel = `/api/bookings/${booked.body._id}/cancel`;
      const cancelled = await owner.post(cancel, undefined, key("cancel"));
      expect(cancelled).toMatchObject({ status: 200, body: { status: "cancelled" } });
      expect((await owner.post(cancel, undefined, key("cancel"))).body).toEqual(cancelled.body);
      expect((await owner.post(cancel)).status).toBe(409);
      expect((await owner.post("/api/bookings/none/cancel")).status).toBe(404);
      expect((await owner.get("/api/bookings/vet")).body).not.toContainEqual(
        expect.objectContaining({ _id: booked.body._id }),
      );
      expect((await owner.call("DELETE", `/api/auth/pets/${pet}`)).status).toBe(204);
    });
  });

  describe("a boarder", () => {
    let bisi: Actor;
    let boarder: ApiClient;
    let pet: string;

    beforeAll(async () => {
      bisi = await newBoarder(site.services);
      boarder = new ApiClient(site.app, { token: await tokenOf(site.services, bisi) });
      pet = (await owner.post("/api/auth/pets", { name: "Rex", species: "Dog" })).body._id;
    });

    const today = () => lagosDay(site.services.now());
    const bookingFrom = (start: number, end: number) => ({
      boarderId: bisi.id,
      petId: pet,
      startDate: addDays(today(), start),
      endDate: addDays(today(), end),
    });
    const step = (id: string, status: string, more = {}) =>
      boarder.put(`/api/boarders/requests/${id}`, { status, ...more });

    test("is found and booked by an owner, once for each key", async () => {
      const found = await owner.get("/api/boarders?searchTerm=sunny&petType=Dog&sortBy=places");
      expect(found.body).toEqual([
        expect.objectContaining({ _id: bisi.id, places: 2, petType: ["Dog"], price: null }),
      ]);
      const body = {
        ...bookingFrom(5, 7),
        feedingSchedule: "Twice a day",
        status: "accepted",
        price: 0,
      };
      const booked = await owner.post("/api/boarding-bookings", body, key("stay"));
      expect(booked).toMatchObject({
        status: 201,
        body: { kind: "boarding", status: "received", nights: 2, pet: { _id: pet, name: "Rex" } },
      });
      expect((await owner.post("/api/boarding-bookings", body, key("stay"))).body).toEqual(
        booked.body,
      );
      expect((await owner.post("/api/boarding-bookings", body)).status).toBe(409);
      expect((await owner.get("/api/bookings/boarding")).body).toEqual([booked.body]);
      const wrong = {
        ...body,
        startDate: "2020-01-01",
        endDate: "2019-01-01",
        veterinarianName: "A",
      };
      expect(
        Object.keys((await owner.post("/api/boarding-bookings", wrong)).body.fields).sort(),
      ).toEqual(["endDate", "startDate", "veterinarianPhone"]);
      const cancelled = await owner.post(`/api/bookings/${booked.body._id}/cancel`);
      expect(cancelled.body).toEqual({
        _id: booked.body._id,
        kind: "boarding",
        status: "cancelled",
        change: expect.any(String),
      });
      expect((await owner.get("/api/bookings/boarding")).body).toEqual([]);
      const [seen] = (await boarder.get("/api/boarders/requests")).body;
      expect(seen).toMatchObject({ _id: booked.body._id, status: "cancelled" });
      expect([seen.owner.phone, seen.pet.feedingInstructions]).toEqual(["", ""]);
    });

    test("answers requests by their status, checks the pet in and out, and sees who is there", async () => {
      const { _id } = (await owner.post("/api/boarding-bookings", bookingFrom(1, 3))).body;
      const [request] = (await boarder.get("/api/boarders/requests")).body;
      expect(request).toMatchObject({ _id, status: "received", owner: { name: ngozi.name } });
      expect((await step(_id, "needs_info", { question: "Does Rex bark?" })).body.status).toBe(
        "needs_info",
      );
      expect((await step(_id, "accepted")).body.status).toBe("accepted");
      expect((await step(_id, "accepted")).body.status).toBe("accepted");
      expect((await step(_id, "needs_info")).status).toBe(409);
      expect((await step(_id, "cancelled")).status).toBe(422);
      expect((await boarder.get("/api/boarders/pets")).body).toEqual([]);
      const checkIn = (...vaccinationCards: string[]) =>
        step(_id, "checked_in", { vaccinationCards });
      const refusal = (message: string) => ({
        status: 422,
        body: { code: "INVALID", fields: { vaccinationCards: [message] } },
      });
      const unseen = refusal("Please look at the vaccination card of Rex");
      expect(await step(_id, "checked_in")).toMatchObject(unseen);
      expect(await checkIn()).toMatchObject(unseen);
      expect(await checkIn("file")).toMatchObject(
        refusal("There is no file of Rex's card: please look at it on paper"),
      );
      expect((await checkIn("unseen")).status).toBe(422);
      expect((await boarder.get("/api/boarders/pets")).body).toEqual([]);
      expect((await checkIn("paper")).body.status).toBe("checked_in");
      expect(await rowsOf(site.services, "history", { entity_id: _id }, "reason")).toContainEqual({
        reason: "Vaccination card seen on paper.",
      });
      expect((await boarder.get("/api/boarders/pets")).body).toEqual([
        expect.objectContaining({ _id, pet: expect.objectContaining({ name: "Rex" }) }),
      ]);
      expect((await owner.post(`/api/bookings/${_id}/cancel`)).status).toBe(409);
      expect((await step(_id, "checked_out")).body.status).toBe("checked_out");
      expect((await boarder.get("/api/boarders/pets")).body).toEqual([]);
    });

    test("gives a stay back that was handed over, and declines one that an owner booked", async () => {
      const ada = (await rowOf(
        site.services,
        "people",
        { role: "staff" },
        "id",
        "name",
        "email",
        "role",
      )) as Actor;
      const days = { startDate: addDays(today(), 20), endDate: addDays(today(), 21) };
      const stay = await handedOver(site.services, ada, bisi, days);
      expect((await step(stay.id, "declined", { reason: "I am ill" })).body.status).toBe(
        "accepted",
      );
      expect((await step(stay.id, "declined")).status).toBe(404);
      expect((await step(stay.id, "accepted")).status).toBe(404);
      const { _id } = (await owner.post("/api/boarding-bookings", bookingFrom(30, 31))).body;
      expect((await step(_id, "declined")).body.status).toBe("declined");
    });

    test("sees and answers nobody else's requests", async () => {
      const { _id } = (await owner.post("/api/boarding-bookings", bookingFrom(40, 41))).body;
      const other = await newBoarder(site.services);
      const client = new ApiClient(site.app, { token: await tokenOf(site.services, other) });
      expect((await client.get("/api/boarders/requests")).body).toEqual([]);
      const path = `/api/boarders/requests/${_id}`;
      expect((await client.put(path, { status: "accepted" })).status).toBe(404);
      expect((await owner.put(path, { status: "accepted" })).status).toBe(403);
      expect((await owner.call("DELETE", `/api/auth/pets/${pet}`)).status).toBe(409);
    });
  });
});
