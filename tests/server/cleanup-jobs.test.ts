import { afterEach, beforeEach, expect, test } from "vitest";
import {
  findIdempotencyKey,
  insertIdempotencyKey,
} from "#app/platform/idempotency/idempotency.queries.server.ts";
import {
  insertRateEvent,
  sumRateEvents,
} from "#app/platform/rate-limit/rate-limit.queries.server.ts";
import { deleteExpired } from "#server/cleanup-jobs.ts";
import { freshServices, hourMs, minuteMs, type TestServices } from "#tests/support/services.ts";

let services: TestServices;
beforeEach(async () => {
  services = await freshServices("sqlite");
});
afterEach(() => services.cleanup());

const epoch = new Date(0).toISOString();

/** Whether it is there a minute before and a minute after so much time, as the clean-up leaves it. */
async function around(ms: number, isThere: () => Promise<boolean>): Promise<boolean[]> {
  const found = [];
  for (const pass of [ms - minuteMs, 2 * minuteMs]) {
    services.pass(pass);
    await deleteExpired(services);
    found.push(await isThere());
  }
  return found;
}

test("a form that is sent again has its first answer for 30 days", async () => {
  const row = { key: "k", verb: "v", digest: "d", answer: "{}" };
  const created_at = services.now().toISOString();
  await services.db.transaction((trx) => insertIdempotencyKey(trx, { ...row, created_at }));
  const isThere = async () => (await findIdempotencyKey(services.db.reader, "k")) !== undefined;
  expect(await around(30 * 24 * hourMs, isThere)).toEqual([true, false]);
});

test("what counts towards a limit is known for 25 hours, and so for the whole of a day", async () => {
  const row = { id: "1", bucket: "b", at: services.now().toISOString() };
  await services.db.transaction((trx) => insertRateEvent(trx, row));
  const isThere = async () => (await sumRateEvents(services.db.reader, "b", epoch)) === 1;
  expect(await around(25 * hourMs, isThere)).toEqual([true, false]);
});
