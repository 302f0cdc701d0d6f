import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { reconcilePayments } from "#app/features/donations/payment/reconcile-payments.server.ts";
import { handlePaymentEvents } from "#app/features/donations/payment-event/receive-payment-event.server.ts";
import { popupStyleHash } from "#app/platform/payments/popup-style.ts";
import { dialLink } from "#app/platform/phone.ts";
import { donationOf } from "#tests/support/donations.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { move, publish } from "#tests/support/listings.ts";
import { type Paystack, startPaystack, withPopup } from "#tests/support/paystack.ts";
import { admit } from "#tests/support/people.ts";
import { hourMs, minuteMs } from "#tests/support/services.ts";
import { type Browser, hidden, openSite, type Site, typed, wordsOf } from "#tests/support/site.ts";
import { rowsOf } from "#tests/support/tables.ts";

let site: Site;
let paystack: Paystack;
let browser: Browser;
let made = 0;

beforeAll(async () => {
  site = await openSite("sqlite");
  paystack = await startPaystack();
});
afterAll(async () => {
  await paystack.close();
  await site.services.cleanup();
});
beforeEach(async () => {
  await paystack.reset();
  await paystack.setClock(site.services.now());
  site.services.payments = withPopup(paystack.payments);
  site.services.bankAccount = undefined;
  browser = site.visitor();
});
afterEach(() => site.services.pass(2 * hourMs));

const giver = () => ({
  firstname: "Fọláṣadé",
  lastname: "Ìdòwú",
  email: `giver.${++made}@example.com`,
  amount: "2,500",
});

type Given = { status: number; url: string; html: string; email: string };

/** Fills in the form and sends it as a browser without scripts does. */
async function give(changes: Record<string, string> = {}): Promise<Given> {
  const fields = { key: await browser.keyOf("/donate"), ...giver(), ...changes };
  const response = await browser.post("/donate", fields);
  const url = response.headers.get("Location") ?? "";
  return { status: response.status, url, html: await response.text(), email: fields.email };
}

async function donationsOf(email: string) {
  const rows = await rowsOf(site.services, "donations", { email_key: email });
  return rows;
}

async function donationBy(email: string) {
  const [only, ...others] = await donationsOf(email);
  if (!only || others.length > 0) throw new Error(`${others.length + 1} gifts`);
  return only;
}

async function referenceOf(email: string): Promise<string> {
  const { id } = await donationBy(email);
  const { provider_reference } = await site.services.db.reader
    .selectFrom("donation_attempts")
    .select("provider_reference")
    .where("donation_id", "=", id)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  return provider_reference;
}

const pathOf = (url: string) => url.replace("http://localhost:3000", "");

/** Passes on what the provider sends. */
async function deliverWebhooks(): Promise<number[]> {
  const statuses: number[] = [];
  for (const { body, signature } of await paystack.webhooks()) {
    statuses.push(await webhook(body, signature));
  }
  await handlePaymentEvents(site.services);
  return statuses;
}

async function webhook(body: string, signature: string | undefined): Promise<number> {
  const response = await site.app(
    new Request("http://localhost:3000/webhooks/paystack", {
      method: "POST",
      body,
      headers: {
        "Content-Type": "application/json",
        ...(signature !== undefined && { "x-paystack-signature": signature }),
      },
    }),
    { requestId: "webhook", address: "52.31.139.75" },
  );
  expect(await response.text()).toBe("");
  return response.status;
}

