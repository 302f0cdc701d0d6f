import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { listApiOperations } from "#app/features/api-operations.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { fileBody } from "#app/platform/api/operation.server.ts";
import { done } from "#app/platform/outcome.ts";
import { takeInAnimalOf } from "#tests/support/animals.ts";
import { type ApiAnswer, ApiClient } from "#tests/support/api.ts";
import {
  type Described,
  mutations,
  type OpenApi,
  oddTexts,
  operationsOf,
  strict,
  valid,
} from "#tests/support/api-requests.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { jpegPhoto, shelter } from "#tests/support/listings.ts";
import { admit, cast, castOf, password } from "#tests/support/people.ts";
import { hourMs } from "#tests/support/services.ts";
import { siteForAll } from "#tests/support/site.ts";
import { ask, kemi, receive } from "#tests/support/site-data.ts";
import { imported, statementOf } from "#tests/support/statements.ts";
import { openForPets } from "#tests/support/stays.ts";
import { newVet, practise, slot } from "#tests/support/vets.ts";

const callers = ["nobody", "wrong", "petOwner", "veterinarian", "boarder", "staff"] as const;
type Caller = (typeof callers)[number];
const methods = ["GET", "POST", "PUT", "DELETE", "PATCH"];

const withBody = listApiOperations({
  openBookingsAt: () => async () => [],
  endOpenBookings: async () => done(null),
})
  .filter(({ body }) => body !== undefined && body !== fileBody)
  .map(({ id }) => id);

