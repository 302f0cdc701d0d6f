// @module-tag slow
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { interestStatuses } from "#app/features/adoption/interest/interest.ts";
import { onEachEngineAtNight } from "#tests/support/database.ts";
import type { Form, InterestWorkerInput } from "#tests/support/interest-worker.ts";
import { shelter } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { type Answer, expectConsistent, killAgainAndAgain } from "#tests/support/random-history.ts";
import { freshServices, type TestServices } from "#tests/support/services.ts";

const program = fileURLToPath(new URL("../../../support/interest-worker.ts", import.meta.url));

/** What may follow what, apart from the code under test. */
const legal: Record<string, readonly string[]> = {
  "": ["pending"],
  pending: ["approved", "rejected", "withdrawn"],
  approved: ["withdrawn"],
};
const statusAfter: Record<Exclude<Form["verb"], "undo">, string> = {
  ask: "pending",
  withdraw: "withdrawn",
  approve: "approved",
  reject: "rejected",
  release: "withdrawn",
};

let services: TestServices;
afterEach(() => services.cleanup());

onEachEngineAtNight("postgres", "visitors and staff, killed again and again on %s", (engine) => {
  test("leave each pet promised to at most one, and nothing acknowledged missing", {
    tags: "race",
    timeout: 300_000,
  }, async () => {
    services = await freshServices(engine);
    const cast = await gather();
    const { sent, answers } = await killAgainAndAgain<Form>(program, cast);
    // A new connection waits for what the server may still be committing for the dead one.
    await services.db.transaction(async () => {});
    await holds(cast, sent, answers);
  });
});

async function gather(): Promise<InterestWorkerInput> {
  const staff = [await admit(services, "ada"), await admit(services, "tunde")];
  const pets = [];
  for (const name of ["Ayo", "Bimbo", "Chidi"]) pets.push(await shelter(services, { name }));
  const visitors = ["Visitor One", "Visitor Two", "Visitor Three", "Visitor Four"];
  const database = services.db.options;
  const clock = services.now().getTime();
  return { database, staff, visitors, pets, began: Date.now(), clock, unanswered: [] };
}

/** Everything that has to be true afterwards, whatever happened. */
async function holds(
  { pets }: InterestWorkerInput,
  sent: Map<string, Form>,
  answers: readonly Answer[],
): Promise<void> {
  const q = services.db.reader;
  const interests = await q
    .selectFrom("interests")
    .select(["id", "listing_id", "status", "message as key", "decided_at"])
    .execute();
  for (const pet of pets) {
    const approved = interests.filter((one) => one.listing_id === pet && one.status === "approved");
    expect(approved.length).toBeLessThanOrEqual(1);
    const listing = q.selectFrom("listings").select("status").where("id", "=", pet);
    const status = approved.length > 0 ? "reserved" : "available";
    expect(await listing.executeTakeFirst()).toEqual({ status });
    const past = await q
      .selectFrom("history")
      .select(["from_status", "to_status"])
      .where("entity", "=", "listing")
      .where("entity_id", "=", pet)
      .orderBy("at")
      .orderBy("id")
      .execute();
    expect(past.map(({ from_status }) => from_status)).toEqual(
      past.map((_, at) => past[at - 1]?.to_status ?? "available"),
    );
  }
  for (const { id, status, decided_at } of interests) {
    expect([id, decided_at === null]).toEqual([id, status === "pending"]);
  }
  await expectConsistent(q, {
    entity: "interest",
    records: interests,
    statuses: interestStatuses,
    legal,
    statusAfter,
    sent,
    answers,
  });
}
