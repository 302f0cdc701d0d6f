import { expect, test } from "vitest";
import {
  deleteExpiredDonations,
  eraseDonations,
} from "#app/features/donations/donation/erase-donations.server.ts";
import { settleDonation } from "#app/features/donations/payment/settle-donation.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { attemptsOf, begun, donationOf, paid } from "#tests/support/donations.ts";
import { value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { hourMs, servicesWithProvider } from "#tests/support/services.ts";
import {
  confirmStatementLine,
  dismissStatementLine,
  reopenStatementLine,
} from "#tests/support/statement-lines.ts";
import { imported, promised, statementOf } from "#tests/support/statements.ts";
import { updateRows } from "#tests/support/tables.ts";

onEachEngine("forgetting givers on %s", (engine) => {
  const { services, provider } = servicesWithProvider(engine);

  async function paidDonation() {
    const { donation, attempt } = await begun(services);
    provider.transactions.set(attempt.provider_reference, paid(attempt, donation));
    await settleDonation(services, attempt.provider_reference, "webhook");
    return donation;
  }

  test("takes the person with this confirmed address out of their gifts, and of no other", async () => {
    const mine = await paidDonation();
    const other = await paidDonation();
    const subject = { id: "", emailKey: mine.email_key, formerAddresses: [] };
    const now = services.now();
    const erased = await services.db.transaction((trx) => eraseDonations(trx, subject, now));
    expect(erased).toEqual([mine.id]);
    const kept = await donationOf(services, mine.id);
    expect(kept).toMatchObject({
      status: "succeeded",
      amount_kobo: mine.amount_kobo,
      receipt_number: 1,
      donor_email: "",
      email_key: "",
      erased_at: now.toISOString(),
    });
    expect(kept.search_text).not.toMatch(/folasade|idowu|example/);
    expect((await attemptsOf(services, mine.id))[0]?.card_last4).toBeNull();
    const history = await listHistory(services.db.reader, "donation", mine.id);
    expect(history.map(({ private_note }) => private_note)).toEqual([null]);
    expect((await donationOf(services, other.id)).donor_email).toBe(other.donor_email);
    for (const emailKey of [undefined, ""]) {
      const nobody = { ...subject, emailKey };
      expect(await services.db.transaction((trx) => eraseDonations(trx, nobody, now))).toEqual([]);
    }
  });

  test("keeps nothing of a giver whose card pays after they were erased", async () => {
    const { donation, attempt } = await begun(services);
    const subject = { id: "", emailKey: donation.email_key, formerAddresses: [] };
    await services.db.transaction((trx) => eraseDonations(trx, subject, services.now()));
    provider.transactions.set(attempt.provider_reference, paid(attempt, donation));
    await settleDonation(services, attempt.provider_reference, "webhook");
    expect((await donationOf(services, donation.id)).status).toBe("succeeded");
    expect((await attemptsOf(services, donation.id))[0]?.card_last4).toBeNull();
  });

  test("keeps nothing that the bank writes of givers who were erased before, nor notes about their lines", async () => {
    const ada = await admit(services, "ada");
    const [early, late] = [await promised(services), await promised(services, { amount_kobo: 1 })];
    const erase = async (emailKey: string) => {
      const subject = { id: "", emailKey, formerAddresses: [] };
      await services.db.transaction((trx) => eraseDonations(trx, subject, services.now()));
    };
    const email_key = "promise.erased@example.com";
    await services.db.transaction(async (trx) => {
      const ids = [early.id, late.id];
      await trx.updateTable("donations").set({ email_key }).where("id", "in", ids).execute();
    });
    const noted = await promised(services);
    const linesNow = () =>
      services.db.reader.selectFrom("statement_lines").selectAll().orderBy("id").execute();
    await imported(services, ada, statementOf(["18/02/2026", "NGOZI ONE", "5,000.00", "R1"]));
    const [first] = await linesNow();
    const privateNote = "Ngozi called.";
    const lineId = first?.id ?? "";
    value(await dismissStatementLine(services, ada, lineId, { privateNote }, undefined));
    value(await reopenStatementLine(services, ada, lineId, undefined));
    await erase(email_key);
    const confirmation = { reference: early.reference };
    value(await confirmStatementLine(services, ada, lineId, confirmation, undefined));
    const text = statementOf(
      ["19/02/2026", `NGOZI TWO ${late.reference}`, "7,000.00", "R-NGOZI"],
      ["19/02/2026", `KEMI ${noted.reference}`, "7,000.00", "R3"],
    );
    await imported(services, ada, text);
    expect(JSON.stringify(await linesNow())).not.toMatch(/ngozi/i);
    const kemi = (await linesNow()).find(({ narration }) => narration.startsWith("KEMI"));
    value(await dismissStatementLine(services, ada, kemi?.id ?? "", { privateNote }, undefined));
    await erase(noted.donor_email);
    const history = await listHistory(services.db.reader, "statement-line", kemi?.id ?? "");
    expect(history.map(({ private_note }) => private_note)).toEqual([null]);
  });

  test("forgets after a year who never paid, and keeps who did", async () => {
    const gave = await paidDonation();
    const { donation: never } = await begun(services, { status: "abandoned" });
    services.pass(365 * 24 * hourMs);
    await deleteExpiredDonations(services);
    expect((await donationOf(services, never.id)).erased_at).toBeNull();
    services.pass(1);
    await deleteExpiredDonations(services);
    expect((await donationOf(services, never.id)).donor_email).toBe("");
    expect((await donationOf(services, gave.id)).donor_email).toBe(gave.donor_email);
  });

  test("keeps a giver whose gift changed while it was about to be forgotten", async () => {
    const { donation } = await begun(services, { status: "abandoned" });
    services.pass(366 * 24 * hourMs);
    const updated_at = services.now().toISOString();
    const { db } = services;
    const late: typeof db = {
      ...db,
      async transaction(work) {
        await updateRows({ db }, "donations", { id: donation.id }, { updated_at });
        return db.transaction(work);
      },
    };
    await deleteExpiredDonations({ ...services, db: late });
    expect((await donationOf(services, donation.id)).donor_email).toBe(donation.donor_email);
  });
});
