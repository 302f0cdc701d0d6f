import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eraseAccount } from "#app/features/privacy/erasure/erase-account.server.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { admit, password } from "#tests/support/people.ts";
import { hourMs } from "#tests/support/services.ts";
import { type Browser, HtmlClient, siteForAll } from "#tests/support/site.ts";
import { kemi } from "#tests/support/site-data.ts";

const { site, ngozi } = siteForAll("sqlite", "ngozi", "musa");
let phone: Browser;
let made = 0;

beforeAll(() => {
  site.services.bankAccount = { bank: "GTBank", number: "0123456789", name: "Rehome" };
});
beforeEach(() => {
  site.services.pass(2 * hourMs);
  phone = site.visitor();
});

/** Somebody who is no account's owner. */
function person() {
  const number = String(++made).padStart(7, "0");
  return { ...kemi, email: `shared.${number}@example.com`, phone: `0807${number}` };
}

type Send = (browser: Browser, script?: Record<string, string>) => Promise<Response>;

const senders: Record<string, Send> = {
  "a request for a pet": async (browser, script) => {
    const id = await shelter(site.services);
    return browser.post(`/pet-details/${id}`, person(), script);
  },
  "a boarding request": async (browser, script) => {
    const { name: ownerName, email: ownerEmail, phone: ownerPhone } = person();
    const pet = { kind: "Dog", petName: `Simba ${made}`, petAge: "2", petBreed: "Boerboel" };
    const days = { startDate: "2026-06-10", endDate: "2026-06-13" };
    return browser.post(
      "/pet-boarding/form",
      { ...pet, ...days, ownerName, ownerEmail, ownerPhone },
      script,
    );
  },
  "a gift": async (browser, script) => {
    const key = await browser.keyOf("/donate");
    const gift = { key, method: "transfer", amount: "2,500", email: person().email };
    return browser.post("/donate", gift, script);
  },
  "a message": async (browser, script) => {
    const isKnown = browser.cookies.has("session");
    const { message, ...who } = person();
    const text = { topic: "rescue", message: `${message} ${made}` };
    return browser.post("/contact", isKnown ? text : { ...text, ...who }, script);
  },
};

/** The newest reference of everything that was sent. */
async function newestReference(): Promise<string> {
  const tables = ["interests", "stays", "donations", "inquiries"] as const;
  const rows = await Promise.all(
    tables.map((table) =>
      site.services.db.reader.selectFrom(table).select(["reference", "created_at"]).execute(),
    ),
  );
  const [newest] = rows.flat().sort((a, b) => b.created_at.localeCompare(a.created_at));
  return newest?.reference ?? "none";
}

/** Whether the browser may download everything that is held under the reference. */
async function opens(browser: Browser, reference: string): Promise<boolean> {
  return (await browser.get(`/r/${reference}/data`)).status === 200;
}

const scripts = { "no script": {}, "a script": { "X-Visit": "document" } };

describe.each(Object.entries(senders))("%s", (_, send) => {
  test.each(Object.entries(scripts))(
    "sent with %s while signed in belongs to the account, and this browser keeps no key",
    async (_name, script) => {
      await phone.signIn("ngozi");
      const sent = await send(phone, script);
      expect([204, 303]).toContain(sent.status);
      expect(sent.headers.getSetCookie().join()).not.toMatch(/\bsent=/);
      const reference = await newestReference();
      expect(await opens(phone, reference)).toBe(true);
      expect(await opens(await site.visitor().signIn("ngozi"), reference)).toBe(true);
      expect(await opens(await site.visitor().signIn("musa"), reference)).toBe(false);
      await phone.post("/logout", {});
      expect(await opens(phone, reference)).toBe(false);
    },
  );

  test("sent without an account opens in that browser until somebody logs out there", async () => {
    await send(phone);
    const reference = await newestReference();
    expect(await opens(phone, reference)).toBe(true);
    await phone.signIn("ngozi");
    expect(await opens(phone, reference)).toBe(true);
    await phone.post("/logout", {});
    expect([...phone.cookies.keys()]).not.toContain("sent");
    expect(await opens(phone, reference)).toBe(false);
  });
});

describe("a phone that several people use", () => {
  /** A reference that this phone sent, and another that it opened by an e-mail's key. */
  async function sentAndOpened() {
    const id = await shelter(site.services);
    await phone.post(`/pet-details/${id}`, person());
    const sent = await newestReference();
    site.services.pass(1000);
    const other = person();
    await site.visitor().post(`/pet-details/${id}`, other);
    const opened = await newestReference();
    const [mail] = await emailsTo(site.services, other.email);
    const link = /\/r\/\w{11}\?key=\w{26}/.exec(mail?.body ?? "")?.[0] ?? "/none";
    expect((await phone.get(link)).status).toBe(303);
    return { sent, opened };
  }

  test("forgets at logout what it sent and what it opened by e-mail", async () => {
    const { sent, opened } = await sentAndOpened();
    await phone.signIn("ngozi");
    expect(await phone.words(`/r/${sent}`)).toContain("Your request for");
    expect(await phone.words(`/r/${opened}`)).toContain("Your request for");
    await phone.post("/logout", {});
    expect([...phone.cookies.keys()].sort()).toEqual(["browser"]);
    expect(await phone.words(`/r/${sent}`)).toContain("Is this your request?");
    expect(await phone.words(`/r/${opened}`)).toContain("Is this your request?");
  });

  test("forgets both when another person signs in, and not when the same one does", async () => {
    await phone.signIn("ngozi");
    // The session ends by time, so that nobody logs out.
    phone.cookies.delete("session");
    const { sent, opened } = await sentAndOpened();
    await phone.signIn("ngozi");
    expect(await phone.words(`/r/${sent}`)).toContain("Your request for");
    phone.cookies.delete("session");
    await phone.signIn("musa");
    expect(await phone.words(`/r/${sent}`)).toContain("Is this your request?");
    expect(await phone.words(`/r/${opened}`)).toContain("Is this your request?");
    expect(phone.cookies.has("sent") || phone.cookies.has("opened")).toBe(false);
  });

  test("offers somebody who signs in no pets of another person's request", async () => {
    const form = "/pet-boarding/form";
    const words = async () => (await new HtmlClient(phone).open(form)).words;
    await senders["a boarding request"]?.(phone);
    expect(await words()).toContain(`Same as last time: Simba ${made}`);
    await phone.signIn("musa");
    expect(phone.cookies.has("sent")).toBe(true);
    expect(await words()).not.toContain("Same as last time");
  });
});

test("an account that is erased is taken out of what it sent under another address", async () => {
  const bisi = await admit(site.services, "bisi");
  await phone.signIn("bisi");
  for (const name of ["a request for a pet", "a gift"]) await senders[name]?.(phone);
  const sentBy = async (id: string) => {
    const { reader } = site.services.db;
    const rows = await Promise.all(
      (["interests", "donations"] as const).map((table) =>
        reader.selectFrom(table).select("id").where("sent_by", "=", id).execute(),
      ),
    );
    return rows.map(({ length }) => length);
  };
  expect(await sentBy(bisi.id)).toEqual([1, 1]);
  value(await eraseAccount(site.services, bisi, { password }));
  expect(await sentBy(bisi.id)).toEqual([0, 0]);
  expect((await sentBy(ngozi.id)).every((count) => count > 0)).toBe(true);
});
