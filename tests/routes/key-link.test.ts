import { beforeAll, describe, expect, test } from "vitest";
import { receivedEmail } from "#app/features/adoption/interest/interest-emails.ts";
import { mailToApplicant } from "#app/features/adoption/interest/mail-applicant.server.ts";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import { findOutboxEmail } from "#app/features/insights/outbox/review-outbox.server.ts";
import { anonymiseClosed } from "#app/features/privacy/retention/anonymise-closed.server.ts";
import { eraseReferenceRecord } from "#app/features/privacy/sender-data/sender-data.server.ts";
import { addDays, dayMs, lagosDay } from "#app/platform/dates.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { takeStepByName } from "#app/platform/steps/take-step.server.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { answerInquiry, moveInquiry } from "#tests/support/inquiries.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { type Browser, siteForAll, wordsOf } from "#tests/support/site.ts";
import { ask, kemi, receive, receiveStay } from "#tests/support/site-data.ts";
import { boarder, booked, received, stayOf } from "#tests/support/stays.ts";
import { countOf, rowOf, rowsOf } from "#tests/support/tables.ts";

const keyIn = /http:\/\/localhost:3000(\/r\/([A-Z2-9]{11})\?key=([A-HJ-NP-Z2-9]{26}))(?=\s)/g;

/** The key links of all e-mails to an address, oldest first. */
async function linksTo(services: AppServices, email: string): Promise<string[]> {
  const mails = await emailsTo(services, email);
  return mails.flatMap(({ body }) => [...body.matchAll(keyIn)].map(([, path = ""]) => path));
}

async function lastLink(services: AppServices, email: string): Promise<string> {
  const link = (await linksTo(services, email)).at(-1);
  if (!link) throw new Error(`no key was sent to ${email}`);
  return link;
}

