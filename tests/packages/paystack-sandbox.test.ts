// @module-tag slow
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#app/platform/ids.ts";
import { type Paystack, sandboxKey, startPaystack } from "#tests/support/paystack.ts";

/** For a state to come about, on a slow machine, too. */
const patience = { timeout: 20_000 };

type Told = { event: string; reference: string; signature: string; body: string };
let told: Told[] = [];
let answers: number[] = [];
let paystack: Paystack;
let webhookUrl: string;

/** A site that takes webhooks; it answers 200, or what `answers` says first. */
const site = createServer(async (request, response) => {
  const body = await text(request);
  const { event, data } = JSON.parse(body) as { event: string; data: Record<string, string> };
  const reference = data.reference ?? data.transaction_reference ?? "";
  told.push({ event, reference, body, signature: String(request.headers["x-paystack-signature"]) });
  response.writeHead(answers.shift() ?? 200).end();
});

beforeAll(async () => {
  site.listen(0, "127.0.0.1");
  await once(site, "listening");
  webhookUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}/webhooks/paystack`;
  // Retries at once: three minutes are less than a millisecond.
  paystack = await startPaystack({ webhookUrl, webhookTiming: "before", retryScale: 0 });
});
beforeEach(async () => {
  await paystack.reset();
  told = [];
  answers = [];
});
afterAll(async () => {
  await paystack.close();
  site.close();
  site.closeAllConnections();
});

async function open(metadata?: Record<string, string>) {
  const reference = `DON-${newId(new Date())}`;
  const opened = await paystack.payments.initialize({
    email: "ada@rehome.example",
    amountKobo: 123_450,
    reference,
    callbackUrl: "https://rehome.example/donate/return",
    cancelUrl: "https://rehome.example/donate?cancelled=1",
    metadata,
  });
  if (!opened.ok) throw new Error(opened.message);
  return { reference, url: opened.authorizationUrl, accessCode: opened.accessCode };
}

async function statusOf(reference: string) {
  const answer = await paystack.payments.verify(reference);
  return answer.ok ? answer.transaction.status : answer.reason;
}

const returnTo = (reference: string) =>
  `https://rehome.example/donate/return?trxref=${reference}&reference=${reference}`;
const eventsTold = () => told.map(({ event }) => event);

describe("the hosted page", () => {
  test("says what is paid, that no money moves, and works without scripts", async () => {
    const { url, reference } = await open();
    const response = await fetch(url);
    const html = await response.text();
    expect(html).toContain("Simulated payments: no money moves");
    expect(html).toContain("₦1,234.50");
    expect(html).toContain("ada@rehome.example");
    expect(html).toContain(reference);
    expect(html).toContain('<html lang="en">');
    expect(html).not.toMatch(/<script|\sstyle=/);
    expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  });

  test("Pay leads back with the reference, and the site was told before", async () => {
    const { url, reference } = await open();
    const { status, location } = await paystack.choose(url, "pay");
    expect([status, location]).toEqual([303, returnTo(reference)]);
    expect(told).toMatchObject([{ event: "charge.success", reference }]);
    expect(await statusOf(reference)).toBe("success");
  });

  test("Pay pressed twice, or after it is paid, is one payment", async () => {
    const { url, reference } = await open();
    await Promise.all([paystack.choose(url, "pay"), paystack.choose(url, "pay")]);
    await paystack.settle(reference, "pay");
    const again = await paystack.choose(url, "decline");
    expect(again.location).toBe(returnTo(reference));
    expect(eventsTold()).toEqual(["charge.success"]);
    expect(await (await fetch(url)).text()).toContain("This payment is complete.");
  });

  test("Decline stays on the page, says so, and can be tried again", async () => {
    const { url, reference } = await open();
    const { status, html } = await paystack.choose(url, "decline");
    expect(status).toBe(200);
    expect(html).toContain("Declined. You can try again.");
    expect(await statusOf(reference)).toBe("failed");
    await paystack.choose(url, "pay");
    expect(await statusOf(reference)).toBe("success");
    expect(eventsTold()).toEqual(["charge.success"]);
  });

  test("Cancel leads to the site's own page for it, and decides nothing", async () => {
    const { url, reference } = await open();
    const { location } = await paystack.choose(url, "cancel");
    expect(location).toBe("https://rehome.example/donate?cancelled=1");
    expect(await statusOf(reference)).toBe("abandoned");
    expect(told).toEqual([]);
  });

  test("a bank transfer is pending until it arrives", async () => {
    const { url, reference } = await open();
    expect((await paystack.choose(url, "transfer")).location).toBe(returnTo(reference));
    expect(await statusOf(reference)).toBe("pending");
    expect(await (await fetch(url)).text()).toContain("The transfer arrives");
    expect(told).toEqual([]);
    await paystack.settle(reference, "confirm-transfer");
    expect(eventsTold()).toEqual(["charge.success"]);
    const answer = await paystack.payments.verify(reference);
    expect(answer).toMatchObject({ transaction: { status: "success", channel: "bank_transfer" } });
  });

  test("a wrong amount succeeds with another amount than was asked for", async () => {
    const { url, reference } = await open();
    await paystack.choose(url, "wrong-amount");
    expect(await paystack.payments.verify(reference)).toMatchObject({
      transaction: { status: "success", amountKobo: 61_725, requestedKobo: 123_450 },
    });
  });

  test.each([
    ["4084 0840 8408 4081", "success"],
    ["4084-0800-0000-0409", "success"],
    ["507850785078507812", "success"],
    ["5060666666666666666", "success"],
    ["50785078507850784", "success"],
    ["4084080000005408", "failed"],
    ["5060660000000064", "failed"],
    ["506066506066506067", "ongoing"],
    ["4111111111111111", "abandoned"],
    ["<script>", "abandoned"],
  ])("the card %s ends as %s", async (card, status) => {
    const { url, reference } = await open();
    const page = await paystack.choose(url, "pay", card);
    expect(await statusOf(reference)).toBe(status);
    if (status !== "abandoned") return;
    // What may be a real card is not shown again.
    expect(page.status).toBe(422);
    expect(page.html).toContain('aria-describedby="card-error"');
    expect(page.html).not.toContain(card);
  });

  test("an expired payment cannot be paid", async () => {
    const { url, reference } = await open();
    await paystack.settle(reference, "expire");
    await paystack.choose(url, "pay");
    expect(await statusOf(reference)).toBe("abandoned");
    expect(await (await fetch(url)).text()).toContain("has expired");
  });

  test("what is not there, or is no choice, is said with its status", async () => {
    const { url } = await open();
    expect((await fetch(`${paystack.url}/checkout/nothing`)).status).toBe(404);
    expect((await fetch(`${paystack.url}/checkout/%E0%A4%A`)).status).toBe(400);
    expect((await fetch(url, { method: "POST", body: new URLSearchParams() })).status).toBe(400);
    expect((await fetch(paystack.url)).status).toBe(404);
  });
});

describe("a webhook", () => {
  test("is signed over its very bytes and holds what verify says", async () => {
    const { reference } = await open({ gift: "for the dogs" });
    await paystack.settle(reference, "pay");
    const [{ body, signature } = { body: "", signature: "" }] = told;
    expect(signature).toBe(createHmac("sha512", sandboxKey).update(body).digest("hex"));
    const { data } = JSON.parse(body) as { data: Record<string, unknown> };
    expect(data).toMatchObject({
      status: "success",
      domain: "test",
      amount: 123_450,
      currency: "NGN",
      metadata: { gift: "for the dogs", cancel_action: expect.any(String) },
      customer: { email: "ada@rehome.example" },
      // 1.5 %, as the ₦100 fall away below ₦2,500.
      fees: 1_852,
    });
  });

  test("is sent again until it is answered by 200, and no longer", async () => {
    answers = [500, 404, 204];
    const { reference } = await open();
    await paystack.settle(reference, "pay");
    const state = async () => (await paystack.webhooks()).map(({ state }) => state);
    await expect.poll(state, patience).toEqual(["delivered"]);
    expect((await paystack.webhooks())[0]?.attempts).toEqual([500, 404, 204, 200]);
    expect(told).toHaveLength(4);
  });

  test("is given up after the provider's 76 further tries", async () => {
    answers = Array(100).fill(500);
    const { reference } = await open();
    await paystack.settle(reference, "pay");
    const state = async () => (await paystack.webhooks()).map(({ state }) => state);
    await expect.poll(state, patience).toEqual(["given up"]);
    expect(told).toHaveLength(77);
  });

  test("that is dropped never comes, until it is sent by hand", async () => {
    await paystack.fault("drop");
    const { reference } = await open();
    await paystack.settle(reference, "pay");
    expect(told).toEqual([]);
    const [event] = await paystack.webhooks();
    expect(event?.state).toBe("dropped");
    expect(await paystack.deliver(event?.id ?? 0)).toBe(200);
    expect(eventsTold()).toEqual(["charge.success"]);
  });

  test("that is duplicated comes twice, byte for byte", async () => {
    await paystack.fault("duplicate");
    const { reference } = await open();
    await paystack.settle(reference, "pay");
    expect(told).toHaveLength(2);
    expect(told[0]).toEqual(told[1]);
  });

  test("that is forged has a signature by another key", async () => {
    await paystack.fault("forge");
    const { reference } = await open();
    await paystack.settle(reference, "pay");
    const [{ body, signature } = { body: "", signature: "" }] = told;
    expect(signature).toMatch(/^[0-9a-f]{128}$/);
    expect(paystack.payments.isSigned(Buffer.from(body), signature)).toBe(false);
  });

  test("that is reordered comes after the one that follows it", async () => {
    const { reference } = await open();
    await paystack.fault("reorder");
    await paystack.settle(reference, "pay");
    expect(told).toEqual([]);
    await paystack.settle(reference, "dispute");
    expect(eventsTold()).toEqual(["charge.dispute.create", "charge.success"]);
  });

  test("may come after the redirect, or when the test says so", async () => {
    await paystack.timing("after");
    const first = await open();
    await paystack.choose(first.url, "pay");
    await expect.poll(eventsTold, patience).toEqual(["charge.success"]);
    await paystack.timing("held");
    const second = await open();
    await paystack.choose(second.url, "pay");
    const held = (await paystack.webhooks()).find((event) => event.reference === second.reference);
    expect(held?.state).toBe("held");
    expect(await paystack.deliver(held?.id ?? 0)).toBe(200);
    expect(told.map(({ reference }) => reference)).toEqual([first.reference, second.reference]);
  });

  test("tells of a refused transfer, of refunds and of disputes", async () => {
    const { reference } = await open();
    await paystack.settle(reference, "await-transfer");
    await paystack.settle(reference, "reject-transfer");
    await paystack.settle(reference, "confirm-transfer");
    const refund = async (amountKobo: number) => {
      const asked = await paystack.payments.refund({ reference, amountKobo, note: "" });
      return asked.ok ? asked.refund.id : asked.message;
    };
    await paystack.endRefund(await refund(10_000), "fail");
    await paystack.endRefund(await refund(10_000), "attention");
    const part = await refund(23_450);
    await paystack.endRefund(part, "process");
    expect(await paystack.payments.findRefund(part)).toMatchObject({
      refund: { status: "processed", amountKobo: 23_450 },
    });
    expect(await statusOf(reference)).toBe("success");
    // What failed can be refunded again.
    expect(await refund(90_001)).toBe("Refund amount cannot be more than transaction amount");
    expect(await refund(90_000)).toMatch(/^\d+$/);
    await paystack.settle(reference, "dispute");
    await paystack.settle(reference, "win-dispute");
    expect(eventsTold()).toEqual([
      "bank.transfer.rejected",
      "charge.success",
      ...["refund.pending", "refund.failed", "refund.pending", "refund.needs-attention"],
      ...["refund.pending", "refund.processed", "refund.pending"],
      ...["charge.dispute.create", "charge.dispute.resolve"],
    ]);
    const last = told.find(({ event }) => event === "refund.processed");
    expect(JSON.parse(last?.body ?? "")).toMatchObject({
      data: { amount: "23450", transaction_reference: reference },
    });
  });

  test("a refund of everything, and a dispute that was accepted, reverse the payment", async () => {
    const [refunded, disputed] = [await open(), await open()];
    await paystack.settle(refunded.reference, "pay");
    await paystack.settle(disputed.reference, "pay");
    const asked = await paystack.payments.refund({ reference: refunded.reference, note: "" });
    if (!asked.ok) throw new Error(asked.message);
    await paystack.endRefund(asked.refund.id, "process");
    await paystack.settle(disputed.reference, "dispute");
    await paystack.settle(disputed.reference, "accept-dispute");
    expect(await statusOf(refunded.reference)).toBe("reversed");
    expect(await statusOf(disputed.reference)).toBe("reversed");
  });
});

describe("the control API", () => {
  /** A request with any headers, which `fetch` would not send. */
  function control(headers: Record<string, string>, method = "POST", path = "/_sandbox/reset") {
    const all = { "Content-Type": "application/json", ...headers };
    const sent = ask(paystack.url + path, { method, headers: all });
    sent.end();
    return once(sent, "response").then(([response]) => response.statusCode as number);
  }

  test("obeys a program of this machine", async () => {
    expect(await control({})).toBe(200);
    expect(await control({ Host: "localhost:4011" })).toBe(200);
  });

  test.each([
    ["a page in a browser", { Origin: "https://evil.example" }, 403],
    ["a name that leads here by DNS", { Host: "evil.example" }, 403],
    ["somebody behind a proxy", { "X-Forwarded-For": "102.89.1.1" }, 403],
    ["a form", { "Content-Type": "text/plain" }, 415],
  ])("does not obey %s", async (_, headers, status) => {
    const { reference } = await open();
    expect(await control(headers)).toBe(status);
    expect(await statusOf(reference)).toBe("abandoned");
  });

  test("says what it does not understand", async () => {
    await expect(paystack.fault("explode" as "500")).rejects.toThrow(/400 .*fault/s);
    await expect(paystack.settle("nothing", "pay")).rejects.toThrow("404");
    await expect(paystack.endRefund("1", "process")).rejects.toThrow("404");
    expect(await control({}, "GET", "/_sandbox/nonsense")).toBe(404);
  });

  test("counts calls, keeps faults for the operation they are meant for, and forgets all", async () => {
    await paystack.fault("500", { on: "verify" });
    const { reference } = await open();
    expect(await statusOf(reference)).toBe("unreachable");
    expect(await statusOf(reference)).toBe("abandoned");
    expect(await paystack.calls()).toEqual([
      { operation: "initialize", reference, status: 200 },
      { operation: "verify", reference, status: 500 },
      { operation: "verify", reference, status: 200 },
    ]);
    await paystack.reset();
    expect(await paystack.calls()).toEqual([]);
    expect(await statusOf(reference)).toBe("not-found");
  });

  test("sets the clock, by which everything is dated", async () => {
    await paystack.setClock(new Date("2024-09-20T08:00:00Z"));
    const { reference } = await open();
    await paystack.settle(reference, "pay");
    const answer = await paystack.payments.verify(reference);
    expect(answer.ok && answer.transaction.paidAt).toMatch(/^2024-09-20T08:0/);
  });
});

describe("the popup's frame", () => {
  const post = async (path: string) =>
    (await fetch(`${paystack.url}/popup/${path}`, { method: "POST" })).json();

  test("says what is paid, and pays", async () => {
    const { accessCode, reference } = await open();
    const shown = await fetch(`${paystack.url}/popup/${accessCode}`);
    expect(await shown.json()).toMatchObject({ reference, amount: "₦1,234.50" });
    expect(await post(`${accessCode}/decline`)).toMatchObject({ status: "failed" });
    expect(await post(`${accessCode}/pay`)).toMatchObject({ status: "success", reference });
    expect(eventsTold()).toEqual(["charge.success"]);
  });

  test("knows no other payment and no other choice", async () => {
    const { accessCode } = await open();
    expect((await fetch(`${paystack.url}/popup/nothing`)).status).toBe(404);
    const other = await fetch(`${paystack.url}/popup/${accessCode}/explode`, { method: "POST" });
    expect(other.status).toBe(404);
  });
});

describe("banks that take their time", () => {
  let slow: Paystack | undefined;
  afterEach(() => slow?.close());

  test("confirm a transfer and a refund by themselves", async () => {
    slow = await startPaystack({ webhookUrl, banksTakeMs: 1 });
    const { payments } = slow;
    const reference = `DON-${newId(new Date())}`;
    const opened = await payments.initialize({
      email: "ada@rehome.example",
      amountKobo: 123_450,
      reference,
      callbackUrl: "https://rehome.example/donate/return",
      cancelUrl: "https://rehome.example/donate",
    });
    if (!opened.ok) throw new Error(opened.message);
    await slow.choose(opened.authorizationUrl, "transfer");
    const status = async () => {
      const answer = await payments.verify(reference);
      return answer.ok && answer.transaction.status;
    };
    await expect.poll(status, patience).toBe("success");
    await payments.refund({ reference, note: "" });
    await expect.poll(status, patience).toBe("reversed");
    await expect
      .poll(eventsTold, patience)
      .toEqual(["charge.success", "refund.pending", "refund.processed"]);
  });
});
