import { pino } from "pino";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { takeInAnimalOf } from "#tests/support/animals.ts";
import { forms, type SentForm } from "#tests/support/forms.ts";
import { requestId } from "#tests/support/interests.ts";
import { jpegPhoto, publish } from "#tests/support/listings.ts";
import { cast, castOf, password } from "#tests/support/people.ts";
import { petWithRecords } from "#tests/support/pets.ts";
import { houseAnimals } from "#tests/support/places.ts";
import { filled } from "#tests/support/screen-list.ts";
import { failingLate, servicesForAll } from "#tests/support/services.ts";
import {
  Browser,
  HtmlClient,
  hidden,
  openApp,
  textWith,
  titleOf,
  wordsOf,
} from "#tests/support/site.ts";
import {
  ask,
  bookStayWith,
  receiveAppointment,
  receivePet,
  receiveStay,
  workWith,
} from "#tests/support/site-data.ts";
import { slot } from "#tests/support/vets.ts";

const unexpected = "An unexpected error occurred.";
const {
  services,
  ada: staff,
  ngozi: owner,
  musa: vet,
  bisi: boarder,
} = servicesForAll("sqlite", "ada", "ngozi", "musa", "bisi");
let known: Record<string, string>;
let isBroken = false;
let logged: { level: number; msg: string; requestId?: string; err?: { message: string } }[] = [];
let app: Awaited<ReturnType<typeof openApp>>;

beforeAll(async () => {
  const log = pino({ level: "warn" }, { write: (line: string) => logged.push(JSON.parse(line)) });
  const whole = await openApp({ ...services, log });
  const broken = await openApp({ ...failingLate(services), log });
  app = (request, info) => (isBroken ? broken : whole)(request, info);
  const pet = await publish(services, staff);
  known = {
    pet,
    request: (await requestId(services, await ask(services, pet))) ?? "",
    partnerPlace: await workWith(services),
    animalPlace: await houseAnimals(services, staff),
    animal: await takeInAnimalOf(services, staff),
    ...(await receiveStay(services)),
    ...(await receivePet(services, { staff, boarder })),
    ...(await receiveAppointment(services, { owner, vet })),
    ...(await bookStayWith(services, { owner, boarder })),
    ...(await petWithRecords(services, owner)),
  };
});
beforeEach(() => {
  isBroken = false;
  logged = [];
});

let count = 0;

/** Somebody at their page, in a browser without scripts. */
async function visit(who: SentForm["who"], path: string): Promise<HtmlClient> {
  count += 1;
  const browser = new Browser(app, { address: `102.89.2.${count}` });
  if (who === "newcomer") {
    const email = `newcomer${count}@example.com`;
    const person = { name: "Yétúndé", email, phone: `080355590${10 + count}`, password };
    await browser.post("/register", { ...person, userType: "petOwner" });
  } else if (who !== "visitor") await browser.signIn(castOf[who]);
  return new HtmlClient(browser).open(path);
}

/** The form was shown again under these words, with its key; the fault is in the log once. */
function expectFailure(page: HtmlClient, words: string, key: string) {
  expect([page.status, page.alert || page.heading]).toEqual([500, words]);
  expect(titleOf(page.html)).toMatch(/^Error: /);
  expect(page.response.headers.get("X-Form-Returned")).toBe("yes");
  if (key) expect(hidden(page.html, "key")).toBe(key);
  const faults = logged.filter(({ level }) => level >= 50);
  expect(faults).toMatchObject([
    { msg: "request failed", requestId: "test-request", err: { message: "the power went out" } },
  ]);
}

