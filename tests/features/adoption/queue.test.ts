import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "#app/features/accounts/person.ts";
import type { InterestStatus } from "#app/features/adoption/interest.ts";
import { listQueue, reviewInterest } from "#app/features/adoption/review.server.ts";
import { engines } from "#tests/support/database.ts";
import { ask, interestOf, somebody, withdraw } from "#tests/support/interests.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { freshWorld, type TestWorld } from "#tests/support/world.ts";

describe.each(engines)("the queue of requests on %s", (engine) => {
  let world: TestWorld;
  let ada: Actor;

  beforeAll(async () => {
    world = await freshWorld(engine);
    ada = await admit(world, "ada");
    await request("Bùkólá Adéyẹmí", { phone: "+234 803 555 0199" }, "Simba");
    await request("Chidi 100% Ready");
    await decide(await request("under_score"), "reject");
    await request("Bísí O'Neil", { message: "Not searched" });
    await decide(await request('Say "Hello" \\ back'), "approve");
    await withdraw(world, await request("Dúró Ɗanjuma"));
  });
  afterAll(() => world.cleanup());

  async function request(name: string, changes = {}, pet = "Blackie"): Promise<string> {
    world.pass(1000);
    const listing = await shelter(world, { name: pet });
    value(await ask(world, listing, somebody({ name, ...changes })));
    return (await interestOf(world, listing)).id;
  }

  async function decide(id: string, decision: "approve" | "reject") {
    value(await reviewInterest(world, ada, id, { decision }, undefined));
  }

  async function names(q = "", status?: InterestStatus) {
    return (await listQueue(world, { status, q, page: 1 })).rows.map((row) => row.name);
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

  test("a status leaves only its own, while the counts stay whole", async () => {
    expect(await names("", "rejected")).toEqual(["under_score"]);
    expect(await names("", "withdrawn")).toEqual(["Dúró Ɗanjuma"]);
    const { counts } = await listQueue(world, { status: "approved", q: "nothing", page: 1 });
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

  test("twenty a page, each on one page only", async () => {
    for (let n = 0; n < 19; n += 1) await request(`Person ${n}`);
    const pages = await Promise.all(
      [1, 2, 3].map((page) => listQueue(world, { status: undefined, q: "", page })),
    );
    expect(pages.map(({ rows, more }) => [rows.length, more])).toEqual([
      [20, true],
      [5, false],
      [0, false],
    ]);
    expect(new Set(pages.flatMap(({ rows }) => rows.map((row) => row.id))).size).toBe(25);
  });
});
