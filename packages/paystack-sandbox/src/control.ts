import { z } from "zod";
import { shownRefund, shownTransaction } from "./answers.ts";
import { json, type SandboxRequest, type SandboxResponse } from "./exchange.ts";
import { apiFaults, type Faults, operations, webhookFaults } from "./faults.ts";
import type { Transaction } from "./ledger.ts";
import type { Payments } from "./payments.ts";
import { timings, type Webhooks } from "./webhooks.ts";

/** A call of the API, as it was answered; `status` is 0 where no answer was given. */
export type ApiCall = { operation: string; reference: string | undefined; status: number };

export type Controlled = {
  payments: Payments;
  webhooks: Webhooks;
  faults: Faults;
  calls: ApiCall[];
  reset(): void;
};

const orderedFault = z.strictObject({
  fault: z.enum([...apiFaults, ...webhookFaults]),
  on: z.enum(operations).optional(),
  times: z.int().min(1).default(1),
  seconds: z.number().min(0).default(30),
  status: z.int().min(200).max(599).default(502),
  takesEffect: z.boolean().default(true),
});
const payment = z.strictObject({
  amount: z.int().min(0).optional(),
  channel: z.string().optional(),
  why: z.string().optional(),
});
const clock = z.strictObject({ now: z.iso.datetime({ offset: true }) });
const webhookSettings = z.strictObject({ timing: z.enum(timings) });

/**
 * What tests and the curious ask for at `/_sandbox/…`, which the provider does not have. It obeys programs of this
 * machine: no proxy's word, no page in a browser, which could neither set this content type for another host nor read
 * the answers.
 */
export async function answerControl(
  sandbox: Controlled,
  ask: SandboxRequest,
): Promise<SandboxResponse> {
  if (!isFromHere(ask)) return json(403, { message: "Only programs of this machine are answered" });
  const given = ask.body === "" ? {} : jsonOf(ask.body);
  const isJson = ask.headers["content-type"]?.startsWith("application/json");
  if (ask.method !== "GET" && !isJson) return json(415, { message: "Send application/json" });
  const [, kind = "", name = "", step = ""] = ask.path;
  const order = `${ask.method} ${kind}`;
  try {
    return (await obey(sandbox, { order, name, step, given })) ?? nothing();
  } catch (error) {
    if (error instanceof z.ZodError) return json(400, { message: z.prettifyError(error) });
    throw error;
  }
}

type Order = { order: string; name: string; step: string; given: unknown };

async function obey(sandbox: Controlled, { order, name, step, given }: Order) {
  const { payments, webhooks, faults, calls } = sandbox;
  switch (order) {
    case "POST reset":
      sandbox.reset();
      return done();
    case "GET calls":
      return json(200, calls);
    case "POST clock":
      payments.setClock(new Date(clock.parse(given).now));
      return done();
    case "GET faults":
      return json(200, faults.list());
    case "POST faults":
      faults.order(orderedFault.parse(given));
      return done();
    case "DELETE faults":
      faults.clear();
      return done();
    case "GET transactions": {
      const wanted = payments.list().filter(({ reference }) => !name || reference === name);
      return json(200, wanted.map(shownTransaction));
    }
    case "POST transactions": {
      const found = payments.find(name);
      return found && settle(payments, found, step, payment.parse(given));
    }
    case "POST refunds": {
      const refund = payments.findRefund(name);
      const status = {
        process: "processed",
        fail: "failed",
        attention: "needs-attention",
      } as const;
      if (!refund || !isKey(step, status)) return undefined;
      payments.moveRefund(refund, status[step]);
      return json(200, shownRefund(refund));
    }
    case "GET webhooks":
      return json(200, webhooks.list());
    case "POST webhooks": {
      if (name === "timing") {
        webhooks.timing = webhookSettings.parse(given).timing;
        return done();
      }
      const event = webhooks.find(Number(name));
      if (!event || step !== "deliver") return undefined;
      return json(200, { status: await webhooks.redeliver(event) });
    }
    default:
      return undefined;
  }
}

function settle(
  payments: Payments,
  to: Transaction,
  step: string,
  { amount, channel, why }: z.output<typeof payment>,
): SandboxResponse | undefined {
  switch (step) {
    case "pay":
      payments.succeed(to, { amount, channel, last4: "4081" });
      break;
    case "decline":
      payments.decline(to, why);
      break;
    case "await-transfer":
      payments.awaitTransfer(to);
      break;
    case "confirm-transfer":
      payments.succeed(to, { amount, channel: "bank_transfer" });
      break;
    case "reject-transfer":
      payments.rejectTransfer(to, amount ?? Math.floor(to.requested / 2));
      break;
    case "expire":
      payments.expire(to);
      break;
    case "dispute":
      payments.openDispute(to);
      break;
    case "accept-dispute":
    case "win-dispute":
      if (!payments.resolveDispute(to, step === "accept-dispute")) return undefined;
      break;
    default:
      return undefined;
  }
  return json(200, shownTransaction(to));
}

function isFromHere({ peer, headers }: SandboxRequest): boolean {
  const host = headers.host?.replace(/:\d+$/, "") ?? "";
  const isPassedOn = Object.keys(headers).some((name) => /^(x-forwarded|forwarded|via)/.test(name));
  const address = peer.replace(/^::ffff:/, "");
  return isLoopback(address) && isLoopback(host) && !isPassedOn && headers.origin === undefined;
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host);
}

function isKey<T extends object>(name: PropertyKey, object: T): name is keyof T {
  return Object.hasOwn(object, name);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function done(): SandboxResponse {
  return json(200, { message: "done" });
}

function nothing(): SandboxResponse {
  return json(404, { message: "There is no such thing" });
}