describe("the form", () => {
  test("has the specification's fields, and without scripts a button that works", async () => {
    const html = await browser.html("/donate");
    for (const label of ["First Name", "Last Name", "Email Address", "Donation Amount (NGN)"]) {
      expect(html).toContain(label);
    }
    for (const name of ["firstname", "lastname", "email", "amount"]) {
      expect(html).toMatch(new RegExp(`<input[^>]*name="${name}"`));
    }
    expect(html).toMatch(/<button(?![^>]*disabled)[^>]*>Donate Now</);
  });

  test("opens with the amount of the link, if one can give it", async () => {
    const html = await browser.html("/donate?amount=5000");
    expect(typed(html, "amount")).toBe("5000");
    expect(html).toMatch(/<input[^>]*name="choice"[^>]*checked=""[^>]*value="5000"/);
    for (const wrong of ["1", "-5", "abc", "%00", "1e9"]) {
      expect(typed(await browser.html(`/donate?amount=${wrong}`), "amount"), wrong).toBe("");
    }
  });

  test("offers the amounts of the settings; without scripts a tapped one counts where none is typed", async () => {
    const html = await browser.html("/donate");
    for (const value of ["2000", "5000", "10000"]) {
      expect(html).toMatch(
        new RegExp(`<input[^>]*type="radio"[^>]*name="choice"[^>]*value="${value}"`),
      );
    }
    expect(html).toContain("helps to feed an animal");
    expect(html.indexOf('name="amount"')).toBeLessThan(html.indexOf('name="email"'));
    const amountOf = async (fields: Record<string, string>) => {
      const { status, email } = await give(fields);
      expect(status).toBe(303);
      return (await donationBy(email)).amount_kobo;
    };
    expect(await amountOf({ amount: "", choice: "5000" })).toBe(500_000);
    expect(await amountOf({ amount: "700", choice: "5000" })).toBe(70_000);
    const back = await give({ amount: "", choice: "10000", email: "nobody" });
    expect(back.status).toBe(422);
    expect(typed(back.html, "amount")).toBe("10000");
    expect(back.html).toMatch(/<input[^>]*name="choice"[^>]*checked=""[^>]*value="10000"/);
    const other = await give({ amount: "50", choice: "" });
    expect(other.html).not.toMatch(/<input[^>]*name="choice"[^>]*checked=""/);
    expect(typed(other.html, "amount")).toBe("50");
    const empty = await give({ amount: "", choice: "" });
    expect(empty.status).toBe(422);
    expect(typed(empty.html, "amount")).toBe("");
  });

  test("leads to the provider's page with the amount that the server noted", async () => {
    const { status, url, email } = await give({ amount: "₦2,500.50" });
    expect(status).toBe(303);
    expect(url).toMatch(new RegExp(`^${paystack.url}/`));
    expect(await donationBy(email)).toMatchObject({ status: "pending", amount_kobo: 250_050 });
    expect(await (await fetch(url)).text()).toContain("2,500.50");
  });

  test.each([
    ["0", "Amount must be greater than 0"],
    ["-1", "Amount must be greater than 0"],
    ["", "Amount must be greater than 0"],
    ["0.001", "Please enter an amount like 2500 or 2,500.00"],
    ["0.29", "The smallest gift is ₦100.00"],
    ["99.99", "The smallest gift is ₦100.00"],
    ["1e9", "Please enter an amount like 2500 or 2,500.00"],
    ["9007199254740992", "The largest gift is ₦10,000,000.00"],
    ["٢٥٠٠", "Please enter an amount like 2500 or 2,500.00"],
    ["10,000,000.01", "The largest gift is ₦10,000,000.00"],
    ["2,50", "“2,50” can mean 250 or 2.50. Please enter an amount like 2500 or 2,500.00"],
    ["5.000", "“5.000” can mean 5,000 or 5.00. Please enter an amount like 2500 or 2,500.00"],
    ["NaN", "Please enter an amount like 2500 or 2,500.00"],
  ])("refuses the amount %j with “%s” and keeps what was typed", async (amount, message) => {
    const { status, html, email } = await give({ amount });
    expect(status).toBe(422);
    expect(html).toContain(message);
    expect(typed(html, "amount")).toBe(amount);
    expect(typed(html, "firstname")).toBe("Fọláṣadé");
    expect(await donationsOf(email)).toEqual([]);
  });

  test.each([
    ...["100", "2,500", "₦2,500.00", " 10,000,000 ", "100.10", "n5000", "₦ 5000"],
    ...["N5000", "NGN 5,000", "#5000", "5 000", "5000.", "5000 naira", "5000/="],
  ])("takes the amount %j", async (amount) => {
    expect((await give({ amount })).status).toBe(303);
  });

  test.each(["giver", "", "a@", "@example.com"])(
    "refuses the address %j and tells both mistakes at once",
    async (email) => {
      const { status, html } = await give({ email, amount: "0" });
      expect(status).toBe(422);
      expect(html).toContain("Please enter a valid email");
      expect(html).toContain("Amount must be greater than 0");
    },
  );

  test("needs no name", async () => {
    expect((await give({ firstname: "", lastname: "" })).status).toBe(303);
  });

  test("asks for nothing that nobody sees, so that no address book can spoil a gift", async () => {
    const page = await browser.html("/donate");
    const form = /<form [^>]*action="\/donate".*?<\/form>/s.exec(page)?.[0] ?? "";
    const fields = [
      ...form.matchAll(/<input (?![^>]*type="(?:hidden|radio)")[^>]*name="([^"]*)"/g),
    ];
    expect(fields.map(([, name]) => name)).toEqual(["amount", "email", "firstname", "lastname"]);
    const { status, email } = await give({ website: "https://example.com" });
    expect(status).toBe(303);
    expect(await donationsOf(email)).toHaveLength(1);
  });

  test("refuses an eleventh gift of one address within an hour", async () => {
    const email = `giver.${++made}@example.com`;
    for (let count = 0; count < 10; count += 1) expect((await give({ email })).status).toBe(303);
    expect((await give({ email })).status).toBe(429);
    expect(await donationsOf(email)).toHaveLength(10);
  });

  test("makes one gift and one call of a form that is sent 50 times at once", async () => {
    const fields = { key: await browser.keyOf("/donate"), ...giver() };
    const others = { ...site.services };
    site.services.pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => browser.post("/donate", fields)),
    );
    site.services.pause = (ms) => others.pause(ms);
    const told = responses.map((one) => [one.status, one.headers.get("Location")].join(" "));
    expect(new Set(told).size).toBe(1);
    expect(told[0]).toMatch(/^303 http/);
    await donationBy(fields.email);
    const calls = (await paystack.calls()).filter(({ operation }) => operation === "initialize");
    expect(calls).toHaveLength(1);
  });

  test("says so where no card can be used, and takes none", async () => {
    site.services.payments = undefined;
    const html = await browser.html("/donate");
    expect(html).toContain("Gifts by card are not possible here at the moment.");
    expect(html).not.toContain("Donate Now");
    expect((await give()).status).toBe(409);
  });
});

