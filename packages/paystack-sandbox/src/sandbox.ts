import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { answerApi, operationOf, refusal, refuseKey } from "./api.ts";
import { answerCheckout } from "./checkout.ts";
import type { ApiCall, Controlled } from "./control.ts";
import {
  fieldsOf,
  json,
  readRequest,
  type SandboxRequest,
  type SandboxResponse,
  send,
  textIn,
  toJson,
} from "./exchange.ts";
import { type Fault, Faults } from "./faults.ts";
import { Payments } from "./payments.ts";
import { answerPopup } from "./popup.ts";
import { type Timing, Webhooks } from "./webhooks.ts";

type Settings = {
  secretKey: string;
  /** Any free port by default. */
  port?: number;
  /** Where webhooks go; without it they are held. */
  webhookUrl?: string;
  webhookTiming?: Timing;
  /** Of the provider's times between tries; a thousandth by default: 180 ms, then 3.6 s. */
  retryScale?: number;
  /** After how long transfers arrive and refunds are done; by default when they are told to. */
  banksTakeMs?: number;
  /** When the sandbox's clock begins; now by default. */
  now?: Date;
};

export type Sandbox = { url: string; port: number; close(): Promise<void> };

const maxCalls = 10_000;

/** A payment provider to try and test with: it answers as Paystack does, and no money moves. Loopback only. */
export async function startSandbox(settings: Settings): Promise<Sandbox> {
  const { secretKey, webhookUrl, webhookTiming = "after", retryScale = 0.001 } = settings;
  const faults = new Faults();
  const webhooks = new Webhooks({
    secretKey,
    target: webhookUrl,
    timing: webhookTiming,
    retryScale,
    faults,
  });
  const payments = new Payments(webhooks, settings.banksTakeMs);
  if (settings.now) payments.setClock(settings.now);
  let ended = new AbortController();
  let calls: ApiCall[] = [];
  const controlled: Controlled = {
    payments,
    webhooks,
    faults,
    get calls() {
      return calls;
    },
    reset() {
      payments.reset();
      webhooks.reset();
      faults.clear();
      calls = [];
      ended.abort();
      ended = new AbortController();
    },
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const ask = await readRequest(request);
    if (!ask) return send(response, json(400, { status: false, message: "Invalid request" }));
    const isControl = ask.path[0] === "_sandbox";
    const operation = operationOf(ask);
    if (operation) await answerOperation(operation, ask, response);
    else {
      const reply = await (isControl ? respondToControl(controlled, ask) : answerPage(ask));
      // Whoever controls the sandbox wants the whole effect.
      if (isControl || webhooks.timing === "before") await webhooks.flush();
      send(response, reply);
    }
    await webhooks.flush();
  }

  function answerPage(ask: SandboxRequest): SandboxResponse {
    const { path, method } = ask;
    if (method !== "GET" && method !== "POST") return json(405, { message: "GET or POST" });
    if (path[0] === "checkout" && path[1]) return answerCheckout(payments, ask);
    if (path[0] === "popup") return answerPopup(payments, ask);
    return refusal(404, "Cannot find the resource", "not_found");
  }

  async function answerOperation(
    operation: NonNullable<ReturnType<typeof operationOf>>,
    ask: SandboxRequest,
    response: ServerResponse,
  ): Promise<void> {
    const refused = refuseKey(ask, secretKey);
    const fault = refused ? undefined : faults.takeForCall(operation);
    const reply = refused ?? effect(operation, ask, fault);
    const reference = ask.path[2] ?? textIn(fieldsOf(ask.body)?.reference);
    const status = await sendFaulty(response, reply, fault, ended.signal);
    calls.push({ operation, reference: reference || undefined, status });
    if (calls.length > maxCalls) calls.shift();
  }

  function effect(
    operation: NonNullable<ReturnType<typeof operationOf>>,
    ask: SandboxRequest,
    fault: Fault | undefined,
  ): SandboxResponse {
    if (fault && !fault.takesEffect) return json(200, { status: true, message: "", data: {} });
    return answerApi(payments, operation, ask, origin());
  }

  function origin(): string {
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(settings.port ?? 0, "127.0.0.1", resolve);
  });
  return {
    url: origin(),
    port: (server.address() as AddressInfo).port,
    close() {
      controlled.reset();
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

/** A demo that nobody controls does without what reads orders: a quarter of this process. */
async function respondToControl(
  controlled: Controlled,
  ask: SandboxRequest,
): Promise<SandboxResponse> {
  const control = await import("./control.ts");
  return control.answerControl(controlled, ask);
}

/** Sends an answer, or what a fault makes of it. Returns the status that was sent, 0 for none. */
async function sendFaulty(
  response: ServerResponse,
  reply: SandboxResponse,
  fault: Fault | undefined,
  ended: AbortSignal,
): Promise<number> {
  const give = (faulty: SandboxResponse) => {
    send(response, faulty);
    return faulty.status;
  };
  if (!fault) return give(reply);
  switch (fault.fault) {
    case "timeout":
      ended.addEventListener("abort", () => response.destroy(), { once: true });
      return 0;
    case "slow":
      await sleep(fault.seconds * 1000, undefined, { signal: ended, ref: false }).catch(() => {});
      return give(reply);
    case "500":
      return give(json(500, { status: false, message: "An error occurred", type: "api_error" }));
    case "html":
      return give({
        status: fault.status,
        headers: { "Content-Type": "text/html" },
        body: "<html><head><title>Bad gateway</title></head><body><h1>Bad gateway</h1></body></html>",
      });
    case "cut-json":
      return give({ ...reply, body: reply.body.slice(0, reply.body.length / 2) });
    case "cut-connection":
      response.writeHead(reply.status, { ...reply.headers, "Content-Length": reply.body.length });
      response.write(reply.body.slice(0, reply.body.length / 2), () => response.destroy());
      return reply.status;
    case "429": {
      const limited = json(429, { status: false, message: "Too many requests" });
      const headers = { ...limited.headers, "Retry-After": String(fault.seconds) };
      return give({ ...limited, headers });
    }
    case "oversized":
      return sendWithoutEnd(response);
    case "redirect":
      return give({ status: 302, headers: { Location: "http://127.0.0.1:9/elsewhere" }, body: "" });
    default:
      return give(withOther(fault.fault, reply));
  }
}

/** JSON that goes on for as long as somebody reads. */
function sendWithoutEnd(response: ServerResponse): number {
  response.writeHead(200, { "Content-Type": "application/json" });
  response.write('{"status":true,"message":"');
  const more = () => {
    while (!response.destroyed && response.write("x".repeat(65_536)));
  };
  response.on("drain", more);
  more();
  return 200;
}

const others: Record<string, Record<string, unknown>> = {
  "other-amount": { amount: 100, requested_amount: 100 },
  "other-currency": { currency: "USD" },
  "other-reference": { reference: "SOMEBODY-ELSES" },
  "other-environment": { domain: "live" },
};

/** The same answer about something else: each transaction in it is changed in one respect. */
function withOther(fault: Fault["fault"], reply: SandboxResponse): SandboxResponse {
  const { data, ...answer } = JSON.parse(reply.body, withAllDigits) as { data?: unknown };
  const change = (one: unknown) => ({ ...(one as object), ...others[fault] });
  const changed = Array.isArray(data) ? data.map(change) : change(data);
  return { ...reply, body: toJson({ ...answer, data: changed }) };
}

function withAllDigits(key: string, value: unknown, context?: { source?: string }): unknown {
  return key === "id" && typeof value === "number" ? BigInt(context?.source ?? value) : value;
}
