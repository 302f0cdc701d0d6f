import { beforeAll, describe, expect, test } from "vitest";
import { formatReference } from "#app/platform/references.ts";
import { withdrawRequest } from "#tests/support/interests.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { hourMs } from "#tests/support/services.ts";
import { errorsOf, siteForAll, textWith, titleOf, typed, wordsOf } from "#tests/support/site.ts";
import { ask, kemi } from "#tests/support/site-data.ts";
import { cancelOwnStay } from "#tests/support/stay-steps.ts";
import { boarder, booked, received } from "#tests/support/stays.ts";

/** What only the sender may read. */
const secrets = [
  "Kẹ́mi",
  "Simba",
  kemi.email,
  "0803 555 7788",
  "+2348035557788",
  "Surulere",
  "7788",
];

describe("the page behind a reference", () => {
  const { site } = siteForAll("sqlite");
  let pet: string;
  let reference: string;
  let asked = 0;
  beforeAll(async () => {
    pet = await shelter(site.services, { name: "Simba" });
    reference = await ask(site.services, pet);
  });

  /** Another request with the same phone's last digits. */
  function another(): Promise<string> {
    asked += 1;
    return ask(site.services, pet, {
      email: `k${asked}@example.com`,
      phone: `080${30 + asked}557788`,
    });
  }

  test("tells a stranger the kind, state, dates and next step, and nothing of who and what", async () => {
    const response = await site.visitor().get(`/r/${reference}`);
    const html = await response.text();
    const words = wordsOf(html);
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    for (const text of [
      "Adoption request",
      "pending",
      formatReference(reference),
      "2 Mar, 2026",
      "Is this your request?",
    ]) {
      expect(words).toContain(text);
    }
    expect(secrets.filter((secret) => html.includes(secret))).toEqual([]);
    expect(html.includes(pet)).toBe(false);
    const data = await site.visitor().html(`/r/${reference}.data`);
    expect([...secrets, pet].filter((secret) => data.includes(secret))).toEqual([]);
  });

  test("is whole for the browser that sent it, message lines and history included", async () => {
    const visitor = site.visitor();
    const form = {
      ...kemi,
      email: "own@example.com",
      phone: "08091112222",
      message: "One\n<b>two</b>\n\nthree",
    };
    const sent = await visitor.post(`/pet-details/${pet}`, form);
    const response = await visitor.follow(sent);
    const html = await response.text();
    const words = wordsOf(html);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    for (const text of [
      "Your request for Simba",
      "own@example.com",
      "0809 111 2222",
      "<b>two</b>",
      "What happened so far",
    ]) {
      expect(words).toContain(text);
    }
    expect(html.includes("<b>two")).toBe(false);
    expect(words).not.toContain("Is this your request?");
  });

  test("opens to the last four digits of the phone, for that browser and from then on", async () => {
    const mine = await another();
    const visitor = site.visitor();
    const proved = await visitor.post(`/r/${mine}`, { digits: " 77 88 " });
    expect(proved.status).toBe(303);
    expect(proved.headers.get("Location")).toBe(`/r/${mine}`);
    const words = await visitor.wordsAfter(proved);
    expect(words).toContain("Thank you. Here is your whole request.");
    expect(words).toContain("Your request for Simba");
    const again = await visitor.words(`/r/${mine}`);
    expect(again).toContain(kemi.name);
    expect(again).not.toContain("Thank you. Here");
    const elsewhere = await site.visitor().get(`/r/${mine}`);
    expect(wordsOf(await elsewhere.text())).not.toContain("Simba");
    expect(await visitor.words(`/r/${reference}`)).not.toContain("Simba");
  });

  test("an empty answer and a wrong one come back with their message, and tell nothing", async () => {
    const mine = await another();
    for (const [digits, message] of [
      ["", "Please enter the last four digits of your phone number"],
      ["1234", "These are not the last four digits of the phone number we have"],
      ["+2348035557788", "These are not the last four digits of the phone number we have"],
    ] as const) {
      const html = await textWith(422, site.visitor().post(`/r/${mine}`, { digits }));
      expect(titleOf(html)).toMatch(/^Error: /);
      expect(errorsOf(html)).toEqual([{ field: "digits", message }]);
      expect(typed(html, "digits")).toBe(digits);
      expect(html.includes("Simba")).toBe(false);
    }
  });

  test("five wrong tries close it for an hour, to the right digits too", async () => {
    const mine = await another();
    for (let at = 0; at < 5; at++) {
      expect((await site.visitor().post(`/r/${mine}`, { digits: `000${at}` })).status).toBe(422);
    }
    const closed = await site.visitor().post(`/r/${mine}`, { digits: "7788" });
    expect(closed.status).toBe(429);
    expect(Number(closed.headers.get("Retry-After"))).toBeGreaterThan(3000);
    expect(wordsOf(await closed.text())).toContain("Too many requests. Please try again later.");
    site.services.pass(hourMs + 1000);
    expect((await site.visitor().post(`/r/${mine}`, { digits: "7788" })).status).toBe(303);
  });

  test("of what does not take place leads to asking again", async () => {
    const { services } = site;
    const withdrawn = await another();
    value(await withdrawRequest(services, withdrawn, undefined));
    const cancelled = await received(services);
    value(await cancelOwnStay(services, cancelled.reference, undefined));
    const { id } = await boarder(services, "bisi");
    const { stay } = await booked(services, id);
    const links = async (of: string) => {
      const html = await site.visitor().html(`/r/${of}`);
      return [...(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "").matchAll(/href="([^"]+)"/g)].map(
        ([, to]) => to,
      );
    };
    expect(await links(withdrawn)).toContain("/up-for-adoption");
    expect(await links(cancelled.reference)).toContain("/pet-boarding/form");
    expect(await links(stay.reference)).not.toContain("/dashboard/pet-owner/boarders");
    value(await cancelOwnStay(services, stay.reference, undefined));
    expect(await links(stay.reference)).toContain("/dashboard/pet-owner/boarders");
    expect(await links(reference)).not.toContain("/up-for-adoption");
  });

  test("is found however it was typed", async () => {
    for (const way of [
      reference.toLowerCase(),
      formatReference(reference),
      `%20${reference}%20`,
      formatReference(reference).replaceAll("-", "%20"),
    ]) {
      const response = await site.visitor().get(`/r/${way}`);
      expect(response.status, way).toBe(200);
    }
  });

  test.each([
    "A",
    "A2222222222",
    "B7KQ2MNPR4T",
    "a".repeat(10_000),
    "%00",
    "🐕",
    "..%2F..%2Fr",
    "%ED%A0%80",
    "' or 1=1",
  ])("says so when there is none: %s", async (wrong) => {
    for (const response of [
      await site.visitor().get(`/r/${wrong}`),
      await site.visitor().post(`/r/${wrong}`, { digits: "7788" }),
      await site.visitor().post(`/r/${wrong}`, {}),
    ]) {
      const words = wordsOf(await response.text());
      expect(response.status).toBe(404);
      expect(words).toContain("There is no request with this reference");
    }
  });

  test("a cookie that was tampered with opens nothing and breaks nothing", async () => {
    const visitor = site.visitor();
    await visitor.post(`/pet-details/${pet}`, {
      ...kemi,
      email: "t@example.com",
      phone: "08097776666",
    });
    const whole = visitor.cookies.get("sent") ?? "";
    const forged = Buffer.from(JSON.stringify([reference])).toString("base64");
    for (const sent of [
      whole.slice(0, -3),
      `${whole}x`,
      forged,
      `${forged}.x`,
      "x".repeat(8000),
      "%E0%A4%A",
      "",
    ]) {
      const response = await site.visitor().get(`/r/${reference}`, { Cookie: `sent=${sent}` });
      expect(response.status).toBe(200);
      expect((await response.text()).includes("Simba")).toBe(false);
    }
  });
});
