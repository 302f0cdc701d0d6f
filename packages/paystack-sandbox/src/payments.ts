import { shownTransaction, toldDispute, toldRefund, toldRejection } from "./answers.ts";
import { canBePaid, Ledger, type Refund, type RefundStatus, type Transaction } from "./ledger.ts";
import type { Webhooks } from "./webhooks.ts";

type How = { channel?: string; amount?: number; last4?: string };

/** What can happen to payments, each with the webhooks that tell of it. */
export class Payments extends Ledger {
  readonly #webhooks: Webhooks;
  readonly #banksTakeMs: number | undefined;

  /** Transfers and refunds end by themselves after `banksTakeMs`, or when they are told to. */
  constructor(webhooks: Webhooks, banksTakeMs?: number) {
    super();
    this.#webhooks = webhooks;
    this.#banksTakeMs = banksTakeMs;
  }

  succeed(transaction: Transaction, { channel = "card", amount, last4 }: How = {}): void {
    if (!this.pay(transaction, { channel, amount, last4 })) return;
    this.#webhooks.emit("charge.success", transaction.reference, shownTransaction(transaction));
  }

  /** No webhook tells of a payment that failed. */
  decline(transaction: Transaction, why = "Declined"): void {
    if (!canBePaid(transaction)) return;
    transaction.status = "failed";
    transaction.gatewayResponse = why;
  }

  /** The payer has an account to send money to; the bank has not confirmed it yet. */
  awaitTransfer(transaction: Transaction): void {
    if (!canBePaid(transaction)) return;
    transaction.status = "pending";
    transaction.channel = "bank_transfer";
    transaction.gatewayResponse = "Pending bank transfer";
    this.#later(transaction, () => {
      if (transaction.status === "pending") this.succeed(transaction, { channel: "bank_transfer" });
    });
  }

  awaitBank(transaction: Transaction, why: string): void {
    if (!canBePaid(transaction)) return;
    transaction.status = "ongoing";
    transaction.gatewayResponse = why;
  }

  /** A bank sent another amount, which the provider sends back. */
  rejectTransfer(transaction: Transaction, received: number): void {
    const { reference } = transaction;
    this.#webhooks.emit("bank.transfer.rejected", reference, toldRejection(transaction, received));
  }

  expire(transaction: Transaction): void {
    if (!canBePaid(transaction)) return;
    transaction.status = "abandoned";
    transaction.isExpired = true;
  }

  askRefund(transaction: Transaction, amount: number, note: string): Refund {
    const refund = this.refund(transaction, amount, note);
    this.#webhooks.emit("refund.pending", transaction.reference, toldRefund(refund));
    this.#later(transaction, () => {
      if (refund.status === "pending") this.moveRefund(refund, "processed");
    });
    return refund;
  }

  moveRefund(refund: Refund, status: RefundStatus): void {
    this.settleRefund(refund, status);
    const { reference } = refund.transaction;
    this.#webhooks.emit(`refund.${status}`, reference, toldRefund(refund));
  }

  openDispute(transaction: Transaction): void {
    const dispute = this.dispute(transaction);
    this.#webhooks.emit("charge.dispute.create", transaction.reference, toldDispute(dispute));
  }

  /** `accepted`: the payer gets the money back. Returns false when nothing is disputed. */
  resolveDispute(transaction: Transaction, accepted: boolean): boolean {
    const dispute = this.findDispute(transaction.reference);
    if (!dispute) return false;
    dispute.status = "resolved";
    dispute.resolution = accepted ? "merchant-accepted" : "declined";
    if (accepted) transaction.status = "reversed";
    this.#webhooks.emit("charge.dispute.resolve", transaction.reference, toldDispute(dispute));
    return true;
  }

  #later(transaction: Transaction, work: () => void): void {
    if (this.#banksTakeMs === undefined) return;
    const act = () => {
      // Forgotten by a reset meanwhile.
      if (this.find(transaction.reference) !== transaction) return;
      work();
      void this.#webhooks.flush();
    };
    setTimeout(act, this.#banksTakeMs).unref();
  }
}
