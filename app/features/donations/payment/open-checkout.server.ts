import {
  changeDonation,
  type Donation,
  donationConflict,
  findDonation,
  findDonationByReturnCode,
  lockDonation,
} from "#app/features/donations/donation/change-donation.server.ts";
import {
  canBecome,
  type DonationStatus,
  isPayable,
} from "#app/features/donations/donation/donation.ts";
import { codePattern, returnPath } from "#app/features/donations/donation/donation-addresses.ts";
import { donationTexts } from "#app/features/donations/donation/donation-fields.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import { done, type Outcome, type Refusal, refused } from "#app/platform/outcome.ts";
import type { PaymentProvider } from "#app/platform/payments/payment-provider.ts";
import {
  callProvider,
  isProviderBusy,
  unreachable,
} from "#app/platform/payments/provider-calls.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  type Attempt,
  insertAttempt,
  listAttempts,
  updateAttempt,
} from "./attempt.queries.server.ts";
import { newAttempt } from "./find-payments.server.ts";

export type Checkout = { accessCode: string; authorizationUrl: string; returnCode: string };

type Opening =
  | { kind: "open"; checkout: Checkout }
  /** Another request is calling the provider. */
  | { kind: "wait" }
  | { kind: "create"; donation: Donation; attempt: Attempt };

/** How long, and how often, a request waits for another one that opens the same checkout. */
const waitMs = 8000;
const pollMs = 200;
/** After this time the other request has died. */
const openingMs = 12_000;

const maxAttempts = 20;

/**
 * Creates a transaction at the provider, or returns the one that is still open. Of concurrent requests one calls the
 * provider, each time with a new reference. Refuses SERVICE_UNAVAILABLE when the provider does not answer, INVALID when
 * it refuses, CONFLICT for a paid donation, and NOT_FOUND.
 */
export async function openCheckout(
  services: AppServices,
  donationId: string,
): Promise<Outcome<Checkout>> {
  const { payments } = services;
  if (!payments) return refused("CONFLICT", donationTexts.closed);
  for (let waited = 0; waited <= waitMs; waited += pollMs) {
    const opening = await transact(services, (trx) =>
      claimOpening(trx, services, payments, donationId),
    );
    if (!opening.ok) return opening;
    if (opening.value.kind === "open") return done(opening.value.checkout);
    if (opening.value.kind === "create")
      return createTransaction(services, payments, opening.value);
    await services.pause(pollMs);
  }
  return unreachable;
}

export async function openCheckoutByCode(
  services: AppServices,
  code: string,
): Promise<Outcome<Checkout>> {
  const { reader } = services.db;
  const donation = codePattern.test(code)
    ? await findDonationByReturnCode(reader, code)
    : undefined;
  return donation ? openCheckout(services, donation.id) : refused("NOT_FOUND");
}

/** Decides, with the donation locked, which request calls the provider. */
async function claimOpening(
  trx: Queries,
  services: AppServices,
  payments: PaymentProvider,
  donationId: string,
): Promise<Outcome<Opening>> {
  await lockDonation(trx, donationId);
  const donation = await findDonation(trx, donationId);
  if (!donation) return refused("NOT_FOUND");
  if (!isPayable(donation) || donation.erased_at)
    return refused("CONFLICT", donationConflict(donation));
  const now = services.now();
  const attempts = await listAttempts(trx, donationId);
  const latest = attempts.at(-1);
  if (latest?.status === "pending" && latest.environment === payments.environment) {
    const checkout = openedCheckout(donation, latest);
    if (checkout) return done({ kind: "open", checkout });
  }
  const isOpening = latest?.status === "initiated" && latest.failure === null;
  if (isOpening && now.getTime() - Date.parse(latest.created_at) < openingMs) {
    return done({ kind: "wait" });
  }
  // So many attempts mean that somebody tests stolen cards.
  if (attempts.length >= maxAttempts) {
    return refused("RATE_LIMITED", "Please begin a new gift for another try.", {
      retryAfter: openingMs / 1000,
    });
  }
  if (isProviderBusy(payments)) return unreachable;
  const attempt = newAttempt(now, donation, payments.environment);
  await insertAttempt(trx, attempt);
  return done({ kind: "create", donation, attempt });
}

function openedCheckout(
  { return_code: returnCode }: Donation,
  { access_code: accessCode, authorization_url: authorizationUrl }: Attempt,
): Checkout | undefined {
  if (!accessCode || !authorizationUrl) return undefined;
  return { accessCode, authorizationUrl, returnCode };
}

async function createTransaction(
  services: AppServices,
  payments: PaymentProvider,
  { donation, attempt }: { donation: Donation; attempt: Attempt },
): Promise<Outcome<Checkout>> {
  const back = services.site.origin + returnPath(donation);
  const answer = await callProvider(payments, () =>
    payments.initialize({
      email: donation.donor_email,
      amountKobo: donation.amount_kobo,
      reference: attempt.provider_reference,
      callbackUrl: back,
      cancelUrl: `${back}?cancelled=1`,
      metadata: { donation: donation.reference },
    }),
  );
  const now = services.now();
  const updated_at = now.toISOString();
  if (answer.ok) {
    const { accessCode: access_code, authorizationUrl: authorization_url } = answer;
    const opened = { status: "pending", access_code, authorization_url, updated_at } as const;
    return transact<Checkout>(services, async (trx) => {
      await updateAttempt(trx, attempt.id, opened);
      const changed = await changeUnlessSettled(trx, donation.id, "pending", now);
      if (!changed.ok) return changed;
      const checkout = openedCheckout(donation, { ...attempt, ...opened });
      return checkout ? done(checkout) : unreachable;
    });
  }
  services.log.warn({ reason: answer.reason, provider: answer.message }, "no checkout was opened");
  const failure = answer.message.slice(0, 500) || answer.reason;
  if (answer.reason !== "refused") {
    await services.db.transaction((trx) => updateAttempt(trx, attempt.id, { failure, updated_at }));
    return { ...unreachable, retryAfter: answer.retryAfterSeconds ?? unreachable.retryAfter ?? 60 };
  }
  await services.db.transaction(async (trx) => {
    await updateAttempt(trx, attempt.id, {
      status: "failed",
      failure,
      next_check_at: null,
      updated_at,
    });
    await changeUnlessSettled(trx, donation.id, "failed", now);
  });
  return refusedByProvider;
}

const refusedByProvider: Refusal = refused(
  "INVALID",
  "Our payment provider did not accept this. Please check your e-mail address and the amount.",
);

async function changeUnlessSettled(
  trx: Queries,
  id: string,
  to: DonationStatus,
  now: Date,
): Promise<Outcome<unknown>> {
  await lockDonation(trx, id);
  const donation = await findDonation(trx, id);
  if (!donation || donation.status === to || !canBecome(donation.status, to)) return done(null);
  // `processing` is the newer information.
  if (donation.status === "processing") return done(null);
  return changeDonation(trx, id, to, { actor: { name: "Paystack" }, now });
}