describe("with scripts", () => {
  test("the page is finished HTML with its two scripts, and nobody else's to keep", async () => {
    await admit(site.services, "ngozi");
    const owner = await site.visitor().signIn("ngozi");
    for (const reader of [browser, owner]) {
      const page = await reader.get("/donate");
      expect(page.headers.get("Cache-Control")).toBe("private, no-store");
      const html = await page.text();
      expect(html.match(/<script[^>]*>/g)).toEqual([
        '<script type="module" src="/page.js">',
        '<script type="module" src="/donate.js">',
      ]);
      expect(html).not.toMatch(/popup\.js|modulepreload|nonce/);
    }
  });

  test("the same form opens the same payment, and other words have a key of their own", async () => {
    const fields = { key: await browser.keyOf("/donate"), ...giver() };
    const send = async (more: object = {}) =>
      (await browser.post("/donate", { ...fields, ...more }, script)).headers;
    const [first, again] = [await send(), await send()];
    expect(again.get("X-Checkout")).toBe(first.get("X-Checkout"));
    expect(again.get("X-Return")).toBe(first.get("X-Return"));
    expect(again.get("X-Next-Key")).not.toBe(first.get("X-Next-Key"));
    await donationBy(fields.email);
    const other = await send({ key: first.get("X-Next-Key") ?? "", amount: "3,000" });
    expect(other.get("X-Checkout")).not.toBe(first.get("X-Checkout"));
    expect(await donationsOf(fields.email)).toHaveLength(2);
  });

  test("a form whose gift was paid meanwhile leads to what became of it", async () => {
    const fields = { key: await browser.keyOf("/donate"), ...giver() };
    const first = await browser.post("/donate", fields, script);
    await paystack.choose(first.headers.get("X-Visit-Location") ?? "", "pay");
    await deliverWebhooks();
    const { headers } = await browser.post("/donate", fields, script);
    expect(headers.has("X-Checkout")).toBe(false);
    expect(headers.get("X-Visit-Location")).toBe(first.headers.get("X-Return"));
  });

  test("where the popup cannot be used the answer leads to the provider's page alone", async () => {
    site.services.payments = paystack.payments;
    const fields = { key: await browser.keyOf("/donate"), ...giver() };
    const { headers } = await browser.post("/donate", fields, script);
    expect(headers.get("X-Visit-Location")).toMatch(new RegExp(`^${paystack.url}/`));
    expect(headers.has("X-Checkout")).toBe(false);
  });
});

