import { afterEach, expect, test } from "vitest";
import { expressInterest } from "#app/features/adoption/interest/public/express-interest.server.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import { readMonths } from "#app/platform/db/monthly-counts.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { engines } from "#tests/support/database.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { freshServices, type TestServices } from "#tests/support/services.ts";
import { kemi } from "#tests/support/site-data.ts";
import { rowsOf } from "#tests/support/tables.ts";

let services: TestServices;
afterEach(() => services.cleanup());

const express = (pet: string, name: string, by: AppServices = services) => {
  const phone = `0803 555 88${name.length}`.padEnd(13, "7");
  const form = { ...kemi, email: `${name}@example.com`, phone, consents: [] };
  return expressInterest(by, { address: `10.0.0.${name.length}` }, pet, form);
};

test("on PostgreSQL nobody waits for another's request that is still being stored, and both are counted", async () => {
  services = await freshServices("postgres");
  const [first, second] = [await shelter(services), await shelter(services)];
  let other: Awaited<ReturnType<typeof express>> | undefined;
  const { db } = services;
  const transaction: typeof db.transaction = (work) =>
    db.transaction(async (trx) => {
      const answer = await work(trx);
      other = await express(second, "ada");
      return answer;
    });
  value(await express(first, "kemi", { ...services, db: { ...db, transaction } }));
  expect(other).toMatchObject({ ok: true });
  expect((await readCounters(db.reader, "interest:"))["interest:pending"]).toBe(2);
  const months = await readMonths(db.reader, ["interests"], services.now());
  expect(months.get("interests")?.at(-1)?.value).toBe(2);
});

test.each(engines)(
  "of twenty-two requests of one person at once on %s ten pass, and the others are told to wait",
  async (engine) => {
    services = await freshServices(engine);
    const pets: string[] = [];
    // One after the other: two that are published in the same millisecond may want the same place in the list.
    while (pets.length < 22) pets.push(await shelter(services));
    const answers = await Promise.all(pets.map((pet) => express(pet, "kemi")));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
    const refusals = answers.filter((answer) => !answer.ok);
    expect(refusals).toHaveLength(12);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: "RATE_LIMITED" });
    const stored = await rowsOf(services, "interests", {}, "id");
    expect(stored).toHaveLength(10);
  },
);
