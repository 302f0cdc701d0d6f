import { describe, expect, test } from "vitest";
import { formatReference } from "#app/platform/references.ts";
import { answerInquiry } from "#tests/support/inquiries.ts";
import { value } from "#tests/support/listings.ts";
import { cast, password } from "#tests/support/people.ts";
import { hourMs } from "#tests/support/services.ts";
import { errorsOf, siteForAll, textWith, titleOf, wordsOf } from "#tests/support/site.ts";
import { kemi, receive } from "#tests/support/site-data.ts";
import { rowOf } from "#tests/support/tables.ts";

const answer = "Yes, come <b>at noon</b>.\n\nThe gate is green.";

describe("the page behind a message's reference", () => {
  const { site, ada } = siteForAll("sqlite", "ada", "ngozi", "bisi");
  let sent = 0;

  /** Somebody's message, answered. */
  async function answered(): Promise<string> {
    sent += 1;
    const id = await receive(site.services, { subject: `Sunday ${sent}`, message: "Can we come?" });
    value(await answerInquiry(site.services, ada, id, { answer }, undefined));
    const { reference } = await rowOf(site.services, "inquiries", { id }, "reference");
    return reference;
  }

  const secrets = ["Sunday", "Can we come", "at noon", kemi.name, kemi.email, "7788", "Ada Okafor"];

  test("tells a stranger the kind, state, dates and next step, and nothing of who and what", async () => {
    const reference = await answered();
    const response = await site.visitor().get(`/r/${formatReference(reference).toLowerCase()}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(titleOf(html)).toBe(`Message ${formatReference(reference)} · Rehome Lagos`);
    for (const text of [
      "answered",
      "2 Mar, 2026",
      "We have answered this message by e-mail.",
      "Is this your message?",
    ]) {
      expect(wordsOf(html)).toContain(text);
    }
    expect(secrets.filter((secret) => html.includes(secret))).toEqual([]);
    const data = await site.visitor().html(`/r/${reference}.data`);
    expect(secrets.filter((secret) => data.includes(secret))).toEqual([]);
  });

  test("opens to the last four digits of the phone, with our answer, for that browser alone", async () => {
    const reference = await answered();
    const visitor = site.visitor();
    const proved = await visitor.post(`/r/${reference}`, { digits: "7788" });
    expect(proved.headers.get("Location")).toBe(`/r/${reference}`);
    const html = await (await visitor.follow(proved)).text();
    const words = wordsOf(html);
    expect(words).toContain("Thank you. Here is your whole message.");
    for (const text of ["Can we come?", kemi.email, "Yes, come <b>at noon</b>.", "green."]) {
      expect(words).toContain(text);
    }
    expect(html).not.toContain("<b>at noon");
    expect(words).not.toContain("Ada Okafor");
    expect(await visitor.words(`/r/${reference}`)).toContain("at noon");
    const other = await answered();
    expect(await visitor.words(`/r/${other}`)).not.toContain("at noon");
    expect(await site.visitor().words(`/r/${reference}`)).not.toContain("noon");
  });

  test("wrong digits come back at their field; five of them close it for an hour", async () => {
    const reference = await answered();
    for (let n = 0; n < 5; n += 1) {
      const response = await site.visitor().post(`/r/${reference}`, { digits: `000${n}` });
      const html = await response.text();
      expect(response.status).toBe(422);
      expect(errorsOf(html)).toEqual([
        {
          field: "digits",
          message: "These are not the last four digits of the phone number we have",
        },
      ]);
      expect(secrets.filter((secret) => html.includes(secret))).toEqual([]);
    }
    const closed = await site.visitor().post(`/r/${reference}`, { digits: "7788" });
    expect(closed.status).toBe(429);
    expect(Number(closed.headers.get("Retry-After"))).toBeGreaterThan(3000);
    site.services.pass(hourMs + 1000);
    expect((await site.visitor().post(`/r/${reference}`, { digits: "7788" })).status).toBe(303);
  });

  test("what was sent from an account opens to its owner signed in, by the link in their list, and to nobody else", async () => {
    const ngozi = await site.visitor().signIn("ngozi");
    const fields = { subject: "From my account", message: "Only mine", key: "k".repeat(20) };
    expect((await ngozi.post("/dashboard/support", fields)).status).toBe(303);
    const list = await ngozi.html("/dashboard/messages");
    const path = /href="(\/r\/C[^"]*)"/.exec(list)?.[1] ?? "";
    expect(await ngozi.words(path)).toContain("Only mine");
    const bisi = await site.visitor().signIn("bisi");
    for (const browser of [bisi, site.visitor()]) {
      const html = await browser.html(path);
      expect(wordsOf(html)).toContain("Sent from your account?");
      expect(html).not.toContain("Is this your message?");
      expect(html).not.toContain("Only mine");
    }
    const told = await textWith(403, bisi.post(path, { digits: "0000" }));
    expect(wordsOf(told)).toContain("There is no phone number with this message.");
    expect(told).not.toContain("Only mine");

    const visitor = site.visitor();
    const html = await visitor.html(path);
    const login = /href="(\/login\?redirectTo=[^"]*)"/.exec(html)?.[1] ?? "";
    const redirectTo = new URL(login, "http://x").searchParams.get("redirectTo") ?? "";
    const entered = await visitor.post("/login", { email: cast.ngozi.email, password, redirectTo });
    expect(entered.headers.get("Location")).toBe(path);
    expect(await visitor.wordsAfter(entered)).toContain("Only mine");
  });

  test("says what and when, then what happens next, the conversation, and the data last", async () => {
    const reference = await answered();
    const visitor = site.visitor();
    await visitor.follow(await visitor.post(`/r/${reference}`, { digits: "7788" }));
    const html = await visitor.html(`/r/${reference}`);
    const words = wordsOf(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "");
    const inOrder = [
      `Your message: Sunday ${sent}`,
      "You wrote to Rehome Lagos on 2 Mar, 2026",
      "What happens next",
      "We answered",
      "Messages",
      "Can we come?",
      "Yes, come <b>at noon</b>.",
      "Write back Send",
      "WhatsApp us",
      "Reference",
      "Your data",
    ];
    const places = inOrder.map((text) => words.indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    const chat = /href="(https:\/\/wa\.me\/[^"]+about\+my\+message[^"]+)"/.exec(html)?.[1] ?? "";
    expect(decodeURIComponent(chat)).toContain(formatReference(reference));
  });

  test("while it waits, says how soon most people hear from us, and so does the contact page", async () => {
    for (let count = 0; count < 5; count += 1) await answered();
    const id = await receive(site.services, { subject: "New", message: "Hello?" });
    const { reference } = await rowOf(site.services, "inquiries", { id }, "reference");
    const visitor = site.visitor();
    const opened = await visitor.follow(await visitor.post(`/r/${reference}`, { digits: "7788" }));
    expect(wordsOf(await opened.text())).not.toContain("Most people hear from us");
    // Only answers of days that are over count, because pages are cached for a day.
    site.services.pass(24 * hourMs);
    for (const path of [`/r/${reference}`, "/contact"]) {
      expect(wordsOf(await visitor.html(path)), path).toContain(
        "Most people hear from us within a day.",
      );
    }
  });

  test("has nothing to withdraw", async () => {
    const reference = await answered();
    const visitor = site.visitor();
    await visitor.post(`/r/${reference}`, { digits: "7788" });
    expect((await visitor.post(`/r/${reference}`, { intent: "withdraw" })).status).toBe(422);
    expect(await visitor.words(`/r/${reference}`)).toContain("answered");
  });
});
