import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Decision, InterestStatus } from "#app/features/adoption/interest/interest.ts";
import type { QueueSort } from "#app/features/adoption/interest/staff/interest-queue.ts";
import {
  listInterestsForStaff,
  listPetsForStaff,
} from "#app/features/adoption/interest/staff/list-interests.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { formatWait } from "#app/platform/dates.ts";
import { type Engine, onEachEngine } from "#tests/support/database.ts";
import {
  ask,
  interestOf,
  interestsOf,
  review,
  somebody,
  withdraw,
} from "#tests/support/interests.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { freshServices, type TestServices } from "#tests/support/services.ts";

async function request(
  services: TestServices,
  name: string,
  changes = {},
  pet = "Blackie",
): Promise<string> {
  services.pass(1000);
  const listing = await shelter(services, { name: pet, search_text: pet.toLowerCase() });
  value(await ask(services, listing, somebody({ name, ...changes })));
  return (await interestOf(services, listing)).id;
}

/** Letters alone: a digit may be one of somebody's phone, too. */
const guests = ["Guest Amara", "Guest Bola", "Guest Chidi"];

/** Three guests ask for one pet. */
async function crowd(services: TestServices): Promise<string> {
  const pet = await shelter(services, { name: "Crowded" });
  for (const name of guests) value(await ask(services, pet, somebody({ name })));
  return pet;
}

async function decide(services: TestServices, by: Actor, id: string, decision: Decision) {
  value(await review(services, by, id, { decision }, undefined));
}

/** Six requests in every status. */
async function sixRequests(engine: Engine) {
  const services = await freshServices(engine);
  const ada = await admit(services, "ada");
  await request(services, "Bùkólá Adéyẹmí", { phone: "+234 803 555 0199" }, "Simba");
  await request(services, "Chidi 100% Ready");
  await decide(services, ada, await request(services, "under_score"), "reject");
  await request(services, "Bísí O'Neil", { message: "Not searched" });
  await decide(services, ada, await request(services, 'Say "Hello" \\ back'), "approve");
  await withdraw(services, await request(services, "Dúró Ɗanjuma"));
  return { services, ada };
}

onEachEngine("the queue of requests on %s", (engine) => {
  let services: TestServices;
  let ada: Actor;

  beforeAll(async () => {
    ({ services, ada } = await sixRequests(engine));
  });
  afterAll(() => services.cleanup());

  async function names(q = "", status?: InterestStatus) {
    return (await listInterestsForStaff(services, ada, { status, q, page: 1 })).rows.map(
      (row) => row.name,
    );
  }

  test("pending ones come first, the oldest on top, then the others, the newest on top", async () => {
    expect(await names()).toEqual([
      "Bùkólá Adéyẹmí",
      "Chidi 100% Ready",
      "Bísí O'Neil",
      "Dúró Ɗanjuma",
      'Say "Hello" \\ back',
      "under_score",
    ]);
  });

  test("a column's head sorts by it, folded, whatever the status, and the other way round", async () => {
    const sorted = async (sort: QueueSort) =>
      (await listInterestsForStaff(services, ada, { status: undefined, q: "", page: 1, sort }))
        .rows;
    const byName = ["Bísí", "Bùkólá", "Chidi", "Dúró", "Say", "under_score"];
    const first = (rows: { name: string }[]) => rows.map(({ name }) => name.split(" ")[0]);
    expect(first(await sorted("name"))).toEqual(byName);
    expect(first(await sorted("-name"))).toEqual(byName.toReversed());
    const pets = (await sorted("pet")).map((row) => row.listing_name);
    expect(pets).toEqual([...Array(5).fill("Blackie"), "Simba"]);
    expect((await sorted("-pet")).map((row) => row.listing_name)).toEqual(pets.toReversed());
    expect(first(await sorted("date"))).toEqual(first(await sorted("-date")).toReversed());
    expect(first(await sorted("date"))[0]).toBe("Bùkólá");
  });

  test("a status leaves only its own, while the counts stay whole", async () => {
    expect(await names("", "rejected")).toEqual(["under_score"]);
    expect(await names("", "withdrawn")).toEqual(["Dúró Ɗanjuma"]);
    const { counts } = await listInterestsForStaff(services, ada, {
      status: "approved",
      q: "nothing",
      page: 1,
    });
    expect(counts).toEqual({ pending: 3, approved: 1, rejected: 1, withdrawn: 1 });
  });

  test.each([
    ["Bukola", "Bùkólá Adéyẹmí"],
    ["bùkólá", "Bùkólá Adéyẹmí"],
    ["ADEYEMI bukola", "Bùkólá Adéyẹmí"],
    ["simba", "Bùkólá Adéyẹmí"],
    ["+2348035550199", "Bùkólá Adéyẹmí"],
    ["0803 555 0199", "Bùkólá Adéyẹmí"],
    ["08035550199", "Bùkólá Adéyẹmí"],
    ["%", "Chidi 100% Ready"],
    ["100%", "Chidi 100% Ready"],
    ["_", "under_score"],
    ["o'neil", "Bísí O'Neil"],
    ['"hello"', 'Say "Hello" \\ back'],
    ["\\", 'Say "Hello" \\ back'],
    ["danjuma", "Dúró Ɗanjuma"],
  ])("searching for %s finds %s alone", async (q, name) => {
    expect(await names(q)).toEqual([name]);
  });

  test.each(["%%", "__", "' or 1=1 --", "bukola chidi", "Not searched", "\ud800"])(
    "searching for %s finds nobody",
    async (q) => {
      expect(await names(q)).toEqual([]);
    },
  );

  test.each(["", "   ", "\u0000", "\n"])("a blank search finds everybody", async (q) => {
    expect(await names(q)).toHaveLength(6);
  });

  test("a search may be as long as it likes", async () => {
    expect(await names("x".repeat(200_000))).toEqual([]);
    expect(await names("bukola ".repeat(10_000))).toEqual(["Bùkólá Adéyẹmí"]);
  });

  test("totals are the kept counts, and those of the filters where it is filtered", async () => {
    const { counts, total } = await listInterestsForStaff(services, ada, {
      status: undefined,
      q: "",
      page: 1,
    });
    expect(total.count).toBe(Object.values(counts).reduce((sum, count) => sum + count));
    const approved = await listInterestsForStaff(services, ada, {
      status: "approved",
      q: "",
      page: 1,
    });
    expect(approved.total.count).toBe(counts.approved);
    const none = await listInterestsForStaff(services, ada, {
      status: undefined,
      q: "no such words",
      page: 1,
    });
    expect(none.total).toEqual({ count: 0, over: false });
  });
});

