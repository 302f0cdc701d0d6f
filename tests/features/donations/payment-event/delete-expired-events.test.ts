import { expect, test } from "vitest";
import { paymentEventDescriptor } from "#app/features/donations/payment-event/payment-event.descriptor.server.ts";
import { insertPaymentEvent } from "#app/features/donations/payment-event/payment-event.queries.server.ts";
import { eventRetentionDays } from "#app/features/donations/payment-event/payment-event-policy.ts";
import { freshServices, hourMs } from "#tests/support/services.ts";

const [handled, waiting] = ["a".repeat(64), "b".repeat(64)];

test("what the provider told is deleted some time after it was acted on, and what waits is kept", async () => {
  const services = await freshServices("sqlite");
  const at = services.now().toISOString();
  const event = { event: "charge.success", reference: "DON-1", refund_id: "", tries: 0 };
  const row = { ...event, received_at: at, due_at: at, outcome: null };
  await services.db.transaction(async (trx) => {
    await insertPaymentEvent(trx, { ...row, sha256: handled, handled_at: at });
    await insertPaymentEvent(trx, { ...row, sha256: waiting, handled_at: null });
  });
  const left = async () => {
    await paymentEventDescriptor.deleteExpired(services);
    const rows = services.db.reader.selectFrom("payment_events").select("sha256").orderBy("sha256");
    return (await rows.execute()).map(({ sha256 }) => sha256);
  };
  services.pass(eventRetentionDays * 24 * hourMs);
  expect(await left()).toEqual([handled, waiting]);
  services.pass(1);
  expect(await left()).toEqual([waiting]);
  await services.cleanup();
});
