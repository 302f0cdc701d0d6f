import { createHmac, timingSafeEqual } from "node:crypto";
import type { Logger } from "pino";
import { z } from "zod";
import {
  type PaymentProvider,
  type ProviderFailure,
  paystackCheckout,
} from "./payment-provider.ts";
import * as answers from "./paystack-answers.server.ts";

const paystackUrl = "https://api.paystack.co";
/** Time limit of one call, up to the last byte of the answer. */
const callMs = 8_000;
/** A page of a hundred transactions takes about 300 kB. */
const maxAnswerBytes = 2 * 1024 * 1024;
const pageSize = 100;
const maxWaitSeconds = 3_600;

type Settings = {
  secretKey: string;
  baseUrl?: string;
  log: Logger;
  /** Awaited before each call: starts the sandbox. */
  prepare?: () => Promise<void>;
};
type Call = { method: "GET" | "POST"; path: string; body?: unknown };
type Answer = { ok: true; data: unknown; meta: unknown } | ProviderFailure;

/** Neither keys nor e-mail addresses nor whole answers are logged. */
export function paystackClient(settings: Settings): PaymentProvider {
  const { secretKey, baseUrl = paystackUrl, log, prepare } = settings;
  const isPaystack = baseUrl === paystackUrl;
  const checkoutOrigins = [isPaystack ? paystackCheckout : new URL(baseUrl).origin];

  async function send({ method, path, body }: Call): Promise<Answer> {
    const signal = AbortSignal.timeout(callMs);
    let status: number | undefined;
    try {
      await prepare?.();
      const response = await fetch(baseUrl + path, {
        method,
        signal,
        // A redirect would send the key to another host.
        redirect: "error",
        headers: {
          Accept: "application/json",
          Authorization: `Bearer ${secretKey}`,
          ...(body !== undefined && { "Content-Type": "application/json" }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      status = response.status;
      const text = await readText(response);
      return report(method, path, status, interpretAnswer(response, text));
    } catch (error) {
      return report(method, path, status, unreachable(fetchFailureReason(error)));
    }
  }

  function report(method: string, path: string, status: number | undefined, answer: Answer) {
    if (!answer.ok) {
      const { reason, message } = answer;
      const call = `${method} ${path.replace(/\?.*/, "")}`;
      const level = reason === "unauthorized" ? "error" : "warn";
      log[level]({ call, status, reason, why: message }, "the payment provider gave no result");
    }
    return answer;
  }

  async function ask<T>(call: Call, schema: z.ZodType<T>) {
    const answer = await send(call);
    if (!answer.ok) return answer;
    const parsed = schema.safeParse(answer.data);
    if (parsed.success) return { ok: true as const, data: parsed.data, meta: answer.meta };
    const places = parsed.error.issues.map(({ path }) => path.join(".") || "data");
    const failure = unreachable(`an answer of another shape: ${places.join(", ")}`);
    report(call.method, call.path, undefined, failure);
    return failure;
  }

  return {
    environment: secretKey.startsWith("sk_live_") ? "live" : "test",
    checkoutOrigins,
    usesPopup: isPaystack,

    async initialize({ email, amountKobo, reference, callbackUrl, cancelUrl, metadata }) {
      const body = {
        email,
        amount: amountKobo,
        currency: "NGN",
        reference,
        callback_url: callbackUrl,
        metadata: { ...metadata, cancel_action: cancelUrl },
      };
      const schema = answers.initialized.refine(
        (data) =>
          data.reference === reference &&
          checkoutOrigins.includes(new URL(data.authorization_url).origin),
      );
      const answer = await ask({ method: "POST", path: "/transaction/initialize", body }, schema);
      if (!answer.ok) return answer;
      const { access_code, authorization_url } = answer.data;
      return { ok: true, accessCode: access_code, authorizationUrl: authorization_url };
    },

    async verify(reference) {
      if (!/^[\w.=-]*\w[\w.=-]*$/.test(reference)) return notFound;
      const path = `/transaction/verify/${reference}`;
      const answer = await ask({ method: "GET", path }, answers.transaction);
      return answer.ok ? { ok: true, transaction: answer.data } : answer;
    },

    async listSuccessful({ from, to, page }) {
      const query = new URLSearchParams({
        status: "success",
        from,
        to,
        page: String(page),
        perPage: String(pageSize),
      });
      const answer = await ask(
        { method: "GET", path: `/transaction?${query}` },
        z.array(z.unknown()),
      );
      if (!answer.ok) return answer;
      const rows = answer.data.map((row) => answers.transaction.safeParse(row));
      // An invalid row must not hide the others.
      const invalid = rows.filter((row) => !row.success).length;
      if (invalid > 0)
        log.error({ invalid, from, to, page }, "the payment provider listed invalid rows");
      const pages = answers.pageMeta.safeParse(answer.meta);
      return {
        ok: true,
        transactions: rows.flatMap((row) => (row.success ? [row.data] : [])),
        more: pages.success ? page < pages.data.pageCount : rows.length === pageSize,
      };
    },

    async refund({ reference, amountKobo, note }) {
      const body = { transaction: reference, amount: amountKobo, merchant_note: note };
      const answer = await ask({ method: "POST", path: "/refund", body }, answers.refund);
      return answer.ok ? { ok: true, refund: answer.data } : answer;
    },

    async findRefund(id) {
      if (!/^\d+$/.test(id)) return notFound;
      const answer = await ask({ method: "GET", path: `/refund/${id}` }, answers.refund);
      return answer.ok ? { ok: true, refund: answer.data } : answer;
    },

    isSigned(body, signature) {
      const right = createHmac("sha512", secretKey).update(body).digest();
      if (!/^[\da-f]{128}$/i.test(signature ?? "")) return false;
      return timingSafeEqual(Buffer.from(signature ?? "", "hex"), right);
    },
  };
}

const notFound = failure("not-found", "Transaction reference not found");

function failure(
  reason: ProviderFailure["reason"],
  message: string,
  retryAfterSeconds?: number,
): ProviderFailure {
  const text = message.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").slice(0, 200);
  return { ok: false, reason, message: text, ...(retryAfterSeconds && { retryAfterSeconds }) };
}

function unreachable(message: string): ProviderFailure {
  return failure("unreachable", message);
}

/** @throws {Error} as soon as the body is longer than any answer of the provider */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxAnswerBytes) throw new Error("an answer that is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Gateways before the provider may answer anything. */
function interpretAnswer(response: Response, text: string): Answer {
  const { status, headers } = response;
  if (status === 429) {
    return failure("rate-limited", "too many calls", readRetryAfter(headers.get("Retry-After")));
  }
  if (status >= 500) return unreachable(`an answer with the status ${status}`);
  const parsed = answers.envelope.safeParse(parseJson(text));
  if (!parsed.success) return unreachable(`not JSON as documented, with the status ${status}`);
  const { message, code, data, meta } = parsed.data;
  if (response.ok && parsed.data.status) return { ok: true, data, meta };
  if (status === 401 || status === 403) return failure("unauthorized", message);
  if (code === "duplicate_reference" || /^duplicate transaction reference$/i.test(message)) {
    return failure("duplicate-reference", message);
  }
  if (status === 404 || code === "transaction_not_found" || / not found$/i.test(message)) {
    return failure("not-found", message);
  }
  return failure("refused", message);
}

function parseJson(text: string): unknown {
  try {
    return answers.parseAnswer(text);
  } catch {
    return undefined;
  }
}

function readRetryAfter(retryAfter: string | null): number | undefined {
  if (!retryAfter || !/^\d{1,9}$/.test(retryAfter)) return undefined;
  return Math.min(Math.max(Number(retryAfter), 1), maxWaitSeconds);
}

/** The cause of a failed `fetch`, whose own message says nothing. */
function fetchFailureReason(error: unknown): string {
  const { name, message, cause } = error as Error;
  if (name === "TimeoutError") return "no answer in time";
  return cause instanceof Error ? cause.message : message;
}
