import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { insertDonation } from "#app/features/donations/donation/donation.queries.server.ts";
import { newDonation } from "#app/features/donations/donation/new-donation.server.ts";
import { openCheckout } from "#app/features/donations/payment/open-checkout.server.ts";
import { settleDonation } from "#app/features/donations/payment/settle-donation.server.ts";
import {
  handlePaymentEvents,
  receivePaymentEvent,
} from "#app/features/donations/payment-event/receive-payment-event.server.ts";
import { reconcileRefunds } from "#app/features/donations/refund/reconcile-refunds.server.ts";
import { refundDonation } from "#app/features/donations/refund/refund-donation.server.ts";
import { readMonths } from "#app/platform/db/monthly-counts.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { attemptsOf, donationOf } from "#tests/support/donations.ts";
import { value } from "#tests/support/listings.ts";
import { type Paystack, startPaystack } from "#tests/support/paystack.ts";
import { hourMs, newKey, servicesForEach } from "#tests/support/services.ts";
import { rowsOf } from "#tests/support/tables.ts";

let paystack: Paystack;
beforeAll(async () => {
  paystack = await startPaystack();
});
afterAll(() => paystack.close());

onEachEngine("sending a gift back on %s", (engine) => {
  const { services, ada } = servicesForEach(engine, "ada");
  let made = 0;

  beforeEach(async () => {
    await paystack.reset();
    services.payments = { ...paystack.payments };
    await paystack.setClock(services.now());
  });

  /** By the provider's own way, so that it knows the payment. */
  async function paidDonation() {
    const gift = { method: "card", status: "initiated", amountKobo: 2_500_00 } as const;
    const giver = { firstName: "", lastName: "", email: `giver.${++made}@example.com` };
    const donation = newDonation(services.now(), { ...gift, ...giver });
    await services.db.transaction((trx) => insertDonation(trx, donation));
    const { authorizationUrl } = value(await openCheckout(services, donation.id));
    await paystack.choose(authorizationUrl, "pay");
    const [attempt] = await attemptsOf(services, donation.id);
    await settleDonation(services, attempt?.provider_reference ?? "", "callback");
    return donation;
  }

  const all = { amount: undefined, reason: "Given by mistake", privateNote: null };
  const refundsOf = (donationId: string) =>
    rowsOf(services, "donation_refunds", { donation_id: donationId });
  const endOf = async (donationId: string, step: "process" | "fail" | "attention") => {
    const [refund] = await refundsOf(donationId);
    await paystack.endRefund(refund?.provider_refund_id ?? "", step);
  };
  const monthOf = async () =>
    (await readMonths(services.db.reader, ["donation_kobo"], services.now()))
      .get("donation_kobo")
      ?.at(-1)?.value;

  async function deliver() {
    for (const { body, signature } of await paystack.webhooks()) {
      await receivePaymentEvent(services, Buffer.from(body), signature);
    }
    await handlePaymentEvents(services);
  }

  test("orders it once, however often the form is sent, and takes it out of the month once it has gone", {
    tags: "race",
  }, async () => {
    const { id } = await paidDonation();
    const form = newKey();
    const told = await Promise.all(
      [1, 2, 3].map(() => refundDonation(services, ada, id, all, form)),
    );
    for (const one of told) expect(one.ok).toBe(true);
    expect(await refundsOf(id)).toHaveLength(1);
    const calls = (await paystack.calls()).filter(({ operation }) => operation === "refund");
    expect(calls).toHaveLength(1);
    expect((await donationOf(services, id)).status).toBe("refund_pending");
    expect(await monthOf()).toBe(2_500_00);
    await endOf(id, "process");
    await deliver();
    expect(await donationOf(services, id)).toMatchObject({
      status: "refunded",
      refunded_kobo: 2_500_00,
      review_reason: null,
    });
    expect(await monthOf()).toBe(0);
    expect(await refundDonation(services, ada, id, all, newKey())).toMatchObject({
      code: "CONFLICT",
    });
  });

  test("sends a part back, found out by the clock where no webhook comes", {
    tags: "race",
  }, async () => {
    const { id } = await paidDonation();
    value(await refundDonation(services, ada, id, { ...all, amount: 1_000_00 }, newKey()));
    await endOf(id, "process");
    services.pass(hourMs);
    expect(await reconcileRefunds(services)).toBe(1);
    expect(await donationOf(services, id)).toMatchObject({
      status: "partially_refunded",
      refunded_kobo: 1_000_00,
    });
    expect(await monthOf()).toBe(1_500_00);
    const tooMuch = { ...all, amount: 1_500_01 };
    expect(await refundDonation(services, ada, id, tooMuch, newKey())).toMatchObject({
      code: "INVALID",
    });
  });

  test("keeps the gift and asks staff when it does not work", async () => {
    const { id } = await paidDonation();
    value(await refundDonation(services, ada, id, all, newKey()));
    expect(await refundDonation(services, ada, id, all, newKey())).toMatchObject({
      code: "CONFLICT",
    });
    await endOf(id, "fail");
    await deliver();
    expect(await donationOf(services, id)).toMatchObject({
      status: "succeeded",
      refunded_kobo: 0,
      review_reason: "refund_failed",
    });
    expect(await monthOf()).toBe(2_500_00);
  });

  test("never orders again what had no answer: staff look at it", async () => {
    const { id } = await paidDonation();
    await paystack.fault("500", { on: "refund" });
    const form = newKey();
    value(await refundDonation(services, ada, id, all, form));
    value(await refundDonation(services, ada, id, all, form));
    const calls = (await paystack.calls()).filter(({ operation }) => operation === "refund");
    expect(calls).toHaveLength(1);
    services.pass(hourMs);
    await reconcileRefunds(services);
    expect(await donationOf(services, id)).toMatchObject({
      status: "refund_pending",
      review_reason: "refund_failed",
    });
  });

  test("sends nothing back of a gift that is not paid", async () => {
    const gift = { method: "cash", status: "pending", amountKobo: 100_00 } as const;
    const row = newDonation(services.now(), { ...gift, firstName: "", lastName: "", email: "" });
    await services.db.transaction((trx) => insertDonation(trx, row));
    expect(await refundDonation(services, ada, row.id, all, newKey())).toMatchObject({
      code: "CONFLICT",
    });
    expect(await refundDonation(services, ada, row.id, all, undefined)).toMatchObject({
      code: "INVALID",
    });
  });
});
