import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { newId } from "#app/platform/ids.ts";
import type { PaymentProvider } from "#app/platform/payments/payment-provider.ts";
import { paystackClient } from "#app/platform/payments/paystack-client.server.ts";
import { type Paystack, sandboxKey, startPaystack, withPopup } from "#tests/support/paystack.ts";

let paystack: Paystack;
let logged: string[] = [];
let payments: PaymentProvider;
const log = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });

beforeAll(async () => {
  paystack = await startPaystack();
  payments = paystackClient({ secretKey: sandboxKey, baseUrl: paystack.url, log });
});
afterEach(async () => {
  vi.restoreAllMocks();
  logged = [];
  await paystack.reset();
});
afterAll(() => paystack.close());

const newReference = () => `DON-${newId(new Date())}`;
const order = (reference = newReference()) => ({
  email: "ada@rehome.example",
  amountKobo: 250_000,
  reference,
  callbackUrl: "http://127.0.0.1:3000/donate/return",
  cancelUrl: "http://127.0.0.1:3000/donate",
});

/** A deadline that passes when the test says so; the milliseconds that were asked for. */
function heldDeadline() {
  const deadline = new AbortController();
  const asked: number[] = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    asked.push(ms);
    return deadline.signal;
  });
  return { asked, pass: () => deadline.abort(new DOMException("too late", "TimeoutError")) };
}

