import { expect, test } from "vitest";
import { insertDonation } from "#app/features/donations/donation/donation.queries.server.ts";
import { newDonation } from "#app/features/donations/donation/new-donation.server.ts";
import { receiveDonation } from "#app/features/donations/donation/receive-donation.server.ts";
import {
  reconcilePayments,
  sweepPayments,
} from "#app/features/donations/payment/reconcile-payments.server.ts";
import { settleDonation } from "#app/features/donations/payment/settle-donation.server.ts";
import { listUnknownPayments } from "#app/features/donations/payment/unknown-payment.queries.server.ts";
import { insertPaymentEvent } from "#app/features/donations/payment-event/payment-event.queries.server.ts";
import { handlePaymentEvents } from "#app/features/donations/payment-event/receive-payment-event.server.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { attemptsOf, begun, donationOf, paid } from "#tests/support/donations.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { hourMs, minuteMs, servicesWithProvider } from "#tests/support/services.ts";
import { updateRows } from "#tests/support/tables.ts";

onEachEngine("reconciliation on %s", (engine) => {
  const { services, provider } = servicesWithProvider(engine);

  test("asks about an open payment after 10 minutes, 1, 6, 24 and 72 hours, and then gives it up", async () => {
    const { donation, attempt } = await begun(services);
    provider.transactions.set(
      attempt.provider_reference,
      paid(attempt, donation, { status: "abandoned" }),
    );
    const asked: number[] = [];
    for (let minutes = 0; minutes <= 100 * 60; minutes += 5) {
      if ((await reconcilePayments(services)) > 0) asked.push(minutes);
      services.pass(5 * minuteMs);
    }
    expect(asked).toEqual([10, 60, 6 * 60, 24 * 60, 72 * 60]);
    expect((await donationOf(services, donation.id)).status).toBe("abandoned");
  });

  test("gives up an unpaid payment after 72 hours whose giver looked at it in between", {
    tags: "race",
  }, async () => {
    const { donation, attempt } = await begun(services);
    const { provider_reference: reference } = attempt;
    provider.transactions.set(reference, paid(attempt, donation, { status: "abandoned" }));
    let hours = 0;
    for (const hour of [1 / 6, 1, 6, 24]) {
      services.pass((hour - hours) * hourMs);
      hours = hour;
      expect(await reconcilePayments(services)).toBe(1);
    }
    services.pass(6 * hourMs);
    await settleDonation(services, reference, "callback");
    const last = new Date(Date.parse(attempt.created_at) + 72 * hourMs).toISOString();
    expect((await attemptsOf(services, donation.id))[0]?.next_check_at).toBe(last);
    services.pass(42 * hourMs);
    expect(await reconcilePayments(services)).toBe(1);
    expect((await donationOf(services, donation.id)).status).toBe("abandoned");
  });

  test("counts a payment of which nobody told us", async () => {
    const { donation, attempt } = await begun(services);
    provider.transactions.set(attempt.provider_reference, paid(attempt, donation));
    services.pass(10 * minuteMs);
    const both = await Promise.all([reconcilePayments(services), reconcilePayments(services)]);
    expect(Math.max(...both)).toBe(1);
    expect((await donationOf(services, donation.id)).status).toBe("succeeded");
    expect(await emailsTo(services, donation.donor_email)).toHaveLength(1);
    services.pass(24 * hourMs);
    expect(await reconcilePayments(services)).toBe(0);
  });

  test("of several processes at once one asks about each payment and acts on each event", {
    tags: "race",
  }, async () => {
    const gifts = await Promise.all(Array.from({ length: 6 }, () => begun(services)));
    const at = services.now().toISOString();
    for (const [index, { attempt, donation }] of gifts.entries()) {
      provider.transactions.set(attempt.provider_reference, paid(attempt, donation));
      if (index >= 3) continue;
      const told = {
        event: "charge.success",
        reference: attempt.provider_reference,
        refund_id: "",
      };
      const due = { received_at: at, due_at: at, tries: 0, handled_at: null, outcome: null };
      await services.db.transaction((trx) =>
        insertPaymentEvent(trx, { sha256: `${index}`.repeat(64), ...told, ...due }),
      );
    }
    const processes = [1, 2, 3, 4];
    const handled = await Promise.all(processes.map(() => handlePaymentEvents(services)));
    expect(handled.reduce((sum, one) => sum + one, 0)).toBe(3);
    services.pass(10 * minuteMs);
    await Promise.all(processes.map(() => reconcilePayments(services)));
    expect(provider.asked.toSorted()).toEqual(
      gifts.map(({ attempt }) => attempt.provider_reference).toSorted(),
    );
  });

  test("gives up at once what the provider never heard of", { tags: "race" }, async () => {
    const { donation, attempt } = await begun(services, { status: "initiated" });
    const unopened = { status: "initiated", access_code: null, authorization_url: null } as const;
    await updateRows(services, "donation_attempts", { id: attempt.id }, unopened);
    services.pass(10 * minuteMs);
    expect(await reconcilePayments(services)).toBe(1);
    expect((await donationOf(services, donation.id)).status).toBe("abandoned");
  });

  test("stops while the provider does not answer, and lets one that never does hold nobody up", async () => {
    const first = await begun(services);
    services.pass(1000);
    const second = await begun(services);
    provider.transactions.set(
      second.attempt.provider_reference,
      paid(second.attempt, second.donation),
    );
    services.pass(10 * minuteMs);
    const others = { ...provider };
    provider.verify = async (reference) =>
      reference === first.attempt.provider_reference
        ? { ok: false, reason: "refused", message: "odd" }
        : others.verify(reference);
    expect(await reconcilePayments(services)).toBe(0);
    expect(await reconcilePayments(services)).toBe(1);
    expect((await donationOf(services, second.donation.id)).status).toBe("succeeded");
    const [kept] = await attemptsOf(services, first.donation.id);
    expect(kept?.next_check_at).not.toBeNull();
  });

  test("sweeps once a day and finds what was missed, also what is nobody's", async () => {
    const { donation, attempt } = await begun(services);
    provider.transactions.set(attempt.provider_reference, paid(attempt, donation));
    provider.transactions.set("SHOP-9", { ...paid(attempt, donation), reference: "SHOP-9" });
    expect(await sweepPayments(services)).toBe(2);
    expect(await sweepPayments(services)).toBeUndefined();
    expect((await donationOf(services, donation.id)).status).toBe("succeeded");
    expect(await listUnknownPayments(services.db.reader, 10)).toHaveLength(1);
    services.pass(24 * hourMs);
    expect(await sweepPayments(services)).toBe(0);
  });

  test("sweeps again on the same day when the provider did not answer", async () => {
    provider.fault = { ok: false, reason: "unreachable", message: "no answer" };
    expect(await sweepPayments(services)).toBeUndefined();
    provider.fault = undefined;
    expect(await sweepPayments(services)).toBe(0);
  });

  test("gives up a transfer that nobody saw arrive after 60 days, and counts it when it comes", async () => {
    services.payments = undefined;
    const gift = { method: "transfer", status: "pending", amountKobo: 500_000 } as const;
    const giver = { firstName: "Efe", lastName: "", email: "efe@example.com" };
    const row = newDonation(services.now(), { ...gift, ...giver });
    await services.db.transaction((trx) => insertDonation(trx, row));
    services.pass(60 * 24 * hourMs);
    await reconcilePayments(services);
    expect((await donationOf(services, row.id)).status).toBe("pending");
    services.pass(1);
    await reconcilePayments(services);
    expect((await donationOf(services, row.id)).status).toBe("abandoned");
    const now = services.now();
    const received = await transact(services, (trx) =>
      receiveDonation(trx, services.site, row.id, {
        actor: { name: "Ada" },
        now,
        paidAt: "2026-04-30T10:00:00.000Z",
      }),
    );
    expect(received.ok).toBe(true);
    const again = await transact(services, (trx) =>
      receiveDonation(trx, services.site, row.id, {
        actor: { name: "Ada" },
        now,
        paidAt: now.toISOString(),
      }),
    );
    expect(again).toMatchObject({ ok: false, code: "CONFLICT" });
    expect(await donationOf(services, row.id)).toMatchObject({
      status: "succeeded",
      paid_at: "2026-04-30T10:00:00.000Z",
      receipt_number: 1,
    });
  });
});