describe("a form whose write fails is shown again with what was typed", () => {
  /** What heads each; the others have no words of their own. @see specification section 8 */
  const words: Record<string, string> = {
    login: "Login failed",
    register: "Registration failed",
    interest: "Failed to submit interest",
    "a message from the contact page": "Your message could not be sent",
    "a comment": "Your comment could not be sent.",
    "a boarding request":
      "There was an error submitting your boarding request. Please check your information and try again. If the problem persists, please contact support.",
    "a question about a stay": "Failed to update boarding request",
    "a message about a stay": "Failed to update boarding request",
    "a story": "The story could not be saved.",
    "a gift in cash": "This gift was not recorded.",
    "a payment for an appointment": "The payment was not recorded",
    "a vaccination": "This could not be saved.",
    "a vaccination of an animal in care": "This could not be saved.",
    "an animal that is taken in": "The animal is not saved yet.",
    "an edited animal": "The animal is not saved yet.",
    "an edited listing with a photo": "The listing could not be saved.",
    "a pet": "Failed to add pet",
    "an edited pet": "Failed to update pet",
    "a new listing": "Failed to create adoption listing. Please try again.",
    "a decision": "Failed to update request status",
  };
  const addresses: Record<string, string> = {
    "/pet-details/:id": "/pet-details/{pet}",
    "/blog/:slug": "/blog/meet-blackie",
    "/dashboard/staff/blog/:id": "/dashboard/staff/blog/new",
    "/dashboard/staff/boarding-requests/:id": "/dashboard/staff/boarding-requests/{stay}",
    "/dashboard/pet-owner/pets/:id/edit": "/dashboard/pet-owner/pets/{ownPet}/edit",
    "/dashboard/pet-owner/pets/:id/add-record": "/dashboard/pet-owner/pets/{ownPet}/add-record",
    "/dashboard/staff/animals/:id/edit": "/dashboard/staff/animals/{animal}/edit",
    "/dashboard/staff/animals/:id/records/new": "/dashboard/staff/animals/{animal}/records/new",
    "/dashboard/staff/partner-places/:id": "/dashboard/staff/partner-places/{partnerPlace}",
    "/dashboard/staff/animals/places/:id": "/dashboard/staff/animals/places/{animalPlace}",
    "/dashboard/staff/listings/:id": "/dashboard/staff/listings/{pet}",
    "/adoption-requests/:id": "/adoption-requests/{request}",
    "/dashboard/staff/appointments/:id": "/dashboard/staff/appointments/{seen}",
    "/dashboard/pet-owner/boarding-requests/:id":
      "/dashboard/pet-owner/boarding-requests/{boarderStay}",
  };
  // Their fields stand on the page of a record that each test would have to make, or neither provider nor account is there.
  const tried = forms.filter(({ about, at }) => !about && at !== "/donate");

  test.each(tried)("$name", async (form) => {
    const page = await visit(form.who, filled(addresses[form.at] ?? form.at, known));
    const more: Record<string, string> = {
      new: `word${count}`,
      phone: `08035557${100 + count}`,
      soon: addDays(lagosDay(services.now()), 10),
      email: cast.ngozi.email,
      name: cast.ngozi.name,
      password,
    };
    const typed = Object.entries(form.type ?? {}).map(
      ([label, text]) => [label, filled(text, more)] as const,
    );
    for (const [label, text] of typed) page.fill(label, text);
    for (const [label, option] of Object.entries(form.choose ?? {})) page.fill(label, option);
    if (form.tick) page.check(form.tick);
    const key = hidden(page.html, "key");
    isBroken = true;
    await page.press(form.name === "a new listing" ? "Save as draft" : form.send);
    expectFailure(page, words[form.name] ?? unexpected, key);
    for (const [label, text] of typed) {
      if (!/password/i.test(label)) expect(page.value(label)).toContain(text.split("\n")[0]);
    }
  });

  test.each(tried.filter(({ photo }) => photo))("$name, whose photo fails", async (form) => {
    const page = await visit(form.who, filled(addresses[form.at] ?? form.at, known));
    const typed = Object.entries(form.type ?? {}).map(
      ([label, text]) => [label, filled(text, { new: "word" })] as const,
    );
    for (const [label, text] of typed) page.fill(label, text);
    const bytes = new Uint8Array(await jpegPhoto());
    page.attach(form.photo ?? "", { name: "bimbo.jpg", type: "image/jpeg", bytes });
    const key = hidden(page.html, "key");
    isBroken = true;
    await page.press(form.send);
    expectFailure(page, "Failed to upload image", key);
    for (const [, text] of typed) expect(page.words).toContain(text);
    expect(page.has("Send again")).toBe(true);
  });
});

