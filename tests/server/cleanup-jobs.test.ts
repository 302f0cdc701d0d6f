import { expect, test } from "vitest";
import { insertWebhook } from "#app/features/integrations/webhook/webhooks.queries.server.ts";
import {
  findIdempotencyKey,
  insertIdempotencyKey,
} from "#app/platform/idempotency/idempotency.queries.server.ts";
import { newId } from "#app/platform/ids.ts";
import { stagePicture } from "#app/platform/pictures/pictures.server.ts";
import {
  insertRateEvent,
  sumRateEvents,
} from "#app/platform/rate-limit/rate-limit.queries.server.ts";
import { deleteExpired } from "#server/cleanup-jobs.ts";
import { jpegPhoto, value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { hourMs, minuteMs, servicesForEach } from "#tests/support/services.ts";

const { services } = servicesForEach("sqlite");

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

test("a delivery to another system is known for 90 days", async () => {
  const at = services.now().toISOString();
  const webhook = { id: newId(services.now()), name: "Books", url: "https://books.example/" };
  const made = { created_by: null, secret: "sealed", events: "interest.created", created_at: at };
  const delivery = { id: newId(services.now()), webhook_id: webhook.id, event: "interest.created" };
  await services.db.transaction(async (trx) => {
    await insertWebhook(trx, { ...webhook, ...made });
    await trx
      .insertInto("webhook_deliveries")
      .values({
        ...{ ...delivery, entity_id: "i", body: "{}", attempts: 1, created_at: at, due_at: at },
        ...{ claimed_until: null, delivered_at: at, failed_at: null, last_error: null },
      })
      .execute();
  });
  const isThere = async () => {
    const found = services.db.reader.selectFrom("webhook_deliveries").select("id");
    return (await found.execute()).length === 1;
  };
  expect(await around(90 * 24 * hourMs, isThere)).toEqual([true, false]);
});

test("a file that no form has claimed is there for 24 hours", async () => {
  const ada = await admit(services, "ada");
  const file = { name: "blackie.jpg", bytes: await jpegPhoto() };
  value(await stagePicture(services, ada, file));
  const isThere = async () => {
    const found = services.db.reader.selectFrom("pictures").select("id");
    return (await found.execute()).length === 1;
  };
  expect(await around(24 * hourMs, isThere)).toEqual([true, false]);
});

test("what counts towards a limit is known for 25 hours, and so for the whole of a day", async () => {
  const row = { id: "1", bucket: "b", at: services.now().toISOString() };
  await services.db.transaction((trx) => insertRateEvent(trx, row));
  const isThere = async () => (await sumRateEvents(services.db.reader, "b", epoch)) === 1;
  expect(await around(25 * hourMs, isThere)).toEqual([true, false]);
});
