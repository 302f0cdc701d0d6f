import { expect, test } from "vitest";
import { listDonationsToReview } from "#app/features/donations/donation/donation.queries.server.ts";
import { recordDonation } from "#app/features/donations/donation/staff/record-donation.server.ts";
import {
  addDonationNote,
  countDonation,
  resolveReview,
  restoreDonation,
  voidDonation,
} from "#app/features/donations/donation-desk/review-donation.server.ts";
import { settleDonation } from "#app/features/donations/payment/settle-donation.server.ts";
import { refundDonation } from "#app/features/donations/refund/refund-donation.server.ts";
import { eraseAccount } from "#app/features/privacy/erasure/erase-account.server.ts";
import { readMonths } from "#app/platform/db/monthly-counts.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { begun, donationOf, paid } from "#tests/support/donations.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { value } from "#tests/support/listings.ts";
import { admit, password } from "#tests/support/people.ts";
import { hourMs, newKey, servicesWithProvider } from "#tests/support/services.ts";
import {
  confirmStatementLine,
  dismissStatementLine,
  reopenStatementLine,
} from "#tests/support/statement-lines.ts";
import {
  imported,
  importedAndConfirmed,
  promised,
  statementOf,
} from "#tests/support/statements.ts";
import { rowOf, rowsOf, updateRows } from "#tests/support/tables.ts";

