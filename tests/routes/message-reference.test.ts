import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "#app/platform/actor.ts";
import { formatReference } from "#app/platform/references.ts";
import { errorsOf, openSite, type Site, titleOf, wordsOf } from "#tests/support/app.ts";
import { answerInquiry } from "#tests/support/inquiries.ts";
import { value } from "#tests/support/listings.ts";
import { admit, cast, password } from "#tests/support/people.ts";
import { hourMs } from "#tests/support/services.ts";
import { kemi, receive } from "#tests/support/site-data.ts";

const answer = "Yes, come <b>at noon</b>.\n\nThe gate is green.";

describe("the page behind a message's reference", () => {
  let site: Site;
  let ada: Actor;
  let sent = 0;
  beforeAll(async () => {
    site = await openSite("sqlite");
    ada = await admit(site.services, "ada");
    await admit(site.services, "ngozi");
    await admit(site.services, "bisi");
  });
  afterAll(() => site.services.cleanup());

  /** Somebody's message, answered. */
  async function answered(): Promise<string> {
    sent += 1;
    const id = await receive(site.services, { subject: `Sunday ${sent}`, message: "Can we come?" });
    value(await answerInquiry(site.services, ada, id, { answer }, undefined));
    const { reference } = await site.services.db.reader
      .selectFrom("inquiries")
      .select("reference")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
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
    const data = await (await site.visitor().get(`/r/${reference}.data`)).text();
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
    expect(wordsOf(await (await visitor.get(`/r/${reference}`)).text())).toContain("at noon");
    const other = await answered();
    expect(wordsOf(await (await visitor.get(`/r/${other}`)).text())).not.toContain("at noon");
    expect(wordsOf(await (await site.visitor().get(`/r/${reference}`)).text())).not.toContain(
      "noon",
    );
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
    const list = await (await ngozi.get("/dashboard/messages")).text();
    const path = /href="(\/r\/C[^"]*)"/.exec(list)?.[1] ?? "";
    expect(wordsOf(await (await ngozi.get(path)).text())).toContain("Only mine");
    const bisi = await site.visitor().signIn("bisi");
    for (const browser of [bisi, site.visitor()]) {
      const html = await (await browser.get(path)).text();
      expect(wordsOf(html)).toContain("Sent from your account?");
      expect(html).not.toContain("Is this your message?");
      expect(html).not.toContain("Only mine");
    }
    const refused = await bisi.post(path, { digits: "0000" });
    expect(refused.status).toBe(403);
    const told = await refused.text();
    expect(wordsOf(told)).toContain("There is no phone number with this message.");
    expect(told).not.toContain("Only mine");

    const visitor = site.visitor();
    const html = await (await visitor.get(path)).text();
    const login = /href="(\/login\?redirectTo=[^"]*)"/.exec(html)?.[1] ?? "";
    const redirectTo = new URL(login, "http://x").searchParams.get("redirectTo") ?? "";
    const entered = await visitor.post("/login", { email: cast.ngozi.email, password, redirectTo });
    expect(entered.headers.get("Location")).toBe(path);
    expect(wordsOf(await (await visitor.follow(entered)).text())).toContain("Only mine");
  });

  test("has nothing to withdraw", async () => {
    const reference = await answered();
    const visitor = site.visitor();
    await visitor.post(`/r/${reference}`, { digits: "7788" });
    const response = await visitor.post(`/r/${reference}`, { intent: "withdraw" });
    expect(response.status).toBe(422);
    expect(wordsOf(await (await visitor.get(`/r/${reference}`)).text())).toContain("answered");
  });
});
