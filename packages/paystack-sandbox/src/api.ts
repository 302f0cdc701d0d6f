import { shownRefund, shownTransaction } from "./answers.ts";
import { fieldsOf, json, type SandboxRequest, type SandboxResponse, textIn } from "./exchange.ts";
import type { Operation } from "./faults.ts";
import type { Transaction } from "./ledger.ts";
import type { Payments } from "./payments.ts";

const smallestKobo = 5_000;
const currencies = ["NGN", "USD", "GHS", "ZAR", "KES"];

/** Which operation of the API a request is; undefined for what the API does not have. */
export function operationOf({ method, path }: SandboxRequest): Operation | undefined {
  const [kind, name, more] = path;
  const called = `${method} ${kind}`;
  if (path.length === 1 && called === "GET transaction") return "list";
  if (path.length === 1 && called === "POST refund") return "refund";
  if (path.length === 2 && called === "POST transaction" && name === "initialize") return name;
  if (path.length === 2 && called === "GET refund" && name) return "find-refund";
  if (path.length === 3 && called === "GET transaction" && name === "verify" && more) return name;
  return undefined;
}

/** The provider's answer to one operation. */
export function answerApi(
  payments: Payments,
  operation: Operation,
  ask: SandboxRequest,
  origin: string,
) {
  switch (operation) {
    case "initialize":
      return initialize(payments, ask, origin);
    case "verify":
      return verify(payments, ask.path[2] ?? "");
    case "list":
      return list(payments, ask.query);
    case "refund":
      return refund(payments, ask);
    case "find-refund":
      return findRefund(payments, ask.path[1] ?? "");
  }
}

/** Refuses whoever does not have the key. */
export function refuseKey(
  { headers }: SandboxRequest,
  secretKey: string,
): SandboxResponse | undefined {
  const { authorization } = headers;
  if (authorization === `Bearer ${secretKey}`) return undefined;
  if (authorization) return refusal(401, "Invalid key", "invalid_Key");
  return refusal(401, "No Authorization Header was found", "missing_Authorization");
}

function initialize(payments: Payments, { body }: SandboxRequest, origin: string): SandboxResponse {
  const fields = fieldsOf(body) ?? {};
  const { email, reference, callback_url: callbackUrl, currency = "NGN" } = fields;
  const amount = wholeNumber(fields.amount);
  if (typeof email !== "string" || !email || fields.amount === undefined) {
    return refusal(400, "Email and amount are required", "missing_params");
  }
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    return refusal(400, "Invalid Email Address Passed", "invalid_email_address");
  }
  if (amount === undefined) return refusal(400, "Invalid Amount Sent", "invalid_amount");
  if (amount < smallestKobo) {
    return refusal(400, "Amount is below the minimum transaction value", "invalid_amount");
  }
  if (typeof currency !== "string" || !currencies.includes(currency)) {
    return refusal(403, "Currency not supported by merchant", "unsupported_currency");
  }
  if (reference !== undefined) {
    if (typeof reference !== "string" || !/^[A-Za-z0-9.=-]{1,100}$/.test(reference)) {
      const legal = "Only -, ., = and alphanumeric characters are allowed in a reference";
      return refusal(400, legal, "invalid_reference");
    }
    if (payments.find(reference)) {
      return refusal(400, "Duplicate Transaction Reference", "duplicate_reference");
    }
  }
  if (callbackUrl !== undefined && !isWebAddress(callbackUrl)) {
    return refusal(400, "callback_url must be a valid url", "invalid_callback_url");
  }
  const made = payments.create({
    email,
    requested: amount,
    currency,
    reference,
    callbackUrl,
    metadata: metadataOf(fields.metadata),
  });
  return success("Authorization URL created", {
    authorization_url: `${origin}/checkout/${made.accessCode}`,
    access_code: made.accessCode,
    reference: made.reference,
  });
}

function verify(payments: Payments, reference: string): SandboxResponse {
  const found = payments.find(reference);
  if (!found) return noTransaction();
  return success("Verification successful", shownTransaction(found));
}

function list(payments: Payments, query: URLSearchParams): SandboxResponse {
  const page = wholeNumber(query.get("page") ?? "1") ?? 1;
  const perPage = Math.min(wholeNumber(query.get("perPage") ?? "50") || 50, 100);
  const [from, to] = [instant(query.get("from")), instant(query.get("to"))];
  // By the time of opening, however late it was paid.
  const isWanted = ({ status, createdAt }: Transaction) => {
    const at = createdAt.getTime();
    const isInside = at >= (from ?? -Infinity) && at <= (to ?? Infinity);
    return isInside && (query.get("status") ?? status) === status;
  };
  const found = payments.list().filter(isWanted).reverse();
  const skipped = (page - 1) * perPage;
  return json(200, {
    status: true,
    message: "Transactions retrieved",
    data: found.slice(skipped, skipped + perPage).map(shownTransaction),
    meta: {
      total: found.length,
      total_volume: found.reduce((sum, { amount }) => sum + amount, 0),
      skipped,
      perPage,
      page,
      pageCount: Math.ceil(found.length / perPage),
    },
  });
}

function refund(payments: Payments, { body }: SandboxRequest): SandboxResponse {
  const { transaction, amount, merchant_note: note } = fieldsOf(body) ?? {};
  const named = textIn(transaction);
  const found = payments.find(named) ?? payments.list().find(({ id }) => String(id) === named);
  if (!found) return refusal(404, "Transaction not found", "transaction_not_found");
  if (found.status === "reversed") {
    return refusal(400, "Transaction has been fully reversed", "transaction_reversed");
  }
  if (found.status !== "success") {
    return refusal(400, "Only successful transactions can be refunded", "invalid_transaction");
  }
  const left = payments.refundable(found);
  const wanted = amount === undefined ? left : wholeNumber(amount);
  if (!wanted) return refusal(400, "Invalid Amount Sent", "invalid_amount");
  if (wanted > left) {
    return refusal(400, "Refund amount cannot be more than transaction amount", "invalid_amount");
  }
  const made = payments.askRefund(found, wanted, typeof note === "string" ? note : "");
  return success("Refund has been queued for processing", shownRefund(made));
}

function findRefund(payments: Payments, id: string): SandboxResponse {
  const found = payments.findRefund(id);
  if (!found) return refusal(404, "Refund not found", "refund_not_found");
  return success("Refund retrieved", shownRefund(found));
}

function success(message: string, data: object): SandboxResponse {
  return json(200, { status: true, message, data });
}

export function refusal(status: number, message: string, code: string): SandboxResponse {
  const meta = { nextStep: "Ensure that what you send is as the documentation says" };
  return json(status, { status: false, message, meta, type: "validation_error", code });
}

function noTransaction(): SandboxResponse {
  return refusal(404, "Transaction reference not found", "transaction_not_found");
}

function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) && Number(number) >= 0 ? Number(number) : undefined;
}

function instant(text: string | null): number | undefined {
  const ms = Date.parse(text ?? "");
  return Number.isNaN(ms) ? undefined : ms;
}

function isWebAddress(value: unknown): value is string {
  return typeof value === "string" && URL.canParse(value) && /^https?:/i.test(value);
}

/** Metadata comes as an object or as JSON, and goes back as an object, or as "" where there is none. */
function metadataOf(value: unknown): Record<string, unknown> | "" {
  if (typeof value === "string") return fieldsOf(value) ?? "";
  return (fieldsOf(JSON.stringify(value ?? "")) as Record<string, unknown>) ?? "";
}