describe("a call that gets no answer", () => {
  test.each(["timeout", "slow"] as const)("%s is given up after 8 s", async (fault) => {
    const { asked, pass } = heldDeadline();
    await paystack.fault(fault, { seconds: 30 });
    const call = payments.initialize(order());
    await expect.poll(() => paystack.faults()).toEqual([]);
    pass();
    expect(await call).toEqual({ ok: false, reason: "unreachable", message: "no answer in time" });
    expect(asked).toEqual([8_000]);
  });

  test("that stops in the middle of its body is given up as well", async () => {
    const server = createServer((_, response) => {
      response.writeHead(200, { "Content-Type": "application/json" });
      response.write('{"status": true, ');
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const arrived = new Promise((resolve) => server.once("request", resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { pass } = heldDeadline();
    const call = paystackClient({ secretKey: sandboxKey, baseUrl, log }).verify(newReference());
    await arrived;
    pass();
    expect(await call).toMatchObject({ reason: "unreachable", message: "no answer in time" });
    server.closeAllConnections();
    server.close();
  });

  test("from nobody at all is told apart from an answer", async () => {
    const nobody = paystackClient({ secretKey: sandboxKey, baseUrl: "http://127.0.0.1:9", log });
    expect(await nobody.verify(newReference())).toMatchObject({ reason: "unreachable" });
  });

  test("because what it needs did not start is no exception", async () => {
    const client = paystackClient({
      secretKey: sandboxKey,
      baseUrl: paystack.url,
      log,
      prepare: async () => {
        throw new Error("it did not start");
      },
    });
    expect(await client.verify(newReference())).toEqual({
      ok: false,
      reason: "unreachable",
      message: "it did not start",
    });
  });
});

describe("an answer that is not the provider's", () => {
  test.each([
    ["500", {}],
    ["html", {}],
    ["html", { status: 200 }],
    ["html", { status: 404 }],
    ["html", { status: 401 }],
    ["cut-json", {}],
    ["cut-connection", {}],
    ["oversized", {}],
    ["redirect", {}],
  ] as const)("%s %o leaves the outcome unknown, for every call", async (fault, more) => {
    await paystack.fault(fault, { ...more, times: 5 });
    const range = { from: "2026-01-01", to: "2026-12-31", page: 1 };
    const reference = newReference();
    const answers = [
      await payments.initialize(order(reference)),
      await payments.verify(reference),
      await payments.listSuccessful(range),
      await payments.refund({ reference, note: "" }),
      await payments.findRefund("17"),
    ];
    expect(answers.map((answer) => answer.ok || answer.reason)).toEqual(
      Array(5).fill("unreachable"),
    );
    // The call had its effect nevertheless: only the same reference makes that harmless.
    expect(await payments.initialize(order(reference))).toMatchObject({
      reason: "duplicate-reference",
    });
  });

  test("may come before the call had an effect", async () => {
    const reference = newReference();
    await paystack.fault("500", { takesEffect: false });
    expect(await payments.initialize(order(reference))).toMatchObject({ reason: "unreachable" });
    expect(await payments.verify(reference)).toMatchObject({ reason: "not-found" });
    expect(await payments.initialize(order(reference))).toMatchObject({ ok: true });
  });

  test("and redirects elsewhere is not followed, so that the key is told to nobody else", async () => {
    const reference = newReference();
    await payments.initialize(order(reference));
    const target = `${paystack.url}/transaction/verify/${reference}`;
    const server = createServer((_, response) => {
      response.writeHead(307, { Location: target }).end();
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const client = paystackClient({ secretKey: sandboxKey, baseUrl, log });
    expect(await client.verify(reference)).toMatchObject({ reason: "unreachable" });
    expect((await paystack.calls()).map(({ operation }) => operation)).toEqual(["initialize"]);
    server.closeAllConnections();
    server.close();
  });

  test("and is longer than any of the provider's is not read to its end", async () => {
    const data = { id: 1, domain: "test", status: "success", reference: "R", currency: "NGN" };
    const message = "x".repeat(3 * 1024 * 1024);
    vi.spyOn(globalThis, "fetch").mockResolvedValue(
      Response.json({ status: true, message, data: { ...data, amount: 100 } }),
    );
    expect(await payments.verify("R")).toEqual({
      ok: false,
      reason: "unreachable",
      message: "an answer that is too long",
    });
  });

  test("or leads elsewhere sends nobody there", async () => {
    const client = paystackClient({ secretKey: sandboxKey, baseUrl: paystack.url, log });
    const elsewhere = await startPaystack();
    vi.spyOn(globalThis, "fetch").mockResolvedValue(
      Response.json({
        status: true,
        message: "Authorization URL created",
        data: {
          authorization_url: `${elsewhere.url}/checkout/x`,
          access_code: "x",
          reference: "R",
        },
      }),
    );
    expect(await client.initialize(order("R"))).toMatchObject({ reason: "unreachable" });
    await elsewhere.close();
  });
});

test.each([
  ["7", 7],
  ["0", 1],
  ["99999999", 3600],
  ["Wed, 21 Oct 2026 07:28:00 GMT", undefined],
  [undefined, undefined],
])("too many calls, Retry-After %s: says how long to wait", async (header, seconds) => {
  const headers = { ...(header && { "Retry-After": header }) };
  vi.spyOn(globalThis, "fetch").mockResolvedValue(
    new Response("slow down", { status: 429, headers }),
  );
  expect(await payments.verify(newReference())).toEqual({
    ok: false,
    reason: "rate-limited",
    message: "too many calls",
    ...(seconds && { retryAfterSeconds: seconds }),
  });
});

test("too many calls are told by the sandbox, too", async () => {
  await paystack.fault("429", { seconds: 12 });
  expect(await payments.verify(newReference())).toMatchObject({
    reason: "rate-limited",
    retryAfterSeconds: 12,
  });
});

describe("what is said of a transaction", () => {
  test("is given as it is, also where it is not what was asked for", async () => {
    const one = order();
    const opened = await payments.initialize(one);
    if (!opened.ok) throw new Error(opened.message);
    await paystack.settle(one.reference, "pay");
    const verified = async (fault: Parameters<typeof paystack.fault>[0]) => {
      await paystack.fault(fault, { on: "verify" });
      const answer = await payments.verify(one.reference);
      return answer.ok ? answer.transaction : undefined;
    };
    expect(await verified("other-amount")).toMatchObject({ amountKobo: 100, requestedKobo: 100 });
    expect(await verified("other-currency")).toMatchObject({ currency: "USD" });
    expect(await verified("other-reference")).toMatchObject({ reference: "SOMEBODY-ELSES" });
    expect(await verified("other-environment")).toMatchObject({ environment: "live" });
    expect(await payments.verify(one.reference)).toMatchObject({
      transaction: {
        reference: one.reference,
        amountKobo: one.amountKobo,
        environment: "test",
        currency: "NGN",
      },
    });
  });

  test("keeps every digit of an id of 64 bits", async () => {
    vi.spyOn(globalThis, "fetch").mockResolvedValue(
      new Response(
        `{"status":true,"message":"","data":{"id":18446744073709551615,"domain":"live","status":"new-word",
          "reference":"R","amount":40333,"requested_amount":30050,"fees":10283,"currency":"NGN",
          "authorization":{},"paid_at":"2024-08-22T10:15:02+01:00","metadata":"","channel":null}}`,
      ),
    );
    expect(await payments.verify("R")).toEqual({
      ok: true,
      transaction: {
        id: "18446744073709551615",
        reference: "R",
        status: "unknown",
        amountKobo: 40_333,
        requestedKobo: 30_050,
        currency: "NGN",
        environment: "live",
        channel: undefined,
        feesKobo: 10_283,
        paidAt: "2024-08-22T09:15:02.000Z",
        gatewayResponse: undefined,
        cardLast4: undefined,
      },
    });
  });

  test.each([
    ["no amount", { amount: undefined }],
    ["a fraction of a kobo", { amount: 99.5 }],
    ["less than nothing", { amount: -1 }],
    ["no environment", { domain: "sandbox" }],
  ])("with %s is no answer", async (_, wrong) => {
    const data = {
      id: 1,
      domain: "test",
      status: "success",
      reference: "R",
      amount: 1,
      currency: "NGN",
    };
    vi.spyOn(globalThis, "fetch").mockResolvedValue(
      Response.json({ status: true, message: "", data: { ...data, ...wrong } }),
    );
    expect(await payments.verify("R")).toMatchObject({ reason: "unreachable" });
  });
});

test.each(["..", ".", "", "a/b", "a?b", "a b", "DON-1/../../refund", "é"])(
  "the reference '%s' reaches no other address",
  async (reference) => {
    const asked = vi.spyOn(globalThis, "fetch");
    expect(await payments.verify(reference)).toMatchObject({ reason: "not-found" });
    expect(await payments.findRefund(reference)).toMatchObject({ reason: "not-found" });
    expect(asked).not.toHaveBeenCalled();
  },
);

test("what succeeded is listed by pages, without a row that makes no sense", async () => {
  const references = Array.from({ length: 101 }, newReference);
  for (const reference of references) {
    await payments.initialize(order(reference));
    await paystack.settle(reference, "pay");
  }
  await payments.initialize(order());
  const from = new Date(Date.now() - 3_600_000).toISOString();
  const to = new Date(Date.now() + 3_600_000).toISOString();
  const first = await payments.listSuccessful({ from, to, page: 1 });
  const second = await payments.listSuccessful({ from, to, page: 2 });
  if (!first.ok || !second.ok) throw new Error("not listed");
  expect([first.more, second.more]).toEqual([true, false]);
  const listed = [...first.transactions, ...second.transactions];
  expect(listed.map(({ reference }) => reference).sort()).toEqual([...references].sort());
  expect(await payments.listSuccessful({ from: to, to, page: 1 })).toMatchObject({
    transactions: [],
    more: false,
  });

  vi.spyOn(globalThis, "fetch").mockResolvedValue(
    Response.json({ status: true, message: "", data: [{ id: 1, status: "success" }], meta: {} }),
  );
  expect(await payments.listSuccessful({ from, to, page: 1 })).toEqual({
    ok: true,
    transactions: [],
    more: false,
  });
  expect(logged.join()).toContain("invalid rows");
});

test("the log tells which call failed, and neither the key nor an e-mail address nor an answer", async () => {
  const bad = { ...order(), email: "ada lovelace@rehome.example" };
  expect(await payments.initialize(bad)).toMatchObject({ reason: "refused" });
  await paystack.fault("html");
  await payments.verify(newReference());
  const all = logged.join();
  expect(all).toContain("the payment provider gave no result");
  expect(all).toContain("POST /transaction/initialize");
  expect(all).not.toMatch(/sk_test|Bearer|ada|lovelace|<html/);
});

describe("a signature", () => {
  const body = Buffer.from('{"event":"charge.success","data":{"reference":"R"}}');
  const sign = (key: string, bytes: string | Buffer = body) =>
    createHmac("sha512", key).update(bytes).digest("hex");

  test("by the secret key over these very bytes is right", () => {
    expect(payments.isSigned(body, sign(sandboxKey))).toBe(true);
  });

  test.each([
    ["another key", sign("sk_test_another_key")],
    ["other bytes", sign(sandboxKey, `${body.toString()} `)],
    ["half of it", sign(sandboxKey).slice(0, 64)],
    ["too much", `${sign(sandboxKey)}00`],
    ["words after it", `${sign(sandboxKey)}, and more`],
    ["half a byte too much", `${sign(sandboxKey)}0`],
    ["no hex", "x".repeat(128)],
    ["nothing", ""],
    ["no header", null],
  ])("by %s is wrong", (_, signature) => {
    expect(payments.isSigned(body, signature)).toBe(false);
  });
});

test("the key says which environment it is, and only Paystack's own host has the popup", () => {
  const live = paystackClient({ secretKey: "sk_live_12345678", log });
  expect(live).toMatchObject({
    environment: "live",
    usesPopup: true,
    checkoutOrigins: ["https://checkout.paystack.com"],
  });
  expect(payments).toMatchObject({
    environment: "test",
    usesPopup: false,
    checkoutOrigins: [paystack.url],
  });
  expect(withPopup(payments)).toMatchObject({
    usesPopup: true,
    checkoutOrigins: ["https://checkout.paystack.com", paystack.url],
  });
});
