import { afterEach, expect, test } from "vitest";
import { expressInterest } from "#app/features/adoption/interest/public/express-interest.server.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import { readMonths } from "#app/platform/db/monthly-counts.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { engines } from "#tests/support/database.ts";
import { value } from "#tests/support/listings.ts";
import { freshServices, type TestServices } from "#tests/support/services.ts";
import { kemi, shelter } from "#tests/support/site-data.ts";

let services: TestServices;
afterEach(() => services.cleanup());

const express = (pet: string, name: string, by: AppServices = services) => {
  const phone = `0803 555 88${name.length}`.padEnd(13, "7");
  const form = { ...kemi, email: `${name}@example.com`, phone, consents: [] };
  return expressInterest(by, { address: `10.0.0.${name.length}` }, pet, form);
};

test.runIf(engines.includes("postgres"))(
  "on PostgreSQL nobody waits for another's request that is still being stored, and both are counted",
  async () => {
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
  },
);
