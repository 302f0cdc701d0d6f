import { type Dispute, feesOf, type Refund, type Transaction } from "./ledger.ts";

const iso = (date: Date | undefined) => date?.toISOString() ?? null;

function customerOf({ email, id }: Transaction) {
  return {
    id: id + 1_000_000n,
    first_name: null,
    last_name: null,
    email,
    customer_code: `CUS_${id}`,
    phone: null,
    metadata: null,
    risk_action: "default",
    international_format_phone: null,
  };
}

function authorizationOf({ status, channel, last4, id }: Transaction) {
  if (status !== "success" && status !== "reversed") return {};
  return {
    authorization_code: `AUTH_${id}`,
    bin: channel === "card" ? "408408" : "008XXX",
    last4: last4 ?? "X023",
    exp_month: "12",
    exp_year: "2030",
    channel,
    card_type: channel === "card" ? "visa " : "transfer",
    bank: "TEST BANK",
    country_code: "NG",
    brand: channel === "card" ? "visa" : "Managed Account",
    reusable: channel === "card",
    signature: channel === "card" ? `SIG_${id}` : null,
    account_name: null,
  };
}

/** A transaction as `verify`, the list and `charge.success` show it. */
export function shownTransaction(transaction: Transaction) {
  const { createdAt, paidAt, status } = transaction;
  const isPaid = status === "success" || status === "reversed";
  return {
    id: transaction.id,
    domain: "test",
    status,
    reference: transaction.reference,
    receipt_number: null,
    amount: transaction.amount,
    message: null,
    gateway_response: transaction.gatewayResponse,
    paid_at: iso(paidAt),
    created_at: iso(createdAt),
    channel: transaction.channel,
    currency: transaction.currency,
    ip_address: "127.0.0.1",
    metadata: transaction.metadata,
    log: null,
    fees: isPaid ? feesOf(transaction.amount) : null,
    fees_split: null,
    authorization: authorizationOf(transaction),
    customer: customerOf(transaction),
    plan: null,
    split: {},
    order_id: null,
    paidAt: iso(paidAt),
    createdAt: iso(createdAt),
    requested_amount: transaction.requested,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: iso(createdAt),
    plan_object: {},
    subaccount: {},
  };
}

/** A refund as the API answers it. */
export function shownRefund({ id, transaction, amount, note, status, createdAt }: Refund) {
  return {
    id,
    integration: 100_043,
    domain: "test",
    transaction: {
      id: transaction.id,
      domain: "test",
      reference: transaction.reference,
      amount: transaction.amount,
      currency: transaction.currency,
      channel: transaction.channel,
      paid_at: iso(transaction.paidAt),
    },
    dispute: null,
    amount,
    deducted_amount: status === "processed" ? amount : 0,
    fully_deducted: status === "processed",
    currency: transaction.currency,
    channel: transaction.channel,
    status,
    refunded_by: "sandbox@example.com",
    refunded_at: iso(createdAt),
    expected_at: iso(createdAt),
    settlement: null,
    customer_note: `Refund for transaction ${transaction.reference}`,
    merchant_note: note,
    createdAt: iso(createdAt),
    updatedAt: iso(createdAt),
  };
}

/** A refund as its webhooks show it: the amount is text, and the reference the transaction's. */
export function toldRefund({ id, transaction, amount, status, note }: Refund) {
  return {
    status,
    transaction_reference: transaction.reference,
    refund_reference: status === "processed" ? `TRF_${id}` : null,
    amount: String(amount),
    currency: transaction.currency,
    customer: { first_name: null, last_name: null, email: transaction.email },
    integration: 100_043,
    domain: "test",
    merchant_note: note,
    id: String(id),
  };
}

export function toldDispute({ id, transaction, status, resolution, createdAt }: Dispute) {
  return {
    id,
    refund_amount: transaction.amount,
    currency: transaction.currency,
    status,
    resolution,
    domain: "test",
    transaction: shownTransaction(transaction),
    transaction_reference: null,
    category: "fraud",
    customer: customerOf(transaction),
    bin: "408408",
    last4: transaction.last4 ?? "4081",
    dueAt: iso(createdAt),
    resolvedAt: status === "resolved" ? iso(createdAt) : null,
    evidence: null,
    attachments: "",
    note: null,
    created_at: iso(createdAt),
    updated_at: iso(createdAt),
  };
}

/** `bank.transfer.rejected`, which names no transaction. */
export function toldRejection(transaction: Transaction, received: number) {
  return {
    amount: received,
    amount_expected: transaction.requested,
    currency: transaction.currency,
    gateway_response: "INCORRECT_AMOUNT",
    message: "Incorrect amount",
    status: "rejected",
    domain: "test",
    customer: customerOf(transaction),
  };
}
