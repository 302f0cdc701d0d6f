import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#app/platform/ids.ts";
import type { PaymentProvider } from "#app/platform/payments/payment-provider.ts";
import { paystackClient } from "#app/platform/payments/paystack-client.server.ts";
import { type Paystack, startPaystack } from "#tests/support/paystack.ts";

/** With a test key of Paystack's the same is asked of Paystack; somebody then pays by hand where a test says so. */
const { PAYSTACK_CONTRACT_KEY: contractKey } = process.env;
const log = pino({ level: "silent" });

type Subject = {
  payments: PaymentProvider;
  withWrongKey: PaymentProvider;
  /** Pays on the hosted page. */
  pay: (authorizationUrl: string) => Promise<unknown>;
};
let sandbox: Paystack;

const subjects: [string, () => Subject][] = [
  [
    "the sandbox",
    () => ({
      payments: sandbox.payments,
      withWrongKey: paystackClient({ secretKey: "sk_test_wrong", baseUrl: sandbox.url, log }),
      pay: (url) => sandbox.choose(url, "pay"),
    }),
  ],
];
if (contractKey) {
  subjects.push([
    "Paystack",
    () => ({
      payments: paystackClient({ secretKey: contractKey, log }),
      withWrongKey: paystackClient({ secretKey: "sk_test_wrong", log }),
      async pay(url) {
        console.log(`Pay here with the test card 4084084084084081: ${url}`);
      },
    }),
  ]);
}

beforeAll(async () => {
  sandbox = await startPaystack();
});
afterAll(() => sandbox.close());

describe.each(subjects)("%s", (_, subjectOf) => {
  let subject: Subject;
  beforeAll(() => {
    subject = subjectOf();
  });

  const newReference = () => `DON-${newId(new Date())}`;
  const order = (reference = newReference()) => ({
    email: "ada@rehome.example",
    amountKobo: 250_050,
    reference,
    callbackUrl: "https://rehome.example/donate/return",
    cancelUrl: "https://rehome.example/donate",
    metadata: { gift: "for the dogs" },
  });

  test("opens a transaction that nobody has paid yet", async () => {
    const { payments } = subject;
    const opened = await payments.initialize(order());
    expect(opened).toMatchObject({ ok: true, accessCode: expect.stringMatching(/^\w+$/) });
    if (!opened.ok) return;
    expect(payments.checkoutOrigins).toContain(new URL(opened.authorizationUrl).origin);
  });

  test("takes a reference once, and says of what it opened that it is abandoned", async () => {
    const { payments } = subject;
    const one = order();
    expect(await payments.initialize(one)).toMatchObject({ ok: true });
    expect(await payments.initialize(one)).toMatchObject({ reason: "duplicate-reference" });
    expect(await payments.verify(one.reference)).toMatchObject({
      ok: true,
      transaction: {
        id: expect.stringMatching(/^\d+$/),
        reference: one.reference,
        status: "abandoned",
        amountKobo: one.amountKobo,
        requestedKobo: one.amountKobo,
        currency: "NGN",
        environment: "test",
        paidAt: undefined,
        cardLast4: undefined,
      },
    });
  });

  test("does not know a reference that nobody opened", async () => {
    const { payments } = subject;
    expect(await payments.verify(newReference())).toMatchObject({ reason: "not-found" });
    expect(await payments.refund({ reference: newReference(), note: "" })).toMatchObject({
      ok: false,
    });
  });

  test("refuses another key", async () => {
    const { withWrongKey } = subject;
    expect(await withWrongKey.verify(newReference())).toMatchObject({ reason: "unauthorized" });
    expect(await withWrongKey.initialize(order())).toMatchObject({ reason: "unauthorized" });
  });

  test.each([
    ["an illegal reference", { reference: "DON_1 2" }],
    ["no e-mail address", { email: "" }],
    ["an e-mail address that is none", { email: "ada" }],
    ["no amount", { amountKobo: 0 }],
  ])("refuses %s", async (_name, wrong) => {
    const answer = await subject.payments.initialize({ ...order(), ...wrong });
    expect(answer).toMatchObject({ ok: false, reason: "refused" });
  });

  test("refunds nothing that was not paid", async () => {
    const one = order();
    await subject.payments.initialize(one);
    const answer = await subject.payments.refund({ reference: one.reference, note: "" });
    expect(answer).toMatchObject({ ok: false, reason: "refused" });
  });

  test("tells what was paid, lists it, and sends part of it back", {
    timeout: 660_000,
  }, async () => {
    const { payments, pay } = subject;
    const one = order();
    const from = new Date(Date.now() - 60_000).toISOString();
    const opened = await payments.initialize(one);
    if (!opened.ok) throw new Error(opened.message);
    await pay(opened.authorizationUrl);
    const transaction = async () => {
      const answer = await payments.verify(one.reference);
      return answer.ok ? answer.transaction : undefined;
    };
    await expect.poll(transaction, { timeout: 600_000 }).toMatchObject({ status: "success" });
    const paid = await transaction();
    expect(paid).toMatchObject({
      requestedKobo: one.amountKobo,
      channel: "card",
      paidAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      cardLast4: "4081",
      feesKobo: expect.any(Number),
    });
    expect(paid?.amountKobo).toBeGreaterThanOrEqual(one.amountKobo);

    const to = new Date(Date.now() + 60_000).toISOString();
    const listed = await payments.listSuccessful({ from, to, page: 1 });
    expect(listed).toMatchObject({ ok: true });
    expect(listed.ok && listed.transactions).toContainEqual(paid);

    const refund = await payments.refund({
      reference: one.reference,
      amountKobo: 100_000,
      note: "asked by phone",
    });
    expect(refund).toMatchObject({ ok: true, refund: { amountKobo: 100_000, currency: "NGN" } });
    if (!refund.ok) return;
    expect(await payments.findRefund(refund.refund.id)).toMatchObject({
      ok: true,
      refund: {
        id: refund.refund.id,
        amountKobo: 100_000,
        transactionId: expect.stringMatching(/^\d+$/),
      },
    });
  });
});