describe("the link of an e-mail", () => {
  const { site, ada } = siteForAll("sqlite", "ada");
  let pet: string;
  let sent = 0;
  beforeAll(async () => {
    pet = await shelter(site.services, { name: "Simba" });
  });

  /** A new request with the link of its e-mail. */
  async function asked() {
    sent += 1;
    const email = `key${sent}@example.com`;
    const phone = `080${40 + sent}557788`;
    const reference = await ask(site.services, pet, { email, phone });
    return { reference, email, link: await lastLink(site.services, email) };
  }

  /** A browser that has followed a link. */
  async function opened(link: string): Promise<Browser> {
    const visitor = site.visitor();
    expect((await visitor.get(link)).status).toBe(303);
    return visitor;
  }

  const page = async (visitor: Browser, reference: string) =>
    await visitor.words(`/r/${reference}`);

  test("opens its record in that browser, and its key is in no address, referrer or cache", async () => {
    const { reference, link } = await asked();
    const visitor = site.visitor();
    const response = await visitor.get(link);
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe(`/r/${reference}`);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(response.headers.get("Referrer-Policy")).toBe("no-referrer");
    const cookie = response.headers.getSetCookie().join();
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).not.toContain(link.slice(-26));
    const shown = await visitor.follow(response);
    const html = await shown.text();
    expect(shown.headers.get("Cache-Control")).toBe("private, no-store");
    expect(html).not.toContain(link.slice(-26));
    expect(wordsOf(html)).toContain("Your request for Simba");
    expect(await page(site.visitor(), reference)).toContain("Is this your request?");
  });

  test("shows all but the digits that open the rest, and those still ask for the phone", async () => {
    const { reference, link } = await asked();
    const visitor = await opened(link);
    const words = await page(visitor, reference);
    expect(words).toContain("••••");
    expect(words).not.toContain("7788");
    expect(words).not.toContain("Erase what we hold");
    expect(words).not.toContain("Withdraw this request");
    expect((await visitor.get(`/r/${reference}/data`)).status).toBe(404);
    for (const intent of ["withdraw", "erase", "withdraw-consent", "undo"]) {
      const refused = await visitor.post(`/r/${reference}`, {
        intent,
        key: "a-key-of-twenty-letters",
      });
      expect(refused.status).toBe(403);
    }
    expect(await page(visitor, reference)).toContain("pending");
    const proved = await visitor.post(`/r/${reference}`, { digits: "7788" });
    expect(await page(visitor, reference)).toContain("Erase what we hold");
    expect(proved.status).toBe(303);
  });

  test("opens no more where its cookie is put in place of the sender's", async () => {
    const { reference, link } = await asked();
    const visitor = await opened(link);
    visitor.cookies.set("sent", visitor.cookies.get("opened") ?? "");
    visitor.cookies.delete("opened");
    expect(await page(visitor, reference)).toContain("Is this your request?");
    expect((await visitor.get(`/r/${reference}/data`)).status).toBe(404);
    expect((await visitor.post(`/r/${reference}`, { intent: "erase" })).status).toBe(403);
  });

  test("never opens another record, nor a changed one its own, and says so kindly", async () => {
    const mine = await asked();
    const other = await asked();
    const visitor = site.visitor();
    for (const key of [mine.link.slice(-26), "", "x".repeat(5000), `${other.link.slice(-26)}A`]) {
      const response = await visitor.get(`/r/${other.reference}?key=${key}`);
      expect(response.headers.get("Location")).toBe(`/r/${other.reference}?link=old`);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    const words = await visitor.words(`/r/${other.reference}?link=old`);
    expect(words).toContain("This link is too old or not complete.");
    expect(words).toContain("Is this your request?");
    await visitor.get(mine.link);
    expect(await page(visitor, other.reference)).toContain("Is this your request?");
    expect(await page(visitor, mine.reference)).toContain("Your request for Simba");
    expect((await visitor.get(`/r/C2222222222?key=${mine.link.slice(-26)}`)).status).toBe(303);
    expect((await visitor.get("/r/nonsense?key=1")).status).toBe(404);
  });

  test("opens however many wrong ones came before from the same network, of which none is counted", async () => {
    const { reference, link } = await asked();
    const before = await countOf(site.services, "rate_events");
    for (let n = 0; n < 6; n += 1) await site.visitor().get(`/r/${reference}?key=${n}`);
    expect(await countOf(site.services, "rate_events")).toBe(before);
    expect((await site.visitor().get(link)).headers.get("Location")).toBe(`/r/${reference}`);
  });

  test("of a scanner changes nothing, however often it is followed", async () => {
    const { link, reference } = await asked();
    const state = async () =>
      JSON.stringify([
        await rowsOf(site.services, "interests"),
        await rowsOf(site.services, "reference_keys"),
        await rowsOf(site.services, "history"),
      ]);
    const before = await state();
    for (let n = 0; n < 3; n += 1) await site.visitor().get(link);
    expect((await site.visitor().ask(link, { method: "HEAD" })).status).toBe(303);
    expect(await state()).toBe(before);
    expect(await page(await opened(link), reference)).toContain("Your request for Simba");
  });

  test("is not stored, and staff read it masked, except in the demo", async () => {
    const { link, email } = await asked();
    const keys = await rowsOf(site.services, "reference_keys");
    expect(JSON.stringify(keys)).not.toContain(link.slice(-26));
    const [mail] = await emailsTo(site.services, email);
    const services = { ...site.services, site: { ...site.services.site, demo: false } };
    const shown = await findOutboxEmail(services, mail?.id ?? "");
    expect(shown?.masked).toBe(true);
    expect(shown?.email.body).toContain("?key=••••••");
    expect(shown?.email.body).not.toContain(link.slice(-26));
    const demo = { ...site.services, site: { ...site.services.site, demo: true } };
    expect((await findOutboxEmail(demo, mail?.id ?? ""))?.email.body).toContain(link.slice(-26));
  });

  test("ends by a button for whoever proved the digits, also where it was open, and the next one works", async () => {
    const { reference, email, link } = await asked();
    const reader = await opened(link);
    const sender = site.visitor();
    await sender.post(`/r/${reference}`, { digits: "7788" });
    expect((await reader.post(`/r/${reference}`, { intent: "end-links" })).status).toBe(403);
    expect(await page(reader, reference)).toContain("Your request for Simba");

    expect(await page(sender, reference)).toContain("End older links");
    expect((await sender.post(`/r/${reference}`, { intent: "end-links" })).status).toBe(303);
    expect(await page(sender, reference)).toContain("Your request for Simba");
    expect(await page(reader, reference)).toContain("Is this your request?");
    const late = await site.visitor().get(link);
    expect(late.headers.get("Location")).toBe(`/r/${reference}?link=old`);

    site.services.pass(1000);
    const { id, listing_id } = await rowOf(
      site.services,
      "interests",
      { reference },
      "id",
      "listing_id",
    );
    await site.services.db.transaction((trx) =>
      sendMail(
        trx,
        site.services.now(),
        mailToApplicant(
          site.services.site,
          { id, listing_id, reference, listing_name: "Simba", name: "Kemi", email },
          receivedEmail,
        ),
      ),
    );
    const next = await lastLink(site.services, email);
    expect(next).not.toBe(link);
    expect(await page(await opened(next), reference)).toContain("Your request for Simba");
    expect(await page(reader, reference)).toContain("Is this your request?");
  });

  test("opens nothing any more once its record was erased, not even where it was open", async () => {
    const { reference, link } = await asked();
    const visitor = await opened(link);
    value(await eraseReferenceRecord(site.services, reference));
    expect(await page(visitor, reference)).not.toContain("Simba");
    const late = await site.visitor().get(link);
    expect(late.headers.get("Location")).toBe(`/r/${reference}?link=old`);
    const left = await rowsOf(site.services, "reference_keys", { reference }, "reference");
    expect(left).toEqual([]);
  });

  test("of a message opens its answers and the box to write back, which is sent once", async () => {
    site.services.pass(dayMs);
    const id = await receive(site.services, { subject: "Sunday", message: "Can we come?" });
    value(await answerInquiry(site.services, ada, id, { answer: "Yes, at noon." }));
    const link = await lastLink(site.services, kemi.email);
    const reference = link.slice(3, 14);
    const visitor = await opened(link);
    const html = await visitor.html(`/r/${reference}`);
    expect(wordsOf(html)).toContain("Yes, at noon.");
    const reply = {
      intent: "reply",
      key: "a-key-of-twenty-letters",
      reply: "With <b>two</b> dogs?",
    };
    for (let n = 0; n < 2; n += 1) {
      expect((await visitor.post(`/r/${reference}`, reply)).status).toBe(303);
    }
    const empty = await visitor.post(`/r/${reference}`, {
      ...reply,
      key: "another-key-of-letters",
      reply: " ",
    });
    expect(empty.status).toBe(422);
    // Only the form that came back says so, and not the one that asks for the digits.
    const [above = "", below] = wordsOf(await empty.text()).split("Your data");
    expect(above).toContain("This could not be sent");
    expect(below).not.toContain("This could not be sent");
    expect((await site.visitor().post(`/r/${reference}`, reply)).status).toBe(403);
    const thread = await site.services.db.reader
      .selectFrom("thread_messages")
      .select(["author", "text"])
      .where("entity_id", "=", id)
      .orderBy("at")
      .orderBy("id")
      .execute();
    expect(thread).toEqual([
      { author: "staff", text: "Yes, at noon." },
      { author: "owner", text: "With <b>two</b> dogs?" },
    ]);
    const erased = await visitor.post(`/r/${reference}`, {
      intent: "erase",
      key: "a-third-key-of-letters",
    });
    expect(erased.status).toBe(403);
    value(await moveInquiry(site.services, ada, id, "close"));
    site.services.pass(366 * dayMs);
    await anonymiseClosed(site.services);
    expect((await site.visitor().get(link)).headers.get("Location")).toMatch(/link=old$/);
  });

  test("of a message without a phone number says how its sender gets or erases it", async () => {
    site.services.pass(dayMs);
    await receive(site.services, { subject: "Monday", message: "Open?", phone: "" });
    const link = await lastLink(site.services, kemi.email);
    const words = await page(await opened(link), link.slice(3, 14));
    expect(words).toContain("Open?");
    expect(words).toContain("you gave us no phone number");
    expect(words).not.toContain("Last four digits");
  });

  test("of a stay opens no document and takes none in", async () => {
    site.services.pass(dayMs);
    const { stay, stayFile } = await receiveStay(site.services);
    const { owner_email, reference } = await rowOf(
      site.services,
      "stays",
      { id: stay },
      "owner_email",
      "reference",
    );
    const visitor = await opened(await lastLink(site.services, owner_email));
    const words = await page(visitor, reference);
    expect(words).toContain("The stay of Simba");
    expect(words).not.toContain("card.pdf");
    expect((await visitor.get(`/stay-files/${stayFile}/whole`)).status).toBe(404);
    expect((await visitor.get(`/pet-boarding/form?sent=${reference}`)).status).toBe(303);
    const file = new FormData();
    file.append("intent", "file");
    file.append("petImages", new File(["x"], "x.png", { type: "image/png" }));
    expect((await visitor.post(`/r/${reference}`, file)).status).toBe(403);
    expect((await visitor.post(`/r/${reference}`, { intent: "cancel" })).status).toBe(403);
    expect((await stayOf(site.services, reference)).status).toBe("received");
  });

  test("of a booking leads its signed-in owner to the dashboard, and nobody else", async () => {
    const { services } = site;
    const ngozi = await admit(services, "ngozi");
    await admit(services, "musa");
    const bisi = await boarder(services);
    const today = lagosDay(services.now());
    const days = { startDate: addDays(today, 2), endDate: addDays(today, 5) };
    const { stay } = await booked(services, bisi.id, { owner: ngozi, ...days });
    const links = async (visitor: Browser, { reference } = stay) => {
      const html = await visitor.html(`/r/${reference}`);
      const found = html.matchAll(
        /<a [^>]*href="([^"]*)"[^>]*>([^<]*(?:rite to|in your dash)[^<]*)</g,
      );
      return [...found].map(([, href, words]) => [href, wordsOf(words ?? "").trim()]);
    };
    const path = `/dashboard/pet-owner/stays/${stay.id}`;
    const reader = await opened(await lastLink(services, ngozi.email));
    const owner = await site.visitor().signIn("ngozi");
    expect(await links(reader)).toEqual([]);
    expect(await links(owner)).toEqual([[path, "Open in your dashboard"]]);

    const accept = { stepRole: "boarder", name: "accept", input: {}, actor: bisi, key: undefined };
    value(await takeStepByName(services, staySteps, stay.id, accept));
    expect(await links(reader)).toEqual([]);
    expect(await links(owner)).toEqual([[path, "Open in your dashboard"]]);
    expect(await links(site.visitor())).toEqual([]);
    const other = await opened(await lastLink(services, ngozi.email));
    expect(await links(await other.signIn("musa"))).toEqual([]);

    const request = await received(services, { ownerEmail: ngozi.email });
    const shown = `/dashboard/pet-owner/stays/${request.id}`;
    expect(await links(owner, request)).toEqual([[shown, "Open in your dashboard"]]);
    const away = await opened(await lastLink(services, ngozi.email));
    expect(await links(away, request)).toEqual([]);
  });

  test("of a stay takes a message, which is sent once", async () => {
    site.services.pass(dayMs);
    const today = lagosDay(site.services.now());
    const days = { startDate: addDays(today, 2), endDate: addDays(today, 5) };
    const { reference, owner_email } = await received(site.services, days);
    const visitor = await opened(await lastLink(site.services, owner_email));
    const message = {
      intent: "reply",
      reply: "He eats at six.",
      key: "a-key-of-a-message-about-a-stay",
    };
    const answers = [
      await visitor.post(`/r/${reference}`, message),
      await visitor.post(`/r/${reference}`, message),
    ];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const { id } = await stayOf(site.services, reference);
    const thread = await rowsOf(site.services, "thread_messages", { entity_id: id }, "text");
    expect(thread).toEqual([{ text: "He eats at six." }]);
    expect(await page(visitor, reference)).toContain("He eats at six.");
  });

  test("leads to no other site, whatever is written behind it", async () => {
    const { reference, link } = await asked();
    for (const more of ["&redirectTo=https://a.example", "&next=//a.example", "#//a.example"]) {
      const response = await site.visitor().get(link + more);
      expect(response.headers.get("Location")).toBe(`/r/${reference}`);
    }
  });
});
