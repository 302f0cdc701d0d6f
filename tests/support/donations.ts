import { randomBytes } from "node:crypto";
import {
  type Donation,
  findDonation,
  insertDonation,
} from "#app/features/donations/donation/donation.queries.server.ts";
import { newDonation } from "#app/features/donations/donation/new-donation.server.ts";
import {
  type Attempt,
  insertAttempt,
  listAttempts,
} from "#app/features/donations/payment/attempt.queries.server.ts";
import { newAttempt } from "#app/features/donations/payment/find-payments.server.ts";
import type {
  PaymentProvider,
  ProviderFailure,
  ProviderTransaction,
} from "#app/platform/payments/payment-provider.ts";
import { encodeCode } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";

let made = 0;

const code = (length: number) => encodeCode(randomBytes(length));

/** A donation by card that was begun, as it is stored; the provider has opened it. */
export async function begun(services: AppServices, changes: Partial<Donation> = {}) {
  const donation: Donation = {
    ...newDonation(services.now(), {
      method: "card",
      status: "pending",
      amountKobo: 2_500_00,
      firstName: "Fọláṣadé",
      lastName: "Ìdòwú",
      email: `giver.${++made}@example.com`,
    }),
    ...changes,
  };
  await services.db.transaction((trx) => insertDonation(trx, donation));
  return { donation, attempt: await attempted(services, donation) };
}

/** One more attempt to pay a donation, opened by the provider. */
export async function attempted(services: AppServices, donation: Donation): Promise<Attempt> {
  const attempt: Attempt = {
    ...newAttempt(services.now(), donation, "test"),
    status: "pending",
    access_code: code(15),
    authorization_url: "https://checkout.paystack.com/0peioxfhpn",
  };
  await services.db.transaction((trx) => insertAttempt(trx, attempt));
  return attempt;
}

export async function donationOf(services: AppServices, id: string): Promise<Donation> {
  const found = await findDonation(services.db.reader, id);
  if (!found) throw new Error("no such donation");
  return found;
}

export function attemptsOf(services: AppServices, id: string): Promise<Attempt[]> {
  return listAttempts(services.db.reader, id);
}

/** What the provider answers about an attempt that was paid as it should be. */
export function paid(
  { provider_reference, environment }: Attempt,
  { amount_kobo }: Donation,
  changes: Partial<ProviderTransaction> = {},
): ProviderTransaction {
  return {
    id: String(4_099_260_516_000 + ++made),
    reference: provider_reference,
    status: "success",
    amountKobo: amount_kobo,
    requestedKobo: amount_kobo,
    currency: "NGN",
    environment,
    channel: "card",
    feesKobo: 10_000,
    paidAt: "2026-03-02T08:59:00.000Z",
    gatewayResponse: "Successful",
    cardLast4: "4081",
    ...changes,
  };
}

export type StubProvider = PaymentProvider & {
  /** What it knows, by reference. */
  transactions: Map<string, ProviderTransaction>;
  /** References it was asked about, in order. */
  asked: string[];
  /** What it answers instead of anything else, while set. */
  fault: ProviderFailure | undefined;
};

/** A provider that answers what a test puts into it. */
export function stubProvider(changes: Partial<PaymentProvider> = {}): StubProvider {
  const stub: StubProvider = {
    environment: "test",
    checkoutOrigins: ["https://checkout.paystack.com"],
    usesPopup: true,
    transactions: new Map(),
    asked: [],
    fault: undefined,
    async initialize({ reference, amountKobo }) {
      if (stub.fault) return stub.fault;
      stub.transactions.set(
        reference,
        paid(
          { provider_reference: reference, environment: "test" } as Attempt,
          {
            amount_kobo: amountKobo,
          } as Donation,
          { status: "abandoned", paidAt: undefined },
        ),
      );
      const accessCode = code(15);
      return {
        ok: true,
        accessCode,
        authorizationUrl: `https://checkout.paystack.com/${accessCode}`,
      };
    },
    async verify(reference) {
      stub.asked.push(reference);
      if (stub.fault) return stub.fault;
      const transaction = stub.transactions.get(reference);
      if (transaction) return { ok: true, transaction };
      return { ok: false, reason: "not-found", message: "Transaction reference not found" };
    },
    async listSuccessful() {
      if (stub.fault) return stub.fault;
      const transactions = [...stub.transactions.values()].filter(
        (one) => one.status === "success",
      );
      return { ok: true, transactions, more: false };
    },
    async refund() {
      return { ok: false, reason: "refused", message: "not here" };
    },
    async findRefund() {
      return { ok: false, reason: "not-found", message: "not here" };
    },
    isSigned: () => false,
    ...changes,
  };
  return stub;
}
