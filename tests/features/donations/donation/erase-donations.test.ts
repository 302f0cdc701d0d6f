import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  deleteExpiredDonations,
  eraseDonations,
} from "#app/features/donations/donation/erase-donations.server.ts";
import { settleDonation } from "#app/features/donations/donation/settle-donation.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { engines } from "#tests/support/database.ts";
import {
  attemptsOf,
  begun,
  donationOf,
  paid,
  type StubProvider,
  stubProvider,
} from "#tests/support/donations.ts";
import { freshServices, hourMs, type TestServices } from "#tests/support/services.ts";

describe.each(engines)("forgetting givers on %s", (engine) => {
  let services: TestServices;
  let provider: StubProvider;

  beforeEach(async () => {
    provider = stubProvider();
    services = Object.assign(await freshServices(engine), { payments: provider });
  });
  afterEach(() => services.cleanup());

  async function paidGift() {
    const { donation, attempt } = await begun(services);
    provider.transactions.set(attempt.provider_reference, paid(attempt, donation));
    await settleDonation(services, attempt.provider_reference, "webhook");
    return donation;
  }

  test("takes the person with this confirmed address out of their gifts, and of no other", async () => {
    const mine = await paidGift();
    const other = await paidGift();
    const subject = { id: "", emailKey: mine.email_key, formerAddresses: [] };
    const now = services.now();
    const erased = await services.db.transaction((trx) => eraseDonations(trx, subject, now));
    expect(erased).toEqual([mine.id]);
    const kept = await donationOf(services, mine.id);
    expect(kept).toMatchObject({
      ...{ status: "succeeded", amount_kobo: mine.amount_kobo, receipt_number: 1 },
      ...{ donor_email: "", email_key: "", erased_at: now.toISOString() },
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

  test("forgets after a year who never paid, and keeps who did", async () => {
    const gave = await paidGift();
    const { donation: never } = await begun(services, { status: "abandoned" });
    services.pass(365 * 24 * hourMs);
    await deleteExpiredDonations(services);
    expect((await donationOf(services, never.id)).erased_at).toBeNull();
    services.pass(1);
    await deleteExpiredDonations(services);
    expect((await donationOf(services, never.id)).donor_email).toBe("");
    expect((await donationOf(services, gave.id)).donor_email).toBe(gave.donor_email);
  });
});
