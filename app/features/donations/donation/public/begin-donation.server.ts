import {
  type Donation,
  insertDonation,
} from "#app/features/donations/donation/donation.queries.server.ts";
import type { DonationInput } from "#app/features/donations/donation/donation.schema.server.ts";
import { donorName } from "#app/features/donations/donation/donation.ts";
import { transferEmail } from "#app/features/donations/donation/donation-emails.ts";
import { donationTexts } from "#app/features/donations/donation/donation-fields.ts";
import { newDonation } from "#app/features/donations/donation/new-donation.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { recordHistory } from "#app/platform/history/history.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { sendUnrequestedMail } from "#app/platform/mail/send-unrequested-mail.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { isProviderBusy, unreachable } from "#app/platform/payments/provider-calls.server.ts";
import {
  consumeRateLimits,
  visitorRateLimits,
} from "#app/platform/rate-limit/rate-limit.server.ts";
import type { AppServices } from "#app/platform/services.ts";

type Visitor = {
  address: string;
  personId?: string | undefined;
};

export type StartedDonation = { id: string; reference: string; returnCode: string };

/**
 * Stores a card donation before the provider is called; its amount is the one that counts. The same form returns the
 * same donation. Refuses RATE_LIMITED, CONFLICT for a key that was used with other values or without card payments, and
 * SERVICE_UNAVAILABLE while the provider does not answer.
 * @see specification 2.4; product.md "Donations"
 */
export async function beginCardDonation(
  services: AppServices,
  visitor: Visitor,
  input: DonationInput,
  key: string | undefined,
): Promise<Outcome<StartedDonation>> {
  const { payments } = services;
  if (!payments) return refused("CONFLICT", donationTexts.closed);
  if (isProviderBusy(payments)) return unreachable;
  return begin(services, visitor, { input, key, method: "card" });
}

/**
 * Stores a bank transfer and mails the account. Refuses as `beginCardDonation`, and CONFLICT without a bank account.
 */
export async function beginTransferDonation(
  services: AppServices,
  visitor: Visitor,
  input: DonationInput,
  key: string | undefined,
): Promise<Outcome<StartedDonation>> {
  const { bankAccount } = services;
  if (!bankAccount) return refused("CONFLICT", "Gifts by bank transfer are not possible here.");
  return begin(services, visitor, { input, key, method: "transfer" }, async (trx, donation) => {
    await sendUnrequestedMail(trx, services.now(), {
      to: donation.donor_email,
      email: transferEmail(services.site, donation, bankAccount),
      cause: `donation-transfer:${donation.id}`,
      about: [{ entity: "donation", id: donation.id }],
    });
  });
}

type Form = { input: DonationInput; key: string | undefined; method: "card" | "transfer" };

async function begin(
  services: AppServices,
  visitor: Visitor,
  { input, key, method }: Form,
  afterInsert?: (trx: Queries, donation: Donation) => Promise<void>,
): Promise<Outcome<StartedDonation>> {
  const form = { key, verb: `donate-${method}`, actorId: "", content: input };
  return idempotent<StartedDonation>(services, form, async (trx) => {
    const now = services.now();
    const donation = newDonation(now, {
      method,
      status: method === "card" ? "initiated" : "pending",
      amountKobo: input.amount,
      firstName: input.firstname,
      lastName: input.lastname,
      email: input.email,
      sentBy: visitor.personId,
    });
    const limits = visitorRateLimits("donation", visitor.address, [donation.email_key]);
    const exceeded = await consumeRateLimits(trx, now, limits);
    if (exceeded) return exceeded;
    await insertDonation(trx, donation);
    await recordHistory(trx, now, {
      entity: "donation",
      entityId: donation.id,
      actor: { name: donorName(donation) || "A giver" },
      from: null,
      to: donation.status,
    });
    await afterInsert?.(trx, donation);
    const { id, reference, return_code: returnCode } = donation;
    return done({ id, reference, returnCode });
  });
}
