import { expect, test } from "vitest";
import { receiptName } from "#app/features/donations/donation/donation.ts";
import { findDonationForStaff } from "#app/features/donations/donation-desk/find-donation.server.ts";
import { settleDonation } from "#app/features/donations/payment/settle-donation.server.ts";
import { listUnknownPayments } from "#app/features/donations/payment/unknown-payment.queries.server.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import { readMonths } from "#app/platform/db/monthly-counts.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import type { ProviderTransaction } from "#app/platform/payments/payment-provider.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { attempted, attemptsOf, begun, donationOf, paid } from "#tests/support/donations.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { value } from "#tests/support/listings.ts";
import { hourMs, servicesWithProvider } from "#tests/support/services.ts";

/** Every order of some things. */
function ordersOf<T>(some: readonly T[]): T[][] {
  if (some.length < 2) return [[...some]];
  return some.flatMap((one, at) =>
    ordersOf(some.toSpliced(at, 1)).map((others) => [one, ...others]),
  );
}

onEachEngine("settling on %s", (engine) => {
  const { services, provider } = servicesWithProvider(engine);

  const answers = (transaction: ProviderTransaction) =>
    provider.transactions.set(transaction.reference, transaction);
  const monthOf = async () => {
    const months = await readMonths(
      services.db.reader,
      ["donations", "donation_kobo"],
      services.now(),
    );
    return ["donations", "donation_kobo"].map((name) => months.get(name)?.at(-1)?.value);
  };

  test("counts a paid gift once, with one receipt and one e-mail, however many tell of it at once", {
    tags: "race",
  }, async () => {
    const { donation, attempt } = await begun(services);
    answers(paid(attempt, donation));
    const causes = ["callback", "popup", "webhook", "reconciliation"] as const;
    const told = await Promise.all(
      causes.map((cause) => settleDonation(services, attempt.provider_reference, cause)),
    );
    for (const one of told) expect(value(one).status).toBe("succeeded");
    const received = await donationOf(services, donation.id);
    expect(receiptName(received)).toBe("2026-000001");
    expect(received.review_reason).toBeNull();
    expect(received.paid_at).toBe("2026-03-02T08:59:00.000Z");
    expect(await emailsTo(services, donation.donor_email)).toHaveLength(1);
    const history = await listHistory(services.db.reader, "donation", donation.id);
    expect(history.map(({ from_status, to_status }) => [from_status, to_status])).toEqual([
      ["pending", "succeeded"],
    ]);
    expect(await monthOf()).toEqual([1, 2_500_00]);
    const counters = await readCounters(services.db.reader, "donation:");
    expect(counters["donation:succeeded"]).toBe(1);
    expect(counters["donation:pending"]).toBe(0);
  });

  test("ends in one state whatever the order of four events", async () => {
    const causes = ["callback", "popup", "webhook", "reconciliation"] as const;
    const truths: [Partial<ProviderTransaction>, string][] = [
      [{}, "succeeded"],
      [{ amountKobo: 100_00 }, "needs_review"],
      [{ status: "failed" }, "failed"],
      [{ status: "pending" }, "processing"],
    ];
    for (const [truth, status] of truths) {
      for (const order of ordersOf(causes)) {
        const { donation, attempt } = await begun(services);
        answers(paid(attempt, donation, truth));
        for (const cause of order)
          await settleDonation(services, attempt.provider_reference, cause);
        expect((await donationOf(services, donation.id)).status).toBe(status);
      }
    }
  });

  test("counts the money whatever the order of what the provider answers", async () => {
    const seen = ["ongoing", "failed", "abandoned", "success"] as const;
    for (const order of ordersOf(seen)) {
      const { donation, attempt } = await begun(services);
      for (const status of order) {
        answers(paid(attempt, donation, { status }));
        await settleDonation(services, attempt.provider_reference, "webhook");
      }
      expect((await donationOf(services, donation.id)).status).toBe("succeeded");
    }
    expect(await monthOf()).toEqual([24, 24 * 2_500_00]);
  });

  test.each([
    ["amount", { amountKobo: 100_00 }],
    ["amount", { amountKobo: 5_000_00, requestedKobo: 5_000_00 }],
    ["currency", { currency: "USD" }],
    ["environment", { environment: "live" }],
    ["reference", { reference: "DON-ANOTHER" }],
  ] as const)(
    "asks staff about a success of another %s, and counts nothing",
    async (reason, other) => {
      const { donation, attempt } = await begun(services);
      const answer = paid(attempt, donation, other);
      provider.transactions.set(attempt.provider_reference, answer);
      await settleDonation(services, attempt.provider_reference, "webhook");
      const kept = await donationOf(services, donation.id);
      expect(kept).toMatchObject({ status: "needs_review", review_reason: reason, paid_at: null });
      expect(await emailsTo(services, donation.donor_email)).toEqual([]);
      expect(await monthOf()).toEqual([0, 0]);
    },
  );

  test("counts what was asked for where the payer bears the fees", async () => {
    const { donation, attempt } = await begun(services);
    answers(paid(attempt, donation, { amountKobo: donation.amount_kobo + 13_800 }));
    await settleDonation(services, attempt.provider_reference, "callback");
    expect((await donationOf(services, donation.id)).status).toBe("succeeded");
    expect(await monthOf()).toEqual([1, donation.amount_kobo]);
  });

  test("keeps a gift open that is not paid yet, gives it up after 72 hours and counts it when it is paid after all", async () => {
    const { donation, attempt } = await begun(services);
    const { provider_reference } = attempt;
    answers(paid(attempt, donation, { status: "abandoned" }));
    services.pass(71 * hourMs);
    await settleDonation(services, provider_reference, "reconciliation");
    expect((await donationOf(services, donation.id)).status).toBe("pending");
    services.pass(hourMs);
    await settleDonation(services, provider_reference, "reconciliation");
    expect((await donationOf(services, donation.id)).status).toBe("abandoned");
    expect((await attemptsOf(services, donation.id))[0]?.next_check_at).toBeNull();
    answers(paid(attempt, donation));
    await settleDonation(services, provider_reference, "webhook");
    expect((await donationOf(services, donation.id)).status).toBe("succeeded");
  });

  test("changes nothing while the provider cannot be asked", async () => {
    const { donation, attempt } = await begun(services);
    provider.fault = { ok: false, reason: "unreachable", message: "no answer" };
    const told = await settleDonation(services, attempt.provider_reference, "webhook");
    expect(told).toMatchObject({ ok: false, code: "SERVICE_UNAVAILABLE" });
    expect(await donationOf(services, donation.id)).toEqual(donation);
    expect(await attemptsOf(services, donation.id)).toEqual([attempt]);
  });

  test("counts one gift that was paid twice once and asks staff about the second payment", {
    tags: "race",
  }, async () => {
    const { donation, attempt } = await begun(services);
    const second = await attempted(services, donation);
    for (const one of [attempt, second]) answers(paid(one, donation));
    await settleDonation(services, second.provider_reference, "callback");
    await settleDonation(services, attempt.provider_reference, "webhook");
    const kept = await donationOf(services, donation.id);
    expect(kept).toMatchObject({ status: "succeeded", review_reason: "paid_twice" });
    expect(await monthOf()).toEqual([1, donation.amount_kobo]);
    answers(paid(attempt, donation, { status: "reversed" }));
    await settleDonation(services, attempt.provider_reference, "webhook");
    const after = await donationOf(services, donation.id);
    expect(after).toMatchObject({ status: "succeeded", review_reason: null });
  });

  test("counts a right payment after a wrong one, and leaves the wrong one to staff", async () => {
    const { donation, attempt } = await begun(services);
    services.pass(1000);
    const second = await attempted(services, donation);
    answers(paid(attempt, donation, { amountKobo: 100_00 }));
    await settleDonation(services, attempt.provider_reference, "webhook");
    answers(paid(second, donation));
    await settleDonation(services, second.provider_reference, "webhook");
    const kept = await donationOf(services, donation.id);
    expect(kept).toMatchObject({ status: "succeeded", review_reason: "amount" });
    const shown = await findDonationForStaff(services, donation.id);
    expect(shown?.donation.paidKobo).toBe(donation.amount_kobo);
  });

  test("leaves a gift open for its newer attempt when an older one fails", async () => {
    const { donation, attempt } = await begun(services);
    services.pass(1000);
    await attempted(services, donation);
    answers(paid(attempt, donation, { status: "failed" }));
    await settleDonation(services, attempt.provider_reference, "webhook");
    expect((await donationOf(services, donation.id)).status).toBe("pending");
  });

  test("takes money that went back out of the month", async () => {
    const { donation, attempt } = await begun(services);
    answers(paid(attempt, donation));
    await settleDonation(services, attempt.provider_reference, "webhook");
    answers(paid(attempt, donation, { status: "reversed" }));
    await settleDonation(services, attempt.provider_reference, "webhook");
    const kept = await donationOf(services, donation.id);
    expect(kept).toMatchObject({ status: "refunded", refunded_kobo: donation.amount_kobo });
    expect(await monthOf()).toEqual([0, 0]);
  });

  test("numbers receipts without a gap, each year anew", { tags: "race" }, async () => {
    const names: (string | undefined)[] = [];
    for (const step of [0, 0, 365 * 24 * hourMs]) {
      services.pass(step);
      const { donation, attempt } = await begun(services);
      answers(paid(attempt, donation));
      await settleDonation(services, attempt.provider_reference, "webhook");
      names.push(receiptName(await donationOf(services, donation.id)));
    }
    expect(names).toEqual(["2026-000001", "2026-000002", "2027-000001"]);
  });

  test("keeps a success for which there is no donation for staff, once", async () => {
    const { donation, attempt } = await begun(services);
    answers({ ...paid(attempt, donation), reference: "SHOP-1" });
    for (const cause of ["webhook", "sweep"] as const) {
      expect(value(await settleDonation(services, "SHOP-1", cause)).donationId).toBeUndefined();
    }
    await settleDonation(services, "NOBODY", "webhook");
    const kept = await listUnknownPayments(services.db.reader, 10);
    expect(kept.map(({ reference, amount_kobo }) => [reference, amount_kobo])).toEqual([
      ["SHOP-1", donation.amount_kobo],
    ]);
  });
});
