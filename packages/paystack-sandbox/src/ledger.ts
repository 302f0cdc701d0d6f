import { randomBytes } from "node:crypto";

export type Status =
  | "abandoned"
  | "failed"
  | "ongoing"
  | "pending"
  | "processing"
  | "queued"
  | "reversed"
  | "success";

export type Transaction = {
  id: bigint;
  reference: string;
  accessCode: string;
  email: string;
  /** Asked for, in kobo. */
  requested: number;
  /** Paid, in kobo; as requested until somebody pays something else. */
  amount: number;
  currency: string;
  status: Status;
  channel: string;
  gatewayResponse: string | null;
  last4: string | undefined;
  callbackUrl: string | undefined;
  metadata: Record<string, unknown> | "";
  createdAt: Date;
  paidAt: Date | undefined;
  /** Nobody can pay it any more. */
  isExpired: boolean;
};

export type RefundStatus = "pending" | "processing" | "processed" | "failed" | "needs-attention";
export type Refund = {
  id: bigint;
  transaction: Transaction;
  amount: number;
  note: string;
  status: RefundStatus;
  createdAt: Date;
};
export type Dispute = {
  id: bigint;
  transaction: Transaction;
  status: "awaiting-merchant-feedback" | "resolved";
  resolution: "merchant-accepted" | "declined" | null;
  createdAt: Date;
};

/** More digits than a number holds, as the provider's ids may have. */
const firstId = 9_007_199_254_740_993n;
const maxTransactions = 10_000;

export type Order = Pick<
  Transaction,
  "email" | "requested" | "currency" | "callbackUrl" | "metadata"
> & { reference?: string };

/** Transactions, refunds and disputes of one sandbox, by its own clock, in memory. */
export class Ledger {
  readonly #byReference = new Map<string, Transaction>();
  readonly #byAccessCode = new Map<string, Transaction>();
  readonly #refunds = new Map<string, Refund>();
  readonly #disputes = new Map<string, Dispute>();
  #lastId = firstId;
  #aheadMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  setClock(now: Date): void {
    this.#aheadMs = now.getTime() - Date.now();
  }

  reset(): void {
    for (const map of [this.#byReference, this.#byAccessCode, this.#refunds, this.#disputes]) {
      map.clear();
    }
    this.#aheadMs = 0;
  }

  /** Oldest first. */
  list(): Transaction[] {
    return [...this.#byReference.values()];
  }

  find(reference: string): Transaction | undefined {
    return this.#byReference.get(reference);
  }

  findByAccessCode(accessCode: string): Transaction | undefined {
    return this.#byAccessCode.get(accessCode);
  }

  create({ reference, ...order }: Order): Transaction {
    const transaction: Transaction = {
      ...order,
      id: this.#newId(),
      reference: reference ?? randomBytes(5).toString("hex"),
      accessCode: randomBytes(8).toString("hex"),
      amount: order.requested,
      status: "abandoned",
      channel: "card",
      gatewayResponse: "The transaction was not completed",
      last4: undefined,
      createdAt: this.now(),
      paidAt: undefined,
      isExpired: false,
    };
    this.#byReference.set(transaction.reference, transaction);
    this.#byAccessCode.set(transaction.accessCode, transaction);
    for (const oldest of this.#byReference.values()) {
      if (this.#byReference.size <= maxTransactions) break;
      this.#byReference.delete(oldest.reference);
      this.#byAccessCode.delete(oldest.accessCode);
    }
    return transaction;
  }

  /** Marks a transaction as paid. Returns false when it already was, or when nobody may pay it any more. */
  pay(
    transaction: Transaction,
    how: { channel: string; amount?: number; last4?: string },
  ): boolean {
    if (!canBePaid(transaction)) return false;
    transaction.status = "success";
    transaction.channel = how.channel;
    transaction.amount = how.amount ?? transaction.requested;
    transaction.gatewayResponse = "Successful";
    transaction.last4 = how.last4;
    transaction.paidAt = this.now();
    return true;
  }

  refund(transaction: Transaction, amount: number, note: string): Refund {
    const createdAt = this.now();
    const id = this.#newId();
    const refund: Refund = { id, transaction, amount, note, status: "pending", createdAt };
    this.#refunds.set(String(id), refund);
    return refund;
  }

  findRefund(id: string): Refund | undefined {
    return this.#refunds.get(id);
  }

  /** What can still be refunded, in kobo. */
  refundable(transaction: Transaction): number {
    const refunds = [...this.#refunds.values()].filter((one) => one.transaction === transaction);
    const taken = refunds.filter(({ status }) => status !== "failed");
    return transaction.amount - taken.reduce((sum, { amount }) => sum + amount, 0);
  }

  /** Ends a refund. When all the money went back, the transaction is reversed. */
  settleRefund(refund: Refund, status: RefundStatus): void {
    refund.status = status;
    const { transaction } = refund;
    const back = [...this.#refunds.values()]
      .filter((one) => one.transaction === transaction && one.status === "processed")
      .reduce((sum, { amount }) => sum + amount, 0);
    if (back >= transaction.amount) transaction.status = "reversed";
  }

  dispute(transaction: Transaction): Dispute {
    const dispute: Dispute = {
      id: this.#newId(),
      transaction,
      status: "awaiting-merchant-feedback",
      resolution: null,
      createdAt: this.now(),
    };
    this.#disputes.set(transaction.reference, dispute);
    return dispute;
  }

  findDispute(reference: string): Dispute | undefined {
    return this.#disputes.get(reference);
  }

  #newId(): bigint {
    this.#lastId += 1n;
    return this.#lastId;
  }
}

export function canBePaid({ status, isExpired }: Transaction): boolean {
  return !isExpired && status !== "success" && status !== "reversed";
}

/** What the provider keeps of a payment in NGN by a local card: 1.5 % + ₦100 from ₦2,500 on, at most ₦2,000. */
export function feesOf(kobo: number): number {
  return Math.min(Math.ceil(kobo * 0.015) + (kobo < 250_000 ? 0 : 10_000), 200_000);
}
