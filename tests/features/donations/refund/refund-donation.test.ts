import { afterEach, beforeEach, expect, test } from "vitest";
import { findDonationForStaff } from "#app/features/donations/donation-desk/find-donation.server.ts";
import { settleDonation } from "#app/features/donations/payment/settle-donation.server.ts";
import {
  handlePaymentEvents,
  receivePaymentEvent,
} from "#app/features/donations/payment-event/receive-payment-event.server.ts";
import { reconcileRefunds } from "#app/features/donations/refund/reconcile-refunds.server.ts";
import {
  endRefund,
  listRefunds,
  refundDonation,
  refundSecondPayment,
} from "#app/features/donations/refund/refund-donation.server.ts";
import { settleRefund } from "#app/features/donations/refund/settle-refund.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { readMonths } from "#app/platform/db/monthly-counts.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import type { ProviderRefund } from "#app/platform/payments/payment-provider.ts";
import { onEachEngine } from "#tests/support/database.ts";
import {
  attempted,
  attemptsOf,
  begun,
  donationOf,
  paid,
  type StubProvider,
  stubProvider,
} from "#tests/support/donations.ts";
import { value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { freshServices, hourMs, newKey, type TestServices } from "#tests/support/services.ts";

onEachEngine("refunds on %s", (engine) => {
  let services: TestServices;
  let provider: StubProvider;
  let ada: Actor;
  let tunde: Actor;
  /** What the provider has taken, by id, and what it was asked. */
  let refunds: Map<string, ProviderRefund>;
  let asked: { reference: string; amountKobo?: number }[];

  beforeEach(async () => {
    refunds = new Map();
    asked = [];
    provider = stubProvider({
      async refund(order) {
        asked.push(order);
        if (provider.fault) return provider.fault;
        const id = String(900 + refunds.size);
        const refund = {
          id,
          status: "pending",
          amountKobo: order.amountKobo ?? 0,
          currency: "NGN",
        } as const;
        refunds.set(id, refund);
        return { ok: true, refund };
      },
      async findRefund(id) {
        if (provider.fault) return provider.fault;
        const refund = refunds.get(id);
        if (refund) return { ok: true, refund };
        return { ok: false, reason: "not-found", message: "Refund not found" };
      },
      isSigned: () => true,
    });
    services = Object.assign(await freshServices(engine), { payments: provider });
    ada = await admit(services, "ada");
    tunde = await admit(services, "tunde");
  });
  afterEach(() => services.cleanup());

  async function paidDonation() {
    const { donation, attempt } = await begun(services);
    provider.transactions.set(attempt.provider_reference, paid(attempt, donation));
    value(await settleDonation(services, attempt.provider_reference, "callback"));
    return { donation, attempt };
  }
  const wish = (amount?: number) => ({ amount, reason: "You asked for it.", privateNote: null });
  const refund = (id: string, amount?: number, actor = ada, key = newKey()) =>
    refundDonation(services, actor, id, wish(amount), key);
  const ends = (id: string, status: ProviderRefund["status"]) => {
    const one = refunds.get(id);
    if (one) refunds.set(id, { ...one, status });
  };
  const tell = async (event: string, id: string, reference: string) => {
    const body = { event, data: { id, transaction_reference: reference, at: services.now() } };
    const bytes = new TextEncoder().encode(JSON.stringify(body));
    value(await receivePaymentEvent(services, bytes, "signed"));
    await handlePaymentEvents(services);
  };
  const counted = async () => {
    const months = await readMonths(services.db.reader, ["donation_kobo"], services.now());
    return months.get("donation_kobo")?.at(-1)?.value;
  };

  test("the whole gift goes back once, however often and in whatever order the provider says so", {
    tags: "race",
  }, async () => {
    const { donation, attempt } = await paidDonation();
    expect(value(await refund(donation.id))).toEqual({ state: "asked", amountKobo: 2_500_00 });
    expect((await donationOf(services, donation.id)).status).toBe("refund_pending");
    expect(await counted()).toBe(2_500_00);
    ends("900", "processed");
    for (const event of ["refund.processed", "refund.pending", "refund.processed"]) {
      services.pass(1000);
      await tell(event, "900", attempt.provider_reference);
    }
    expect(await donationOf(services, donation.id)).toMatchObject({
      status: "refunded",
      refunded_kobo: 2_500_00,
      review_reason: null,
    });
    expect(await counted()).toBe(0);
    expect((await attemptsOf(services, donation.id))[0]?.status).toBe("refunded");
    const history = await listHistory(services.db.reader, "donation", donation.id);
    expect(history.map(({ to_status }) => to_status)).toEqual([
      ...["succeeded", "refund_pending", "refunded"],
    ]);
    expect(asked).toHaveLength(1);
  });

  test("a part goes back, and then the rest, and never more than there was", async () => {
    const { donation, attempt } = await paidDonation();
    value(await refund(donation.id, 1_000_00));
    ends("900", "processed");
    await tell("refund.processed", "900", attempt.provider_reference);
    expect(await donationOf(services, donation.id)).toMatchObject({
      status: "partially_refunded",
      refunded_kobo: 1_000_00,
    });
    expect(await counted()).toBe(1_500_00);
    expect(await refund(donation.id, 1_500_01)).toMatchObject({
      ok: false,
      code: "INVALID",
      fields: { amount: ["At most ₦1,500.00 can go back"] },
    });
    value(await refund(donation.id));
    ends("901", "processed");
    await tell("refund.processed", "901", attempt.provider_reference);
    expect(await donationOf(services, donation.id)).toMatchObject({
      status: "refunded",
      refunded_kobo: 2_500_00,
    });
  });

  test("of fifty who refund at once one asks the provider, and the same form again asks no second time", {
    tags: "race",
  }, async () => {
    const { donation } = await paidDonation();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, turn) =>
        refund(
          donation.id,
          undefined,
          turn % 2 ? ada : tunde,
          turn % 2 ? "a-form-of-adas-own" : undefined,
        ),
      ),
    );
    expect(asked).toHaveLength(1);
    const good = answers.filter(({ ok }) => ok);
    expect([1, 25]).toContain(good.length);
    for (const one of answers) if (!one.ok) expect(one.code).toBe("CONFLICT");
    const again = await paidDonation();
    const form = () => refund(again.donation.id, undefined, ada, "one-more-form-of-adas");
    const same = [await form(), await form(), ...(await Promise.all([form(), form()]))];
    for (const one of same) expect(one).toEqual(same[0]);
    expect(asked).toHaveLength(2);
    expect(await refund(donation.id, undefined, ada, "another-form-of-adas")).toMatchObject({
      ok: false,
      code: "CONFLICT",
    });
  });

  test("what the provider refuses leaves the gift counted, says why, and is for staff", async () => {
    const { donation } = await paidDonation();
    provider.fault = { ok: false, reason: "refused", message: "Insufficient balance" };
    const outcome = await refund(donation.id);
    expect(outcome).toMatchObject({ ok: false, code: "CONFLICT" });
    expect(!outcome.ok && outcome.message).toContain("Insufficient balance");
    expect(await donationOf(services, donation.id)).toMatchObject({
      status: "succeeded",
      review_reason: "refund_failed",
    });
    expect(await counted()).toBe(2_500_00);
  });

  test("a refund that fails later makes the gift what it was, for staff to look at", async () => {
    const { donation, attempt } = await paidDonation();
    value(await refund(donation.id, 500_00));
    ends("900", "failed");
    await tell("refund.failed", "900", attempt.provider_reference);
    expect(await donationOf(services, donation.id)).toMatchObject({
      status: "succeeded",
      refunded_kobo: 0,
      review_reason: "refund_failed",
    });
  });

  test("without an answer nothing is asked twice: the provider is asked later, and else staff", {
    tags: "race",
  }, async () => {
    const { donation, attempt } = await paidDonation();
    provider.fault = { ok: false, reason: "unreachable", message: "no answer in time" };
    expect(value(await refund(donation.id, 500_00)).state).toBe("unknown");
    services.pass(2 * hourMs);
    expect(await reconcileRefunds(services)).toBe(0);
    provider.fault = undefined;
    services.pass(hourMs);
    expect(await reconcileRefunds(services)).toBe(1);
    expect(asked).toHaveLength(1);
    expect(await donationOf(services, donation.id)).toMatchObject({
      status: "refund_pending",
      review_reason: "refund_failed",
    });
    value(await endRefund(services, ada, donation.id, { returned: true }, undefined));
    expect(await donationOf(services, donation.id)).toMatchObject({
      status: "partially_refunded",
      refunded_kobo: 500_00,
      review_reason: null,
    });
    // A late word of the provider's about it changes nothing.
    refunds.set("77", { id: "77", status: "processed", amountKobo: 500_00, currency: "NGN" });
    const late = { providerId: "77", reference: attempt.provider_reference };
    value(await settleRefund(services, late));
    expect((await donationOf(services, donation.id)).refunded_kobo).toBe(500_00);
  });

  test("a refund without an answer whose payment is reversed went back", async () => {
    const { donation, attempt } = await paidDonation();
    provider.fault = { ok: false, reason: "unreachable", message: "no answer in time" };
    expect(value(await refund(donation.id)).state).toBe("unknown");
    provider.fault = undefined;
    const reversed = { ...paid(attempt, donation), status: "reversed" as const };
    provider.transactions.set(attempt.provider_reference, reversed);
    services.pass(2 * hourMs);
    await reconcileRefunds(services);
    expect((await donationOf(services, donation.id)).status).toBe("refunded");
  });

  test("reconciliation learns of a refund of which no webhook tells", async () => {
    const { donation } = await paidDonation();
    value(await refund(donation.id));
    ends("900", "processed");
    services.pass(2 * hourMs);
    await reconcileRefunds(services);
    expect((await donationOf(services, donation.id)).status).toBe("refunded");
    expect(await reconcileRefunds(services)).toBe(0);
  });

  test("a refund made on the provider's own pages is taken off the gift", async () => {
    const { donation, attempt } = await paidDonation();
    refunds.set("55", { id: "55", status: "processed", amountKobo: 700_00, currency: "NGN" });
    await tell("refund.processed", "55", attempt.provider_reference);
    expect(await donationOf(services, donation.id)).toMatchObject({
      status: "partially_refunded",
      refunded_kobo: 700_00,
    });
  });

  test("a refund made on the provider's own pages is deducted once, however many learn of it at once", {
    tags: "race",
  }, async () => {
    const { donation, attempt } = await paidDonation();
    refunds.set("55", { id: "55", status: "processed", amountKobo: 700_00, currency: "NGN" });
    const reference = attempt.provider_reference;
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => settleRefund(services, { providerId: "55", reference })),
    );
    for (const answer of answers) expect(answer.ok).toBe(true);
    expect(await listRefunds(services.db.reader, donation.id)).toHaveLength(1);
    expect((await donationOf(services, donation.id)).refunded_kobo).toBe(700_00);
  });

  test("a refund is taken off the gift of its own transaction, whichever it is told with", async () => {
    const [own, other] = [await paidDonation(), await paidDonation()];
    const back = (id: string, transactionId: string | undefined) =>
      refunds.set(id, {
        id,
        transactionId,
        status: "processed",
        amountKobo: 500_00,
        currency: "NGN",
      });
    const { id } = provider.transactions.get(own.attempt.provider_reference) ?? {};
    back("900", id);
    await tell("refund.processed", "900", other.attempt.provider_reference);
    back("901", "77");
    await tell("refund.processed", "901", other.attempt.provider_reference);
    expect((await donationOf(services, other.donation.id)).refunded_kobo).toBe(0);
    expect(await donationOf(services, own.donation.id)).toMatchObject({
      status: "partially_refunded",
      refunded_kobo: 500_00,
    });
  });

  test("the second payment of a gift goes back, and the gift stays counted", async () => {
    const { donation } = await paidDonation();
    const second = await attempted(services, donation);
    provider.transactions.set(second.provider_reference, paid(second, donation));
    value(await settleDonation(services, second.provider_reference, "webhook"));
    expect((await donationOf(services, donation.id)).review_reason).toBe("paid_twice");
    const reason = { reason: "You paid twice." };
    value(await refundSecondPayment(services, ada, donation.id, reason, undefined));
    expect(asked).toMatchObject([{ reference: second.provider_reference, amountKobo: 2_500_00 }]);
    ends("900", "processed");
    await tell("refund.processed", "900", second.provider_reference);
    expect(await donationOf(services, donation.id)).toMatchObject({
      status: "succeeded",
      refunded_kobo: 0,
      review_reason: null,
    });
    expect(await counted()).toBe(2_500_00);
    const attempts = await attemptsOf(services, donation.id);
    expect(attempts.map(({ status }) => status)).toEqual(["succeeded", "refunded"]);
  });

  async function underpaidDonation() {
    const { donation, attempt } = await begun(services);
    const transaction = paid(attempt, donation, { amountKobo: 500_00 });
    provider.transactions.set(attempt.provider_reference, transaction);
    value(await settleDonation(services, attempt.provider_reference, "webhook"));
    expect((await donationOf(services, donation.id)).status).toBe("needs_review");
    return { donation, attempt };
  }

  test("a gift that was never counted goes back with all that was paid, or is counted first", async () => {
    const { donation, attempt } = await underpaidDonation();
    expect((await findDonationForStaff(services, donation.id))?.donation.leftKobo).toBe(500_00);
    const tooMuch = { fields: { amount: ["At most ₦500.00 can go back"] } };
    expect(await refund(donation.id, 500_01)).toMatchObject({ code: "INVALID", ...tooMuch });
    const part = { fields: { amount: ["All of it goes back, or count the gift first"] } };
    expect(await refund(donation.id, 300_00)).toMatchObject({ code: "INVALID", ...part });
    expect(value(await refund(donation.id)).amountKobo).toBe(500_00);
    expect(asked).toMatchObject([{ amountKobo: 500_00 }]);
    ends("900", "processed");
    await tell("refund.processed", "900", attempt.provider_reference);
    expect(await donationOf(services, donation.id)).toMatchObject({
      status: "refunded",
      refunded_kobo: 2_500_00,
      review_reason: null,
      paid_at: null,
    });
    expect((await attemptsOf(services, donation.id))[0]?.status).toBe("refunded");
    expect(await counted()).toBe(0);
  });

  test("a part of a gift that was never counted, sent back on the provider's pages, is for staff until the rest went, too", async () => {
    const { donation, attempt } = await underpaidDonation();
    const part = { status: "processed", currency: "NGN" } as const;
    refunds.set("55", { id: "55", ...part, amountKobo: 200_00 });
    await tell("refund.processed", "55", attempt.provider_reference);
    expect(await donationOf(services, donation.id)).toMatchObject({
      status: "needs_review",
      refunded_kobo: 0,
      review_reason: "refund_failed",
    });
    expect((await findDonationForStaff(services, donation.id))?.donation.leftKobo).toBe(300_00);
    value(await refund(donation.id));
    expect(asked).toMatchObject([{ amountKobo: 300_00 }]);
    const [id] = [...refunds.keys()].slice(-1);
    ends(id ?? "", "processed");
    await tell("refund.processed", id ?? "", attempt.provider_reference);
    expect((await donationOf(services, donation.id)).status).toBe("refunded");
  });

  test("an event that cannot be acted on waits longer, and the others go on", async () => {
    const { donation, attempt } = await begun(services);
    const verify = provider.verify.bind(provider);
    provider.verify = async (reference) => {
      if (reference === "odd") throw new Error("an answer that nobody foresaw");
      return verify(reference);
    };
    provider.transactions.set(attempt.provider_reference, paid(attempt, donation));
    await tell("charge.success", "1", "odd");
    await tell("charge.success", "2", attempt.provider_reference);
    expect((await donationOf(services, donation.id)).status).toBe("succeeded");
    provider.verify = verify;
    expect(await handlePaymentEvents(services)).toBe(0);
    services.pass(hourMs);
    expect(await handlePaymentEvents(services)).toBe(1);
  });

  test("a refund that the provider does not know any more is for staff, and holds no other up", async () => {
    const first = await paidDonation();
    value(await refund(first.donation.id));
    refunds.delete("900");
    refunds.set("taken", { id: "taken", status: "pending", amountKobo: 1, currency: "NGN" });
    services.pass(1000);
    const second = await paidDonation();
    value(await refund(second.donation.id));
    ends("901", "processed");
    services.pass(2 * hourMs);
    expect(await reconcileRefunds(services)).toBe(2);
    expect(await donationOf(services, first.donation.id)).toMatchObject({
      status: "refund_pending",
      review_reason: "refund_failed",
    });
    expect((await donationOf(services, second.donation.id)).status).toBe("refunded");
    const { id } = first.donation;
    value(await endRefund(services, ada, id, { returned: false }, undefined));
    expect((await donationOf(services, id)).status).toBe("succeeded");
  });

  test("a refund about which the provider never answers waits behind the others", async () => {
    const odd = await paidDonation();
    value(await refund(odd.donation.id));
    services.pass(1000);
    const other = await paidDonation();
    value(await refund(other.donation.id));
    ends("901", "processed");
    const findRefund = provider.findRefund.bind(provider);
    provider.findRefund = async (id) =>
      id === "900"
        ? { ok: false, reason: "unreachable", message: "no answer in time" }
        : findRefund(id);
    services.pass(2 * hourMs);
    expect(await reconcileRefunds(services)).toBe(0);
    expect(await reconcileRefunds(services)).toBe(1);
    expect((await donationOf(services, other.donation.id)).status).toBe("refunded");
  });

  test("a payment in another currency that staff sent back is followed to its end", async () => {
    const { donation, attempt } = await begun(services);
    const dollars = paid(attempt, donation, { currency: "USD" });
    provider.transactions.set(attempt.provider_reference, dollars);
    value(await settleDonation(services, attempt.provider_reference, "webhook"));
    value(await refund(donation.id));
    const taken = refunds.get("900");
    if (taken) refunds.set("900", { ...taken, status: "processed", currency: "USD" });
    await tell("refund.processed", "900", attempt.provider_reference);
    expect((await donationOf(services, donation.id)).status).toBe("refunded");
  });

  test("where no provider takes cards nothing is begun that nobody could end", async () => {
    const { donation } = await paidDonation();
    services = Object.assign(services, { payments: undefined });
    expect(await refund(donation.id)).toMatchObject({
      code: "CONFLICT",
      message: "Refunds by card are not possible here.",
    });
    expect((await donationOf(services, donation.id)).status).toBe("succeeded");
  });

  test("the second payment is asked back once, however many staff ask at once", {
    tags: "race",
  }, async () => {
    const { donation } = await paidDonation();
    const second = await attempted(services, donation);
    provider.transactions.set(second.provider_reference, paid(second, donation));
    value(await settleDonation(services, second.provider_reference, "webhook"));
    const form = (actor: Actor) =>
      refundSecondPayment(services, actor, donation.id, { reason: "Twice." }, newKey());
    const answers = await Promise.all([form(ada), form(tunde), form(ada)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await form(tunde)).toMatchObject({
      code: "CONFLICT",
      message: "This refund is under way already.",
    });
    expect(asked).toHaveLength(1);
  });

  test("a refund is known by its number, however long that is", async () => {
    const { donation, attempt } = await paidDonation();
    const id = "9007199254740993123";
    refunds.set(id, { id, status: "processed", amountKobo: 700_00, currency: "NGN" });
    const data = `{"id":${id},"transaction_reference":"${attempt.provider_reference}"}`;
    const bytes = new TextEncoder().encode(`{"event":"refund.processed","data":${data}}`);
    value(await receivePaymentEvent(services, bytes, "signed"));
    await handlePaymentEvents(services);
    expect((await donationOf(services, donation.id)).refunded_kobo).toBe(700_00);
  });

  test("a dispute about a gift that is under review already stands in its history", async () => {
    const { donation, attempt } = await underpaidDonation();
    await tell("charge.dispute.create", "1", attempt.provider_reference);
    const history = await listHistory(services.db.reader, "donation", donation.id);
    expect(history.at(-1)?.private_note).toBe("The giver's bank disputes it");
    expect((await donationOf(services, donation.id)).review_reason).toBe("amount");
  });
});