describe("a provider that does not answer as it should", () => {
  test.each(["slow", "500", "html", "cut-json", "429"] as const)(
    "%s: 503 with the form kept, and the same form goes through later as the same gift",
    async (fault) => {
      const fields = { key: await browser.keyOf("/donate"), ...giver() };
      await paystack.fault(fault, { seconds: 30 });
      const response = await browser.post("/donate", fields);
      const html = await response.text();
      expect(response.status).toBe(503);
      expect(response.headers.get("Retry-After")).toMatch(/^\d+$/);
      expect(html).toContain("We cannot reach our payment provider now.");
      expect(typed(html, "amount")).toBe("2,500");
      expect(typed(html, "email")).toBe(fields.email);
      expect(hidden(html, "key")).toBe(fields.key);
      await paystack.reset();
      const again = await browser.post("/donate", { ...fields, key: hidden(html, "key") });
      expect(again.status).toBe(303);
      expect((await donationBy(fields.email)).status).toBe("pending");
    },
    30_000,
  );

  test("down: 503 with the form kept", async () => {
    const reason = "unreachable" as const;
    site.services.payments = {
      ...paystack.payments,
      initialize: async () => ({ ok: false, reason, message: "ECONNREFUSED" }),
    };
    const { status, html } = await give();
    expect(status).toBe(503);
    expect(typed(html, "amount")).toBe("2,500");
  });
});

const outcomes = [
  ...["success", "decline", "cancel", "bank transfer later", "wrong amount"],
  ...["webhook first", "webhook never", "webhook twice", "forged webhook", "reload"],
] as const;
type Outcome = (typeof outcomes)[number];

const script = { "X-Visit": "document" };

/** How somebody comes to pay; each returns the provider's page and ours to which it leads back. */
const ways = {
  async "scripts off"() {
    const { url, email } = await give();
    return { url, email };
  },
  async "scripts on"() {
    const fields = { key: await browser.keyOf("/donate"), ...giver() };
    const { status, headers } = await browser.post("/donate", fields, script);
    expect(status).toBe(204);
    expect(headers.get("X-Checkout")).toMatch(/^\w+$/);
    // What the popup is opened by: nothing of the giver, no amount, no key.
    const answer = [...headers].join();
    for (const secret of [fields.email, fields.key, "2,500", "250000"]) {
      expect(answer).not.toContain(secret);
    }
    return { url: headers.get("X-Visit-Location") ?? "", email: fields.email };
  },
  async "popup blocked"() {
    const { url, email } = await ways["scripts on"]();
    // Where the page's script goes by itself: the provider's own page.
    expect((await fetch(url)).status).toBe(200);
    return { url, email };
  },
};

