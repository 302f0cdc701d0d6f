import { describe, expect, test } from "vitest";
import { tablesWith } from "#tests/support/every-byte.ts";
import { answerInquiry } from "#tests/support/inquiries.ts";
import { review } from "#tests/support/interests.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { cast } from "#tests/support/people.ts";
import { hourMs } from "#tests/support/services.ts";
import { type Browser, hidden, siteForAll, wordsOf } from "#tests/support/site.ts";
import { ask, kemi, receive } from "#tests/support/site-data.ts";
import { rowOf, rowsOf } from "#tests/support/tables.ts";

describe("what is held under a reference, without an account", () => {
  const { site, ada } = siteForAll("sqlite", "ada", "ngozi");
  let made = 0;

  /** The browser of somebody who proved to be the sender. */
  async function senderOf(reference: string): Promise<Browser> {
    const visitor = site.visitor();
    expect((await visitor.post(`/r/${reference}`, { digits: "7788" })).status).toBe(303);
    return visitor;
  }
  async function act(visitor: Browser, reference: string, fields: Record<string, string>) {
    const html = await visitor.html(`/r/${reference}`);
    return visitor.post(`/r/${reference}`, { ...fields, key: hidden(html, "key") });
  }

  /** A request that was approved, with everything that was written about it. */
  async function request() {
    made += 1;
    site.services.pass(hourMs);
    const person = { email: `held${made}@example.com`, phone: `080${40 + made}557788` };
    const pet = await shelter(site.services, { name: "Simba" });
    const reference = await ask(site.services, pet, { ...person, message: "An uncommon garden" });
    const { id } = await rowOf(site.services, "interests", { reference }, "id");
    const words = { reason: "Dear Kẹ́mi, welcome", privateNote: "Staff alone" };
    const decision = { decision: "approve", ...words } as const;
    value(await review(site.services, ada, id, decision, undefined));
    return { ...person, reference, pet, id };
  }

  async function message() {
    made += 1;
    site.services.pass(hourMs);
    const words = { subject: `Subject ${made}`, message: `An uncommon question ${made}` };
    const id = await receive(site.services, words);
    const answer = { answer: "Dear Kẹ́mi, at noon" };
    value(await answerInquiry(site.services, ada, id, answer, undefined));
    const { reference } = await rowOf(site.services, "inquiries", { id }, "reference");
    return { ...words, reference, id };
  }

  test("a request is a file for its sender alone, without what staff noted", async () => {
    const { reference, email } = await request();
    const visitor = await senderOf(reference);
    const page = await visitor.html(`/r/${reference}`);
    expect(page).toContain(`href="/r/${reference}/data"`);
    const file = await visitor.get(`/r/${reference}/data`);
    expect(file.headers.get("Content-Disposition")).toContain(`${reference}.json`);
    const text = await file.text();
    expect(JSON.parse(text)).toMatchObject({
      reference,
      pet: "Simba",
      status: "approved",
      name: kemi.name,
      email,
      message: "An uncommon garden",
      history: [{ to: "pending" }, { to: "approved", reason: "Dear Kẹ́mi, welcome" }],
    });
    expect(text).not.toContain("Staff alone");
    expect((await site.visitor().get(`/r/${reference}/data`)).status).toBe(404);
  });

  test("a request is erased by its sender: no word of it is left, and its pet is free again", async () => {
    const { reference, email, pet, id } = await request();
    const visitor = await senderOf(reference);
    const erased = await act(visitor, reference, { intent: "erase" });
    expect(erased.status).toBe(303);
    expect(await tablesWith(site.services, [email])).toEqual([]);
    const { name, message: words } = await rowOf(
      site.services,
      "interests",
      { id },
      "name",
      "message",
    );
    expect([name, words]).toEqual(["Former member", ""]);
    const names = await rowsOf(
      site.services,
      "history",
      { entity_id: id },
      "actor_name",
      "reason",
      "private_note",
    );
    expect(JSON.stringify(names)).not.toMatch(/Kẹ́mi|Staff alone/);
    const listing = await rowOf(site.services, "listings", { id: pet }, "status");
    expect(listing.status).toBe("available");
    const after = await visitor.wordsAfter(erased);
    expect(after).toContain("Your data in this request is erased.");
    expect(after).not.toContain("Is this your request?");
    expect(after).not.toContain("Simba");
    expect((await visitor.get(`/r/${reference}/data`)).status).toBe(404);
    expect((await visitor.post(`/r/${reference}`, { digits: "7788" })).status).toBe(422);
  });

  test("a message is a file for its sender, and is erased with our answers", async () => {
    const { reference, id, ...words } = await message();
    const visitor = await senderOf(reference);
    const file = await (await visitor.get(`/r/${reference}/data`)).json();
    expect(file).toMatchObject({
      reference,
      status: "answered",
      email: kemi.email,
      ...words,
      history: [{ to: "open" }, { to: "answered" }],
    });
    expect(JSON.stringify(file.messages)).toContain("Dear Kẹ́mi, at noon");
    const erased = await act(visitor, reference, { intent: "erase" });
    const after = await visitor.wordsAfter(erased);
    expect(after).toContain("Your data in this message is erased.");
    expect(after).not.toContain("Is this your message?");
    expect(await tablesWith(site.services, [words.subject, words.message])).toEqual([]);
    const row = await rowOf(site.services, "inquiries", { id }, "name", "email", "phone", "status");
    expect(row).toEqual({ name: "Former member", email: "", phone: "", status: "answered" });
    expect((await visitor.get(`/r/${reference}/data`)).status).toBe(404);
  });

  test("a message from an account is erased by its reference without its name in the history", async () => {
    const ngozi = await site.visitor().signIn("ngozi");
    const fields = { subject: "From my account", message: "Mine", key: "n".repeat(20) };
    await ngozi.post("/dashboard/feedback", fields);
    const list = await ngozi.html("/dashboard/messages");
    const reference = /\/r\/(C\w{10})/.exec(list)?.[1] ?? "";
    expect((await act(ngozi, reference, { intent: "erase" })).status).toBe(303);
    const { id } = await rowOf(site.services, "inquiries", { reference }, "id");
    const history = await rowsOf(site.services, "history", { entity_id: id }, "actor_name");
    expect(JSON.stringify(history)).not.toContain(cast.ngozi.name);
    expect(await ngozi.html("/dashboard/messages")).not.toContain(reference);
  });

  test("the same form again is answered as the first, and a stranger erases nothing", async () => {
    for (const { reference } of [await request(), await message()]) {
      const stranger = site.visitor();
      const refused = await stranger.post(`/r/${reference}`, { intent: "erase" });
      expect(refused.status).toBe(403);
      expect(wordsOf(await refused.text())).toContain(
        "Please enter the last four digits of your phone number first.",
      );
      const visitor = await senderOf(reference);
      const first = await act(visitor, reference, { intent: "erase" });
      const logged = async () =>
        (await rowsOf(site.services, "audit_log", { action: "erased" }, "id")).length;
      const before = await logged();
      const again = await visitor.post(`/r/${reference}`, { intent: "erase" });
      expect([again.status, again.headers.get("Location")]).toEqual([
        first.status,
        first.headers.get("Location"),
      ]);
      expect(await logged()).toBe(before);
      expect((await stranger.post(`/r/${reference}`, { intent: "erase" })).status).toBe(403);
    }
    expect((await site.visitor().post("/r/C2222222222", { intent: "erase" })).status).toBe(404);
  });
});