describe("a step that fails says so in the words of its own area", () => {
  const cancelFailed = "Failed to cancel booking";
  const requestFailed = "Failed to update boarding request";
  type Step = [words: string, who: SentForm["who"], at: string, fields: Record<string, string>];
  const steps: Step[] = [
    [
      "Failed to delete pet",
      "petOwner",
      "/dashboard/pet-owner/pets/{ownPet}",
      { intent: "archive" },
    ],
    [cancelFailed, "petOwner", "/dashboard/pet-owner/bookings/{booking}", { intent: "cancel" }],
    [cancelFailed, "petOwner", "/dashboard/pet-owner/stays/{ownStay}", { intent: "cancel" }],
    [
      "Failed to book appointment",
      "petOwner",
      "/dashboard/pet-owner/vets/{vet}",
      { petId: "{ownPet}", slot: "{slot}", reason: "Limps" },
    ],
    [
      "Failed to book boarding",
      "petOwner",
      "/dashboard/pet-owner/boarders/{boarder}",
      {
        petId: "{ownPet}",
        startDate: "{soon}",
        endDate: "{later}",
        feedingSchedule: "Twice a day",
      },
    ],
    [
      "Failed to update appointment",
      "veterinarian",
      "/dashboard/veterinarian/appointments/{appointment}",
      { intent: "confirm" },
    ],
    [
      requestFailed,
      "boarder",
      "/dashboard/pet-owner/boarding-requests/{ownStay}",
      { intent: "decline", reason: "I am away" },
    ],
    [
      requestFailed,
      "staff",
      "/dashboard/staff/boarding-requests/{stay}",
      { intent: "decline", reason: "We are full" },
    ],
    [
      "Failed to update request status",
      "staff",
      "/adoption-requests/{request}",
      { intent: "approve" },
    ],
    [
      "Failed to update request status",
      "staff",
      "/adoption-requests/selected?do=reject&id={request}",
      { intent: "reject", ids: "{request}", reason: "They live next door" },
    ],
  ];
  const key = "the-key-of-this-form";

  async function prepare(at: string, fields: Record<string, string>) {
    const day = lagosDay(services.now());
    const all = { ...known, slot: slot(services, 2, "10:00"), soon: addDays(day, 30) };
    const more = { ...all, later: addDays(day, 33) };
    const values = Object.entries(fields).map(([name, text]) => [name, filled(text, more)]);
    return { path: filled(at, more), form: { ...Object.fromEntries(values), key } };
  }

  test.each(steps)("%s, to %s at %s", async (words, who, at, fields) => {
    const page = await visit(who, "/about-us");
    const { path, form } = await prepare(at, fields);
    isBroken = true;
    const html = await textWith(500, page.browser.post(path, form));
    expect(html).toMatch(new RegExp(`role="alert"[^>]*><h2[^>]*>${words}</h2>`));
    expect(html).toContain(key);
    expect(wordsOf(html)).toContain(fields.reason ?? "");
    const data = await page.browser.post(path.replace(/(?=\?|$)/, ".data"), form);
    expect([data.status, data.headers.get("X-Form-Returned")]).toEqual([500, "yes"]);
    expect(await data.text()).toContain(words);
    expect(logged.filter(({ level }) => level >= 50)).toHaveLength(2);
  });

  test.each(steps)("%s, to %s at %s, whose page cannot be read", async (words, who, at, fields) => {
    const page = await visit(who, "/about-us");
    const { path, form } = await prepare(at, fields);
    const rename = (from: string, to: string) =>
      services.db.transaction((trx) => trx.schema.alterTable(from).renameTo(to).execute());
    await rename("history", "history_away");
    const answer = await page.browser
      .post(path, form)
      .finally(() => rename("history_away", "history"));
    const html = await answer.text();
    expect(answer.status).toBe(500);
    expect(wordsOf(html)).toContain(words);
    expect(html).toContain(key);
    expect(wordsOf(html)).toContain(fields.reason ?? "");
  });
});

test("what cannot be read says so in the words of its own area", async () => {
  const reads = [
    ["Failed to fetch pet details", "/pet-details/{pet}", "visitor", "listings"],
    ["Failed to fetch adoption requests", "/adoption-requests", "staff", "interests"],
    ["Failed to fetch pets", "/dashboard/pet-owner/pets", "petOwner", "pets"],
  ] as const;
  for (const [words, at, who, table] of reads) {
    const page = await visit(who, "/about-us");
    const rename = (from: string, to: string) =>
      services.db.transaction((trx) => trx.schema.alterTable(from).renameTo(to).execute());
    await rename(table, "away");
    await page.open(filled(at, known)).finally(() => rename("away", table));
    expect([page.status, page.heading]).toEqual([500, words]);
    expect(page.words).toContain(unexpected);
  }
});