onEachEngine("the queue of requests, as it grows on %s,", (engine) => {
  let services: TestServices;
  let ada: Actor;

  beforeEach(async () => {
    ({ services, ada } = await sixRequests(engine));
  });
  afterEach(() => services.cleanup());

  test("twenty a page, each on one page only", async () => {
    for (let n = 0; n < 19; n += 1) await request(services, `Person ${n}`);
    const pages = await Promise.all(
      [1, 2, 3].map((page) =>
        listInterestsForStaff(services, ada, { status: undefined, q: "", page }),
      ),
    );
    expect(pages.map(({ rows, more }) => [rows.length, more])).toEqual([
      [20, true],
      [5, false],
      [0, false],
    ]);
    expect(new Set(pages.flatMap(({ rows }) => rows.map((row) => row.id))).size).toBe(25);
  });

  test("a pet leaves only its own, with a total of its own", async () => {
    const pet = await crowd(services);
    const { rows, total } = await listInterestsForStaff(services, ada, {
      status: undefined,
      pet,
      q: "",
      page: 1,
    });
    expect(rows.map((row) => row.name)).toEqual(guests);
    expect(total).toEqual({ count: 3, over: false });
    const filtered = { status: "pending", pet, q: "guest bola", page: 1 } as const;
    expect((await listInterestsForStaff(services, ada, filtered)).total).toEqual({
      count: 1,
      over: false,
    });
    const nobodys = { status: undefined, pet: pet.replace(/.$/, "z"), q: "", page: 1 };
    expect((await listInterestsForStaff(services, ada, nobodys)).rows).toEqual([]);
  });

  test("grouped by pet, the longest wait comes first, with how many wait", async () => {
    for (let n = 0; n < 19; n += 1) await request(services, `Person ${n}`);
    await crowd(services);
    services.pass(5 * 24 * 60 * 60 * 1000);
    const late = await shelter(services, { name: "Latecomer" });
    for (let n = 0; n < 2; n += 1) value(await ask(services, late, somebody()));
    await decide(services, ada, (await interestsOf(services, late))[0]?.id ?? "", "reject");
    const { pets, more } = await listPetsForStaff(services, { q: "", page: 1 });
    const second = await listPetsForStaff(services, { q: "", page: 2 });
    expect(more).toBe(true);
    expect(pets[0]).toMatchObject({ name: "Simba", waiting: 1, waited: "5 days" });
    const all = [...pets, ...second.pets];
    expect(all.map(({ oldest }) => oldest)).toEqual(all.map(({ oldest }) => oldest).sort());
    expect(all.at(-1)).toMatchObject({ id: late, waiting: 1, waited: "new", status: "available" });
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const crowded = await listPetsForStaff(services, { q: "crowded", page: 1 });
    expect(crowded.pets).toMatchObject([{ name: "Crowded", waiting: 3 }]);
  });
});

test.each([
  [0, "new"],
  [59 * 60_000, "new"],
  [60 * 60_000, "1 hour"],
  [23.9 * 3_600_000, "23 hours"],
  [24 * 3_600_000, "1 day"],
  [5.5 * 24 * 3_600_000, "5 days"],
])("after %d milliseconds somebody has waited %s", (ms, words) => {
  const sent = new Date("2026-03-02T09:00:00.000Z");
  expect(formatWait(sent.toISOString(), new Date(sent.getTime() + ms))).toBe(words);
});