describe.each(Object.keys(ways) as (keyof typeof ways)[])("%s", (way) => {
  const returnOf = async (email: string) =>
    `/donate/return/${(await donationBy(email)).return_code}${way === "scripts on" ? "?from=popup" : ""}`;

  async function page(path: string): Promise<string> {
    const response = await browser.get(path);
    expect(response.status).toBe(200);
    return response.text();
  }

  const checks: Record<Outcome, () => Promise<void>> = {
    async success() {
      const { url, email } = await ways[way]();
      await paystack.choose(url, "pay");
      const html = await page(await returnOf(email));
      expect(html).toContain("Thank You!");
      expect(html).toContain("Your generous donation has been received successfully.");
      expect((await donationBy(email)).status).toBe("succeeded");
      expect(await emailsTo(site.services, email)).toHaveLength(1);
    },
    async decline() {
      const { url, email } = await ways[way]();
      await paystack.choose(url, "decline");
      const path = await returnOf(email);
      expect(await page(path)).toContain("The payment did not go through");
      const again = await browser.post(path.split("?")[0] ?? "", {});
      expect(again.status).toBe(303);
      await paystack.choose(again.headers.get("Location") ?? "", "pay");
      site.services.pass(5000);
      expect(await page(path)).toContain("Thank You!");
      expect((await donationBy(email)).status).toBe("succeeded");
    },
    async cancel() {
      const { url, email } = await ways[way]();
      const { location = "" } = await paystack.choose(url, "cancel");
      expect(await page(pathOf(location))).toContain("Your gift is not paid yet");
      expect((await donationBy(email)).status).toBe("pending");
    },
    async "bank transfer later"() {
      const { url, email } = await ways[way]();
      await paystack.choose(url, "transfer");
      const path = await returnOf(email);
      const html = await page(path);
      expect(html).toContain("We are still checking your payment");
      expect(html).toMatch(/<meta http-equiv="refresh" content="\d+;url=\/donate\/return\//i);
      expect((await donationBy(email)).status).toBe("processing");
      await paystack.settle(await referenceOf(email), "confirm-transfer");
      site.services.pass(5000);
      expect(await page(path)).toContain("Thank You!");
    },
    async "wrong amount"() {
      const { url, email } = await ways[way]();
      await paystack.choose(url, "wrong-amount");
      expect(await page(await returnOf(email))).toContain("We are looking at your payment");
      const { status, review_reason } = await donationBy(email);
      expect([status, review_reason]).toEqual(["needs_review", "amount"]);
      expect(await emailsTo(site.services, email)).toEqual([]);
    },
    async "webhook first"() {
      const { url, email } = await ways[way]();
      await paystack.choose(url, "pay");
      expect(await deliverWebhooks()).toEqual([200]);
      expect((await donationBy(email)).status).toBe("succeeded");
      expect(await page(await returnOf(email))).toContain("Thank You!");
      expect(await emailsTo(site.services, email)).toHaveLength(1);
    },
    async "webhook never"() {
      const { url, email } = await ways[way]();
      await paystack.choose(url, "pay");
      site.services.pass(10 * minuteMs);
      while ((await reconcilePayments(site.services)) > 0);
      expect((await donationBy(email)).status).toBe("succeeded");
    },
    async "webhook twice"() {
      const { url, email } = await ways[way]();
      await paystack.choose(url, "pay");
      await deliverWebhooks();
      const { id } = await donationBy(email);
      const first = await donationOf(site.services, id);
      expect(await deliverWebhooks()).toEqual([200]);
      expect(await donationOf(site.services, id)).toEqual(first);
      expect(await emailsTo(site.services, email)).toHaveLength(1);
    },
    async "forged webhook"() {
      const { email } = await ways[way]();
      const data = { reference: await referenceOf(email), status: "success", amount: 250_000 };
      const body = JSON.stringify({ event: "charge.success", data });
      const forged = createHmac("sha512", "another key").update(body).digest("hex");
      for (const signature of [forged, "", undefined, "x".repeat(128)]) {
        expect(await webhook(body, signature)).toBe(401);
      }
      await handlePaymentEvents(site.services);
      expect((await donationBy(email)).status).toBe("pending");
    },
    async reload() {
      const { url, email } = await ways[way]();
      await paystack.choose(url, "pay");
      const path = await returnOf(email);
      const first = await page(path);
      const { id } = await donationBy(email);
      const counted = await donationOf(site.services, id);
      site.services.pass(5000);
      expect(await page(path)).toBe(first);
      expect(await donationOf(site.services, id)).toEqual(counted);
    },
  };

  test.each(outcomes)("%s", (outcome) => checks[outcome]());
});

describe("webhooks", () => {
  test("that are signed but say nothing of ours change nothing", async () => {
    const sign = (body: string) =>
      createHmac("sha512", paystack.secretKey).update(body).digest("hex");
    const bodies = [
      "{}",
      "not JSON",
      "[]",
      '{"event":"charge.success"}',
      '{"event":"charge.success","data":{"reference":"../../refund"}}',
      '{"event":"charge.success","data":{"reference":"SHOP-1"}}',
      `{"event":"${"x".repeat(5000)}","data":null}`,
    ];
    for (const body of bodies) expect(await webhook(body, sign(body))).toBe(200);
    expect(await handlePaymentEvents(site.services)).toBe(bodies.length);
    expect(await handlePaymentEvents(site.services)).toBe(0);
  });

  test("that came while the provider could not be asked are acted on later", async () => {
    const { url, email } = await give();
    await paystack.choose(url, "pay");
    const { payments } = site.services;
    if (!payments) throw new Error("no provider");
    const reason = "unreachable" as const;
    site.services.payments = {
      ...payments,
      verify: async () => ({ ok: false, reason, message: "no answer" }),
    };
    expect(await deliverWebhooks()).toEqual([200]);
    expect((await donationBy(email)).status).toBe("pending");
    site.services.payments = payments;
    await handlePaymentEvents(site.services);
    expect((await donationBy(email)).status).toBe("pending");
    site.services.pass(minuteMs);
    await handlePaymentEvents(site.services);
    expect((await donationBy(email)).status).toBe("succeeded");
  });

  test("tell staff of a dispute, and that it is over", async () => {
    const { url, email } = await give();
    await paystack.choose(url, "pay");
    await deliverWebhooks();
    const reference = await referenceOf(email);
    await paystack.settle(reference, "dispute");
    await deliverWebhooks();
    expect((await donationBy(email)).review_reason).toBe("disputed");
    await paystack.settle(reference, "win-dispute");
    await deliverWebhooks();
    expect(await donationBy(email)).toMatchObject({ review_reason: null, status: "succeeded" });
  });

  test("of more than 256 kB are refused", async () => {
    expect(await webhook(" ".repeat(256 * 1024 + 1), "x")).toBe(413);
  });

  test("need no Origin of ours, whatever cookies come with them", async () => {
    const response = await site.app(
      new Request("http://localhost:3000/webhooks/paystack", {
        method: "POST",
        body: "{}",
        headers: { Origin: "https://elsewhere.example", Cookie: "session=x" },
      }),
      { requestId: "webhook", address: "52.31.139.75" },
    );
    expect(response.status).toBe(401);
  });
});

describe("the security policy", () => {
  const policyOf = async (path: string) => {
    const policy = (await browser.get(path)).headers.get("Content-Security-Policy") ?? "";
    return new Map(policy.split("; ").map((line) => [line.split(" ")[0], line]));
  };

  test("of the page opens the checkout and nothing else", async () => {
    const donate = await policyOf("/donate");
    const other = await policyOf("/contact");
    const origins = `https://checkout.paystack.com ${paystack.url}`;
    expect(donate.get("form-action")).toBe(`form-action 'self' ${origins}`);
    expect(donate.get("frame-src")).toBe(`frame-src ${origins}`);
    expect(donate.get("style-src")).toBe(`style-src 'self' ${popupStyleHash}`);
    expect(donate.get("script-src")).toBe("script-src 'self'");
    const opened = ["form-action", "frame-src", "style-src"];
    for (const [name, line] of donate) {
      if (!opened.includes(name ?? "")) expect(line).toBe(other.get(name));
    }
    expect([...donate.keys()].filter((name) => !other.has(name))).toEqual(["frame-src"]);
  });

  test("of the page led back to allows the redirect of a second try, and no frame", async () => {
    const { email } = await give();
    const returned = await policyOf(`/donate/return/${(await donationBy(email)).return_code}`);
    expect(returned.get("form-action")).toContain(paystack.url);
    expect(returned.has("frame-src")).toBe(false);
  });

  test("opens nothing where no card can be used", async () => {
    site.services.payments = undefined;
    expect((await policyOf("/donate")).get("form-action")).toBe("form-action 'self'");
  });
});

describe("the pages of a gift", () => {
  async function paidDonation() {
    const { url, email } = await give();
    await paystack.choose(url, "pay");
    await deliverWebhooks();
    return donationBy(email);
  }

  test("show a pet that found a home: where one gives, and where one is thanked", async () => {
    const staff = await admit(site.services, "ada");
    expect(await browser.html("/donate")).not.toContain("Gifts like yours");
    const id = await publish(site.services, staff, { name: "Lucky" });
    await move(site.services, id, "adopted");
    const { return_code } = await paidDonation();
    for (const path of ["/donate", `/donate/return/${return_code}`]) {
      const html = await browser.html(path);
      expect(html).toMatch(/Gifts like yours helped <a href="[^"]*">Lucky<\/a> to a home/);
      expect(html).toMatch(/<img[^>]*alt="Lucky, Local \(Ekuke\)"/);
    }
  });

  test("led back to, show another browser nothing of the giver but the first name", async () => {
    const { return_code, donor_email, link } = await paidDonation();
    const path = `/donate/return/${return_code}`;
    const own = await browser.html(path);
    expect(own).toContain(`/donations/${link}`);
    expect(wordsOf(own)).toMatch(/your receipt 2026-\d{6} is on its way to /);
    expect(own).toContain(`is on its way to ${donor_email}.`);
    const others = await site.visitor().html(path);
    expect(wordsOf(others)).toMatch(/your receipt 2026-\d{6} is on its way by e-mail\./);
    expect(others).toContain("Fọláṣadé");
    for (const secret of ["Ìdòwú", donor_email, link]) expect(others).not.toContain(secret);
    const wrong = await browser.get("/donate/return/AAAAAAAAAAAAAAAAAAAAAAAAAA?reference=DON-1");
    expect(wrong.status).toBe(404);
  });

  test("have a numbered receipt behind the link of the e-mail, in any browser", async () => {
    const { donor_email, link, receipt_year, receipt_number } = await paidDonation();
    const [mail] = await emailsTo(site.services, donor_email);
    expect(mail?.body).toContain(`http://localhost:3000/donations/${link}`);
    const html = await site.visitor().html(`/donations/${link}`);
    expect(html).toContain(`Receipt ${receipt_year}-${String(receipt_number).padStart(6, "0")}`);
    expect(html).toContain("Fọláṣadé Ìdòwú");
    expect(html).toContain("₦2,500.00");
  });

  test("say of one that was paid at once that it is received, and not what came a moment before", async () => {
    const { link } = await paidDonation();
    const words = await browser.words(`/donations/${link}`);
    const [, history = ""] = /What happened so far (.*?) Your data/.exec(words) ?? [];
    expect(history).toMatch(/received/i);
    expect(history).not.toMatch(/begun|not paid/i);
  });

  test("lead on to another gift where nothing was paid", async () => {
    const { url, email } = await give();
    const pageOfGift = async () => {
      const { link } = await donationBy(email);
      return browser.html(`/donations/${link}`);
    };
    expect(await pageOfGift()).not.toContain(">Give Again<");
    await paystack.choose(url, "decline");
    await browser.get(`/donate/return/${(await donationBy(email)).return_code}`);
    expect((await donationBy(email)).status).toBe("failed");
    expect(await pageOfGift()).toMatch(/<a [^>]*href="\/donate"[^>]*>Give Again</);
  });

  test("give what is held as a file, and erase it while the figures stay", async () => {
    const { id, link, donor_email } = await paidDonation();
    const stranger = site.visitor();
    const file = await stranger.get(`/donations/${link}/data`);
    expect(file.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="D\w{10}\.json"/,
    );
    expect(await file.json()).toMatchObject({ email: donor_email, lastname: "Ìdòwú" });
    expect((await stranger.post(`/donations/${link}`, { intent: "erase" })).status).toBe(303);
    const kept = await donationOf(site.services, id);
    expect(kept).toMatchObject({ status: "succeeded", amount_kobo: 250_000, donor_email: "" });
    expect(JSON.stringify(kept)).not.toMatch(/Ìdòwú|idowu|Fọláṣadé/i);
    const html = await stranger.html(`/donations/${link}`);
    expect(html).not.toContain("Ìdòwú");
    expect(html).toContain("₦2,500.00");
    expect(
      (await emailsTo(site.services, donor_email)).map(({ body }) => body).join(),
    ).not.toContain("Ìdòwú");
  });

  test("lie behind the reference too: state for everybody, the way to all of it for the giver", async () => {
    const { reference, link } = await paidDonation();
    const own = await browser.html(`/r/${reference}`);
    expect(own).toContain(`/donations/${link}`);
    const others = await site.visitor().html(`/r/${reference}`);
    expect(others).toContain("received");
    for (const secret of [link, "Ìdòwú", "2,500"]) expect(others).not.toContain(secret);
    expect((await site.visitor().post(`/r/${reference}`, { digits: "0000" })).status).toBe(403);
  });
});

describe("by bank transfer", () => {
  const account = { bank: "GTBank", number: "0123456789", name: "Rehome Lagos Foundation" };

  test("the page shows no account where none is set", async () => {
    const html = await browser.html("/donate");
    expect(html).not.toContain("bank transfer");
    expect((await give({ method: "transfer" })).status).toBe(409);
  });

  test("where neither is set nor cards are taken, the page says how to give otherwise and has no form", async () => {
    site.services.payments = undefined;
    const html = await browser.html("/donate");
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    expect(main).not.toMatch(/<form|<input|<button/);
    const { phone, email } = site.services.site;
    expect(main).toContain(`href="${dialLink(phone)}"`);
    expect(main).toContain(`href="mailto:${email}"`);
  });

  test("gives the account and a code of the giver's own, on the page and by e-mail", async () => {
    site.services.bankAccount = account;
    site.services.payments = undefined;
    const html = await browser.html("/donate");
    expect(html).toContain("Give by bank transfer");
    expect(html).not.toContain("0123456789");
    const { status, url, email } = await give({ method: "transfer" });
    expect(status).toBe(303);
    const { reference, method, status: state } = await donationBy(email);
    expect([method, state]).toEqual(["transfer", "pending"]);
    const code = reference.replace(/^(.{4})(.{4})(.{3})$/, "$1-$2-$3");
    const page = await browser.html(url);
    const [mail] = await emailsTo(site.services, email);
    for (const text of [page, mail?.body ?? ""]) {
      for (const word of [code, "0123456789", "GTBank", "₦2,500"]) expect(text).toContain(word);
    }
    expect(page).toContain(`We have sent all of this to ${email}.`);
    for (const text of ["GTBank", "0123456789", "2500", code]) {
      expect(page).toContain(`value="${text}"`);
    }
    expect(page.indexOf(code)).toBeLessThan(page.indexOf("0123456789"));
    expect(await site.visitor().html(url)).not.toContain(email);
  });

  test("the same form again gives the same code and no second e-mail", async () => {
    site.services.bankAccount = account;
    const fields = { key: await browser.keyOf("/donate"), ...giver(), method: "transfer" };
    const told = await Promise.all([1, 2, 3].map(() => browser.post("/donate", fields)));
    expect(new Set(told.map((one) => one.headers.get("Location"))).size).toBe(1);
    expect(await emailsTo(site.services, fields.email)).toHaveLength(1);
  });
});
