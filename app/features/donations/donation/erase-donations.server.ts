import { eraseAuditDetails } from "#app/platform/audit/audit-personal-data.queries.server.ts";
import { dayMs } from "#app/platform/dates.ts";
import { workThrough } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import {
  eraseHistoryTexts,
  eraseOwnerName,
} from "#app/platform/history/history-personal-data.queries.server.ts";
import { eraseEmails } from "#app/platform/mail/email-personal-data.queries.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { maxExported, type PersonSubject } from "#app/platform/records/privacy-part.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  findDonation,
  findDonationByReference,
  listDonationsFrom,
  lockDonation,
} from "./donation.queries.server.ts";
import { unpaidRetentionDays } from "./donation.ts";
import {
  anonymiseDonation,
  forgetDonationSender,
  listStatementLineIdsOfDonation,
  listUnpaidBefore,
} from "./donation-personal-data.queries.server.ts";

/** Erases a person from the donations of their confirmed address; amounts stay. Returns the donations' ids. */
export async function eraseDonations(
  trx: Queries,
  { id: personId, emailKey }: PersonSubject,
  now: Date,
): Promise<string[]> {
  await forgetDonationSender(trx, personId);
  if (!emailKey) return [];
  const donations = await listDonationsFrom(trx, emailKey, { limit: maxExported, offset: 0 });
  const ids = donations.map(({ id }) => id).sort();
  for (const id of ids) await eraseDonation(trx, id, now);
  return ids;
}

async function eraseDonation(trx: Queries, id: string, now: Date): Promise<void> {
  await lockDonation(trx, id);
  const donation = await findDonation(trx, id);
  if (!donation || donation.erased_at) return;
  await eraseOwnerName(trx, { entity: "donation", id }, null);
  await eraseHistoryTexts(trx, "donation", [id]);
  await eraseHistoryTexts(trx, "statement-line", await listStatementLineIdsOfDonation(trx, id));
  await eraseAuditDetails(trx, "donation", [id]);
  await anonymiseDonation(trx, donation, now.toISOString());
}

/** Erases one donation. Returns its id. Refuses NOT_FOUND for an unknown reference. */
export async function eraseDonationByReference(
  trx: Queries,
  reference: string,
  now: Date,
): Promise<Outcome<string>> {
  const donation = await findDonationByReference(trx, reference);
  if (!donation) return refused("NOT_FOUND");
  await eraseDonation(trx, donation.id, now);
  return done(donation.id);
}

export async function deleteExpiredDonations(services: AppServices): Promise<void> {
  const now = services.now();
  const before = new Date(now.getTime() - unpaidRetentionDays * dayMs).toISOString();
  await workThrough(services, {
    name: "forget unpaid donation",
    list: (q, limit) => listUnpaidBefore(q, { before, limit }),
    async work(trx, { id }) {
      await lockDonation(trx, id);
      const [isUnpaid] = await listUnpaidBefore(trx, { before, id, limit: 1 });
      if (!isUnpaid) return false;
      await eraseDonation(trx, id, now);
      const nobody = { id: "", emailKey: undefined, formerAddresses: [] };
      await eraseEmails(trx, nobody, [{ entity: "donation", id }]);
      return true;
    },
  });
}