onEachEngine("what staff decide about donations on %s", (engine) => {
  const { services, provider, ada, tunde } = servicesWithProvider(engine, "ada", "tunde");

  const cash: Parameters<typeof recordDonation>[2] = {
    method: "cash",
    amount: 12_345_67,
    day: "2026-02-20",
    privateNote: "At the gate.",
    firstname: "Bola",
    lastname: "",
    email: "bola@example.com",
  };
  const record = (changes: Partial<typeof cash> | object = {}, key = "a-key-for-one-gift") =>
    recordDonation(services, ada, { ...cash, ...changes }, key);
  const counted = async () => {
    const months = await readMonths(services.db.reader, ["donation_kobo"], services.now());
    return months.get("donation_kobo")?.reduce((sum, { value: kobo }) => sum + kobo, 0);
  };
  const auditOf = (id: string) =>
    rowsOf(services, "audit_log", { entity_id: id }, "action", "detail");

  test("begins with the one that has waited longest", async () => {
    const { donation } = await begun(services, { review_reason: "amount" });
    services.pass(hourMs);
    await begun(services, { review_reason: "amount" });
    const listed = await listDonationsToReview(services.db.reader, 1);
    expect(listed.map(({ id }) => id)).toEqual([donation.id]);
  });

  test("a gift in cash is counted on its day with a receipt, and thanked where an address is known", async () => {
    const first = value(await record());
    expect(first).toMatchObject({ receipt: "2026-000001", thanked: true });
    expect(await donationOf(services, first.id)).toMatchObject({
      status: "succeeded",
      method: "cash",
      paid_at: "2026-02-20T11:00:00.000Z",
    });
    const second = value(await record({ email: "", firstname: "" }, "a-key-for-another"));
    expect(second).toMatchObject({ receipt: "2026-000002", thanked: false });
    expect(await emailsTo(services, "bola@example.com")).toHaveLength(1);
    expect(await emailsTo(services, "")).toHaveLength(0);
    const [step] = await listHistory(services.db.reader, "donation", first.id);
    expect(step).toMatchObject({ actor_name: ada.name, private_note: "At the gate." });
  });

  test("the same form fifty times at once is one gift, and without a key none", {
    tags: "race",
  }, async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => record()));
    expect(new Set(answers.map((one) => value(one).id)).size).toBe(1);
    expect(await counted()).toBe(12_345_67);
    expect(await record({ amount: 100_00 })).toMatchObject({ ok: false, code: "CONFLICT" });
    const keyless = await recordDonation(services, ada, cash, undefined);
    expect(keyless).toMatchObject({ ok: false, code: "INVALID" });
  });

  test("a void keeps the gift and its receipt, counts no more, and stops the e-mail that waits", async () => {
    const { id } = value(await record());
    const decision = { reason: "Written down twice.", privateNote: "My mistake." };
    const answers = await Promise.all(
      [ada, tunde].map((actor) => voidDonation(services, actor, id, decision, undefined)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await donationOf(services, id)).toMatchObject({
      status: "failed",
      receipt_number: 1,
      amount_kobo: 12_345_67,
    });
    expect(await counted()).toBe(0);
    expect(await emailsTo(services, "bola@example.com")).toEqual([]);
    expect(await auditOf(id)).toEqual([
      { action: "decided", detail: "voided: Written down twice." },
    ]);
    value(await restoreDonation(services, tunde, id, { reason: "It was right." }, undefined));
    expect(await donationOf(services, id)).toMatchObject({
      status: "succeeded",
      receipt_number: 1,
    });
    expect(await counted()).toBe(12_345_67);
    expect(value(await record({}, "the-next-key-of-all")).receipt).toBe("2026-000002");
  });

  test("whoever was thanked already is told that the receipt is not valid", async () => {
    const { id } = value(await record());
    await updateRows(services, "outbox", {}, { sent_at: services.now().toISOString() });
    const decision = { reason: "It was another's.", privateNote: null };
    value(await voidDonation(services, ada, id, decision, undefined));
    const [, correction] = await emailsTo(services, "bola@example.com");
    expect(correction?.subject).toBe("Receipt 2026-000001 is not valid");
    expect(correction?.body).toContain("Why: It was another's.");
  });

  test("a voided transfer gives its line of the bank statement back", async () => {
    const gift = await promised(services);
    await importedAndConfirmed(
      services,
      ada,
      statementOf(["20/02/2026", gift.reference, "5,000.00"]),
    );
    const decision = { reason: "Another's line.", privateNote: null };
    value(await voidDonation(services, ada, gift.id, decision, undefined));
    const line = await rowOf(services, "statement_lines");
    expect(line).toMatchObject({ status: "open", donation_id: null });
  });

  test("a transfer that is counted again takes its line back, unless that is another gift or none by now", async () => {
    const gift = await promised(services);
    const text = statementOf(["20/02/2026", "WITHOUT A CODE", "5,000.00"]);
    await imported(services, ada, text);
    const lineNow = () => rowOf(services, "statement_lines");
    const { id } = await lineNow();
    const decision = { reason: "Another's line.", privateNote: null };
    const { reference } = gift;
    value(await confirmStatementLine(services, ada, id, { reference }, undefined));
    value(await voidDonation(services, ada, gift.id, decision, undefined));
    value(await restoreDonation(services, ada, gift.id, decision, undefined));
    expect(await lineNow()).toMatchObject({ status: "matched", donation_id: gift.id });
    value(await voidDonation(services, ada, gift.id, decision, newKey()));
    value(await dismissStatementLine(services, ada, id, {}, undefined));
    const again = () => restoreDonation(services, ada, gift.id, decision, newKey());
    const refusal = {
      code: "CONFLICT",
      message: "Its line of the bank statement is counted as another gift, or marked as no gift",
    };
    expect(await again()).toMatchObject(refusal);
    value(await reopenStatementLine(services, ada, id, undefined));
    const other = await promised(services);
    value(await confirmStatementLine(services, ada, id, { reference: other.reference }, undefined));
    expect(await again()).toMatchObject(refusal);
    expect((await donationOf(services, gift.id)).status).toBe("failed");
    expect(await counted()).toBe(5_000_00);
  });

  test("cash that went back is noted, wholly or in part, without asking anybody", async () => {
    const { id } = value(await record());
    const back = (amount?: number) =>
      refundDonation(
        services,
        ada,
        id,
        { amount, reason: "They need it.", privateNote: null },
        newKey(),
      );
    expect(value(await back(345_67))).toEqual({ state: "noted", amountKobo: 345_67 });
    expect(await donationOf(services, id)).toMatchObject({
      status: "partially_refunded",
      refunded_kobo: 345_67,
    });
    expect(await counted()).toBe(12_000_00);
    value(await back());
    expect((await donationOf(services, id)).status).toBe("refunded");
    expect(await back()).toMatchObject({ ok: false, code: "CONFLICT" });
  });

  test("a payment that did not add up is counted with what arrived, once, and the reason is in the audit log", async () => {
    const { donation, attempt } = await begun(services);
    const truth = paid(attempt, donation, { amountKobo: 2_000_00 });
    provider.transactions.set(attempt.provider_reference, truth);
    value(await settleDonation(services, attempt.provider_reference, "webhook"));
    const decision = { amount: 2_000_00, reason: "Seen at the bank.", privateNote: null };
    const answers = await Promise.all(
      [ada, tunde].map((actor) => countDonation(services, actor, donation.id, decision, undefined)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await donationOf(services, donation.id)).toMatchObject({
      status: "succeeded",
      amount_kobo: 2_000_00,
      review_reason: null,
    });
    expect(await counted()).toBe(2_000_00);
    expect(await auditOf(donation.id)).toEqual([
      {
        action: "decided",
        detail: "counted ₦2,000.00. Another amount was paid: Seen at the bank.",
      },
    ]);
    // The provider's next word changes nothing any more.
    value(await settleDonation(services, attempt.provider_reference, "reconciliation"));
    expect((await donationOf(services, donation.id)).status).toBe("succeeded");
  });

  test("what is open about a counted gift is settled with a reason, and notes are for staff alone", async () => {
    const { donation, attempt } = await begun(services);
    provider.transactions.set(attempt.provider_reference, paid(attempt, donation));
    value(await settleDonation(services, attempt.provider_reference, "webhook"));
    const settle = () =>
      resolveReview(services, ada, donation.id, { reason: "The bank agrees." }, undefined);
    expect(await settle()).toMatchObject({ ok: false, code: "CONFLICT" });
    await updateRows(services, "donations", {}, { review_reason: "disputed" });
    value(await settle());
    expect(await donationOf(services, donation.id)).toMatchObject({
      status: "succeeded",
      review_reason: null,
    });
    const note = { privateNote: "Calls on Fridays." };
    value(await addDonationNote(services, tunde, donation.id, note, undefined));
    const last = (await listHistory(services.db.reader, "donation", donation.id)).at(-1);
    expect(last).toMatchObject({ private_note: "Calls on Fridays.", reason: null });
  });

  test("whoever is erased is gone from the line, the notes and the audit log, and the figures stay", async () => {
    const ngozi = await admit(services, "ngozi");
    const gift = await promised(services, { donor_email: ngozi.email, email_key: ngozi.email });
    const text = statementOf(["20/02/2026", `NGOZI EZE ${gift.reference}`, "5,000.00", "R-NGOZI"]);
    await importedAndConfirmed(services, ada, text);
    const decision = { reason: "Ngozi Eze called.", privateNote: null };
    value(await voidDonation(services, ada, gift.id, decision, undefined));
    value(await restoreDonation(services, ada, gift.id, decision, undefined));
    value(await eraseAccount(services, ngozi, { password }));
    const tables = ["statement_lines", "audit_log", "history", "donations"] as const;
    for (const table of tables) {
      const rows = await services.db.reader.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows), table).not.toMatch(/ngozi/i);
    }
    expect(await counted()).toBe(5_000_00);
  });
});