onEachEngine("the API does what its own document says, on %s", (engine) => {
  const { site } = siteForAll(engine);
  let document: OpenApi;
  let operations: Described[];
  let vet: Actor;
  let boarder: Actor;
  let musa: Actor;
  let ada: Actor;
  const clients = new Map<Caller, ApiClient>();
  let made = 0;
  /** Appointments, each on a day of its own. */
  let asked = 0;

  beforeAll(async () => {
    for (const who of Object.values(castOf)) {
      const person = await admit(site.services, who);
      if (who === "bisi") boarder = person;
      if (who === "musa") musa = person;
      if (who === "ada") ada = person;
    }
    await openForPets(site.services, boarder, { places: 50 });
    vet = await newVet(site.services);
    await practise(site.services, musa);
    await site.services.db.transaction(async (trx) => {
      const verified_at = site.services.now().toISOString();
      await trx.updateTable("people").set({ verified_at }).where("id", "=", musa.id).execute();
    });
    clients.set("nobody", new ApiClient(site.app));
    clients.set("wrong", new ApiClient(site.app, { token: `rehome_${"w".repeat(32)}` }));
    for (const [role, who] of Object.entries(castOf)) {
      clients.set(role as Caller, await new ApiClient(site.app).signIn(who));
    }
    const { body } = await client("nobody").get("/api/openapi.json");
    document = body;
    operations = operationsOf(document);
  });

  const client = (who: Caller) => clients.get(who) as ApiClient;

  /** Who may call it: one of its roles, or nobody in particular. */
  const callerOf = (one: Described): Caller =>
    (one["x-roles"]?.[0] as Caller | undefined) ?? "nobody";

  async function newPetOf(): Promise<string> {
    made += 1;
    const added = await client("petOwner").post("/api/auth/pets", { name: `Pet ${made}` });
    const { _id } = added.body;
    return _id;
  }

  async function newLink(who: Caller): Promise<string> {
    const answer = await client(who).upload(await jpegPhoto(), "photo.jpg");
    return answer.body.secure_url;
  }

  /** Two nights with a boarder who has a place, of a pet of its own; each time the days after those before. */
  async function stayWish(): Promise<Record<string, unknown>> {
    made += 1;
    const start = 2 + 3 * (made % 100);
    return {
      boarderId: boarder.id,
      petId: await newPetOf(),
      startDate: day(start),
      endDate: day(start + 2),
      emergencyContactName: "Ada",
      emergencyContactPhone: "0803 555 0001",
      veterinarianName: "Ada",
      veterinarianPhone: "0803 555 0002",
    };
  }

  /** A booking that waits for its boarder. */
  async function bookedStay(): Promise<string> {
    const booked = await client("petOwner").post("/api/boarding-bookings", await stayWish());
    return booked.body._id;
  }

  /** A line of a bank statement that nobody has decided about. */
  async function newTransfer(): Promise<string> {
    made += 1;
    const reference = `T${made}`;
    const text = statementOf(["01/03/2026", "NIP/KEMI", "2,500.00", reference]);
    await imported(site.services, ada, text);
    const lines = site.services.db.reader.selectFrom("statement_lines").select("id");
    return (await lines.where("bank_reference", "=", reference).executeTakeFirstOrThrow()).id;
  }

  /** An appointment that waits for the answer of the veterinarian who calls. */
  async function askMusa(): Promise<string> {
    asked += 1;
    const at = slot(site.services, 4 + (asked % 50), "09:00");
    const body = { vetId: musa.id, petId: await newPetOf(), slot: at, reason: "Limps" };
    const booked = await client("petOwner").post("/api/bookings/vet", body);
    return booked.body._id;
  }

  /** A patient of Musa, and a time of theirs that is free. */
  async function patientOfMusa() {
    asked += 1;
    const petId = await newPetOf();
    const at = (time: string) => slot(site.services, 4 + (asked % 50), time);
    const body = { vetId: musa.id, petId, slot: at("09:00"), reason: "Limps" };
    await client("petOwner").post("/api/bookings/vet", body);
    return { petId, slot: at("11:00"), reason: "Control" };
  }

  /** An adoption request that waits for staff. */
  async function newRequest(): Promise<string> {
    made += 1;
    const contact = {
      email: `asks.${made}@example.com`,
      phone: `0807${String(made).padStart(7, "0")}`,
    };
    await ask(site.services, await shelter(site.services), { ...kemi, ...contact });
    const [first] = (await client("staff").get("/api/interests?limit=1")).body;
    return first._id;
  }

  const day = (days: number) => slot(site.services, days, "12:00").slice(0, 10);

  /** One of the four first stories, a draft again. */
  async function draftStory(): Promise<string> {
    const { id } = await site.services.db.reader
      .selectFrom("posts")
      .select("id")
      .orderBy("updated_at")
      .executeTakeFirstOrThrow();
    await client("staff").post(`/api/stories/${id}/steps`, { step: "unpublish" });
    return id;
  }

  const newMessage = () =>
    receive(site.services, { subject: "Hours", message: `When, on day ${made}?` });

  /** What only the site can say of a valid request, by the operation and the path of the field. */
  async function known({ operationId }: Described): Promise<Record<string, unknown>> {
    made += 1;
    const phone = `0803${String(made).padStart(7, "0")}`;
    const contact = { name: "Kemi Ade", email: `conform.${made}@example.com`, phone };
    switch (operationId) {
      case "login":
        return { email: cast.musa.email, password, oneTimeCode: undefined };
      case "register":
        return { ...contact, password, userType: "petOwner" };
      case "listAdoptionRequests":
      case "decideAdoptionRequest":
        return { id: await newRequest() };
      case "takeAdoptionRequestStep":
        return { id: await newRequest(), step: "reject", reason: "No garden", template: undefined };
      case "undoAdoptionRequestStep": {
        const id = await newRequest();
        const path = `/api/adoptions/requests/${id}/steps`;
        const { body } = await client("staff").post(path, { step: "approve" });
        return { id, change: body.change };
      }
      case "submitInterest":
        return { petId: await shelter(site.services), interestedUser: contact };
      case "findAdoption":
        return { id: await shelter(site.services) };
      case "createAdoption":
        return {
          name: `Bingo ${made}`,
          age: 3,
          birthMonth: "",
          imageUrl: await newLink("staff"),
        };
      case "requestBoarding":
        return {
          owner: contact,
          pet: { name: "Simba", age: 2, breed: "Boerboel" },
          pets: undefined,
          emergency_contact: { name: "Ada", phone },
          veterinarian: { name: "Ada", phone },
          boarding: { startDate: day(2), endDate: day(4) },
          documents: { petImages: [await newLink("nobody")] },
        };
      case "addPet":
      case "editPet":
        return {
          ...(operationId === "editPet" && { id: await newPetOf() }),
          name: `Rex ${made}`,
          age: 2,
          weight: 20,
          birthDate: undefined,
          photo: null,
          version: undefined,
        };
      case "archivePet":
        return { id: await newPetOf() };
      case "bookBoarding":
        return { ...(await stayWish()), petIds: undefined, feedingSchedule: "Twice a day" };
      case "answerBoardingRequest": {
        const booked = await client("petOwner").post("/api/boarding-bookings", await stayWish());
        return { requestId: booked.body._id, status: "accepted" };
      }
      case "undoBoardingRequestStep": {
        const booked = await client("petOwner").post("/api/boarding-bookings", await stayWish());
        const { _id: requestId } = booked.body;
        const path = `/api/boarders/requests/${requestId}`;
        const { body } = await client("boarder").call("PUT", path, {
          body: { status: "accepted" },
        });
        return { requestId, change: body.change };
      }
      case "takeStayStep":
        return { id: await bookedStay(), step: "cancel", reason: "The house is flooded." };
      case "undoStayStep": {
        const id = await bookedStay();
        const form = { step: "cancel", reason: "The house is flooded." };
        const { body } = await client("staff").post(`/api/boarding/${id}/steps`, form);
        return { id, change: body.change };
      }
      case "listAnimals":
      case "findAnimal":
        return { id: await takeInAnimalOf(site.services, ada) };
      case "takeInAnimal":
        return {
          ...{ name: `Rex ${made}`, age: 2, weight: 20, holdDays: 0, returned: null, photo: null },
          ...{ intakeDay: undefined, microchip: undefined, unit: null, partnerPlace: null },
          contactPhone: phone,
          contactEmail: contact.email,
        };
      case "takeAnimalStep":
        return {
          ...{ id: await takeInAnimalOf(site.services, ada), step: "die", day: undefined },
        };
      case "undoAnimalStep": {
        const id = await takeInAnimalOf(site.services, ada);
        const form = { step: "die", cause: "parvo" };
        const { body } = await client("staff").post(`/api/animals/${id}/steps`, form);
        return { id, change: body.change };
      }
      case "takeTransferStep":
        return { id: await newTransfer(), step: "dismiss", privateNote: "A supplier." };
      case "undoTransferStep": {
        const id = await newTransfer();
        const { body } = await client("staff").post(`/api/transfers/${id}/steps`, {
          step: "dismiss",
        });
        return { id, change: body.change };
      }
      case "takeInquiryStep":
        return { id: await newMessage(), step: "answer", answer: "At nine." };
      case "undoInquiryStep": {
        const id = await newMessage();
        const path = `/api/inquiries/${id}/steps`;
        const { body } = await client("staff").post(path, { step: "close" });
        return { id, change: body.change };
      }
      case "takeStoryStep":
        return { id: await draftStory(), step: "publish" };
      case "undoStoryStep": {
        const id = await draftStory();
        const form = { step: "publish" };
        const { body } = await client("staff").post(`/api/stories/${id}/steps`, form);
        return { id, change: body.change };
      }
      case "undoBookingStep": {
        const id = await bookedStay();
        const { body } = await client("petOwner").post(`/api/bookings/${id}/cancel`);
        return { id, change: body.change };
      }
      case "listBoardingPayments":
        return { id: await bookedStay() };
      case "listVetPayments":
        return { id: await askMusa() };
      case "bookVet":
        return { vetId: vet.id, petId: await newPetOf(), slot: slot(site.services, 2, "09:30") };
      case "proposeVisit":
        return patientOfMusa();
      case "takeBookingStep": {
        const body = await patientOfMusa();
        const proposed = await client("veterinarian").post("/api/appointments", body);
        return { id: proposed.body._id, step: "accept" };
      }
      case "takeAppointmentStep":
        return { id: await askMusa(), step: "decline", reason: "On holiday" };
      case "undoAppointmentStep": {
        const id = await askMusa();
        const path = `/api/appointments/${id}/steps`;
        const { body } = await client("veterinarian").post(path, { step: "confirm" });
        return { id, change: body.change };
      }
      case "cancelBooking": {
        const petId = await newPetOf();
        const body = {
          vetId: vet.id,
          petId,
          slot: slot(site.services, 3, "10:00"),
          reason: "Limps",
        };
        const booked = await client("petOwner").post("/api/bookings/vet", body);
        return { id: booked.body._id };
      }
      default:
        return {};
    }
  }

  type Wanted = { path: string; body: unknown; headers?: Record<string, string> };

  async function request(one: Described): Promise<Wanted> {
    site.services.pass(hourMs);
    // The clock of one operation's requests runs for weeks: each use makes a token last again.
    for (const each of clients.values()) await each.get("/api/adoptions?limit=1");
    const all = await known(one);
    const path = one.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(all[name]));
    const [[type, content] = ["", undefined]] = Object.entries(one.requestBody?.content ?? {});
    if (type.startsWith("multipart/")) {
      const form = new FormData();
      form.append("file", new File([(await jpegPhoto()).slice()], "photo.jpg"));
      return { path, body: form };
    }
    return { path, body: content && valid(content.schema, all) };
  }

  async function call(
    one: Described,
    who: Caller,
    { path, body, headers = {} }: Wanted,
    method = one.method,
  ) {
    return client(who).call(method, path, { body, headers });
  }

  /** The status is one of the document's, and the body what it says of that status. */
  function check(one: Described, answer: ApiAnswer, what: string): void {
    const said = `${one.operationId}, ${what}: ${answer.status} ${JSON.stringify(answer.body)}`;
    const response = one.responses[String(answer.status)];
    expect(response, said).toBeDefined();
    const schema = response?.content?.["application/json"]?.schema;
    if (schema) {
      const read = z.fromJSONSchema(strict(document, schema) as never).safeParse(answer.body);
      expect(read.error?.issues, said).toBeUndefined();
    } else expect(answer.body, said).toBeUndefined();
    if (answer.status >= 400) expect(answer.body?.code, said).toMatch(/^[A-Z_]+$/);
    // Never what a validator says by itself.
    expect(said).not.toMatch(/Invalid (input|option|type)|Too (big|small)|expected/);
    if (answer.status === 401) expect(answer.headers.get("WWW-Authenticate"), said).toBe("Bearer");
    if (answer.status === 429) expect(answer.headers.has("Retry-After"), said).toBe(true);
  }

  test("it is an OpenAPI 3.1 document with every operation under an id of its own", () => {
    expect(document.openapi).toBe("3.1.0");
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(15);
  });

  test("a valid request is answered as promised, to every operation", async () => {
    for (const one of operations) {
      const answer = await call(one, callerOf(one), await request(one));
      check(one, answer, "valid");
      expect(answer.status, `${one.operationId} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    }
  });

  test("whoever may not call an operation is refused, and nobody else", async () => {
    for (const one of operations) {
      const roles = one["x-roles"];
      const wanted = await request(one);
      for (const who of callers) {
        const answer = await call(one, who, wanted);
        check(one, answer, `by ${who}`);
        const isSignIn = one.operationId === "login" || one.operationId === "register";
        if (who === "wrong") expect(answer.status === 401, one.operationId).toBe(!isSignIn);
        else if (!roles) expect([401, 403], one.operationId).not.toContain(answer.status);
        else if (who === "nobody") expect(answer.status, one.operationId).toBe(401);
        else expect(answer.status === 403, `${one.operationId} ${who}`).toBe(!roles.includes(who));
      }
    }
  });

  test("another method is 405 with those that the address takes", async () => {
    const paths = Map.groupBy(operations, ({ path }) => path);
    for (const [path, some] of paths) {
      const taken = some.map(({ method }) => method);
      for (const method of methods.filter((one) => !taken.includes(one))) {
        const wanted = { path: path.replaceAll(/\{\w+\}/g, "x"), body: undefined };
        const answer = await call(some[0] as Described, "staff", wanted, method);
        expect(answer.status, `${method} ${path}`).toBe(405);
        expect(answer.headers.get("Allow")?.split(", ")).toEqual(expect.arrayContaining(taken));
      }
    }
  });

  test.each(withBody)(
    "a body with any one thing wrong is refused or harmless: %s",
    async (operationId) => {
      const one = operations.find((each) => each.operationId === operationId) as Described;
      const whole = await request(one);
      const mutants = [...mutations(whole.body)];
      expect(mutants.length).toBeGreaterThan(10);
      for (const { what, body } of mutants) {
        site.services.pass(hourMs);
        check(one, await call(one, callerOf(one), { ...whole, body }), what);
      }
      const types = [
        "text/plain",
        "application/xml",
        "multipart/form-data",
        "",
        "application/jsonp",
      ];
      for (const type of types) {
        const wanted = { ...whole, body: "{}", headers: { "Content-Type": type } };
        const answer = await call(one, callerOf(one), wanted);
        check(one, answer, type);
        expect(answer.status).toBe(415);
      }
      for (const text of [
        "",
        "{",
        "nul",
        "[1,",
        '{"a":1}}',
        "{'a':1}",
        "NaN",
        "[".repeat(10_000),
      ]) {
        const answer = await call(one, callerOf(one), { ...whole, body: text });
        check(one, answer, text.slice(0, 9));
        expect(answer.status).toBe(400);
      }
    },
  );

  test("a file that is none is refused, and a broken form", async () => {
    const one = operations.find(({ operationId }) => operationId === "upload") as Described;
    const bodies = [
      new FormData(),
      formWith(""),
      formWith("%PDF-1.7"),
      formWith("\x89PNG\r\n\x1a\n"),
    ];
    for (const body of bodies) {
      const answer = await call(one, "nobody", { path: one.path, body });
      check(one, answer, "a file");
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
    const headers = { "Content-Type": "multipart/form-data; boundary=x" };
    for (const body of ["", "--x", "--x\r\n\r\n", "x".repeat(1000)]) {
      check(one, await call(one, "staff", { path: one.path, body, headers }), body.slice(0, 9));
    }
  });

  test("the same request under the same key is answered alike, and another one refused", async () => {
    const keyed = operations.filter(({ parameters = [] }) =>
      parameters.some(({ name }) => name === "Idempotency-Key"),
    );
    expect(keyed.map(({ method }) => method)).toEqual(
      operations.map(({ method }) => method).filter((method) => method !== "GET"),
    );
    for (const one of keyed) {
      const headers = { "Idempotency-Key": crypto.randomUUID() };
      const whole = await request(one);
      const first = await call(one, callerOf(one), { ...whole, headers });
      expect(first.status, `${one.operationId} ${JSON.stringify(first.body)}`).toBeLessThan(300);
      const again = await call(one, callerOf(one), { ...whole, headers });
      expect([again.status, again.body], one.operationId).toEqual([first.status, first.body]);
      const next = await request(one);
      const isOther =
        JSON.stringify([next.path, next.body]) !== JSON.stringify([whole.path, whole.body]);
      const other = isOther
        ? await call(one, callerOf(one), { ...next, headers })
        : await call(one, callerOf(one), { ...(await different(one, whole)), headers });
      check(one, other, "another under the same key");
      expect(other.status, one.operationId).toBe(409);
    }
  });

  /** Where every valid request is the same: one that is valid in another way. */
  async function different({ operationId }: Described, { path }: Wanted): Promise<Wanted> {
    if (operationId === "login") return { path, body: { email: cast.bisi.email, password } };
    const form = new FormData();
    form.append("file", new File(["%PDF-1.7\ntrailer\n%%EOF\n"], "card.pdf"));
    return { path, body: form };
  }

  test("parameters of any shape are refused or harmless, to every operation", async () => {
    expect(oddTexts.length).toBeGreaterThan(10);
    for (const one of operations) {
      const whole = await request(one);
      for (const { name, in: place } of one.parameters ?? []) {
        for (const odd of oddTexts) {
          site.services.pass(hourMs);
          const wanted = withParameter(one, whole, { name, place, odd });
          check(
            one,
            await call(one, callerOf(one), wanted),
            `${place} ${name} = ${odd.slice(0, 20)}`,
          );
        }
      }
    }
  });

  function formWith(text: string): FormData {
    const form = new FormData();
    form.append("file", new File([text], "file.bin"));
    return form;
  }

  function withParameter(
    { path }: Described,
    whole: Wanted,
    { name, place, odd }: { name: string; place: string; odd: string },
  ): Wanted {
    if (place === "header") {
      const plain = odd.replaceAll(/[^\x20-\x7e]/g, "?");
      return { ...whole, headers: { [name]: plain } };
    }
    if (place === "query")
      return { ...whole, path: `${whole.path}?${name}=${encodeURIComponent(odd)}` };
    return { ...whole, path: path.replaceAll(`{${name}}`, encodeURIComponent(odd) || "x") };
  }
});
