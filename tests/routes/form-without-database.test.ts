import { renameSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { jpegPhoto, shelter } from "#tests/support/listings.ts";
import { admit, cast, password } from "#tests/support/people.ts";
import { minuteMs } from "#tests/support/services.ts";
import {
  Browser,
  HtmlClient,
  hidden,
  openApp,
  openSite,
  type Site,
  textWith,
  titleOf,
  typed,
  wordsOf,
} from "#tests/support/site.ts";
import { kemi, receive } from "#tests/support/site-data.ts";
import { countOf } from "#tests/support/tables.ts";

const words = 'Dear all,\nis "Blackie" <still> there & well? ẹ́';

/** Ways in which a database cannot be had; each returns what ends it. */
const faults: Record<string, (file: string) => () => void> = {
  locked(file) {
    const other = new Sqlite(file);
    other.exec("begin immediate");
    return () => void other.close();
  },
  away(file) {
    renameSync(file, `${file}.away`);
    return () => renameSync(`${file}.away`, file);
  },
};

describe.each(Object.keys(faults))("a form sent while the database is %s", (fault) => {
  let site: Site;
  let visitor: () => Browser;
  let end = () => {};
  let close: () => Promise<void>;

  beforeEach(async () => {
    site = await openSite("sqlite");
    const db = openDatabase({ ...site.services.db.options, busyMs: 100 });
    close = () => db.close();
    // As every process does when it starts; a file that was never there would be made.
    await db.ping();
    const app = await openApp({ ...site.services, db });
    visitor = () => new Browser(app);
    for (const who of ["ada", "ngozi"] as const) await admit(site.services, who);
  });
  afterEach(async () => {
    end();
    end = () => {};
    await close();
    await site.services.cleanup();
  });

  const begin = () => {
    end = faults[fault]?.(site.services.db.options.file) ?? end;
  };
  const stop = () => {
    end();
    end = () => {};
  };

  test("comes back with 503 and what was typed, and counts once when it is sent again", async () => {
    const page = await new HtmlClient(await visitor().signIn("ngozi")).open("/dashboard/support");
    const key = hidden(page.html, "key");
    begin();
    await page.fill("Subject", "A question").fill("Message", words).press("Send Message");
    for (const tries of [1, 2]) {
      expect([tries, page.status]).toEqual([tries, 503]);
      expect(page.response.headers.get("Retry-After")).toBe("5");
      expect(page.response.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
      expect(titleOf(page.html)).toBe("Error: Back in a moment · Rehome Lagos");
      expect(page.words).toContain("Service temporarily unavailable. Please try again later.");
      expect(page.words).toContain("nothing you typed is lost");
      expect(page.words).not.toContain("Your files");
      expect(page.words).not.toContain("password");
      expect(typed(page.html, "subject")).toBe("A question");
      expect(typed(page.html, "message")).toBe(words);
      expect(hidden(page.html, "key")).toBe(key);
      await page.press("Send again");
    }
    stop();
    await page.press("Send again");
    expect(page.notice).toContain("We have your message.");
    expect(await countOf(site.services, "inquiries")).toBe(1);
    const form = { subject: "A question", message: words, key };
    expect((await page.browser.post("/dashboard/support", form)).status).toBe(303);
    expect(await countOf(site.services, "inquiries")).toBe(1);
  });

  test("comes back by script with the same words, as the answer of an action", async () => {
    const browser = await visitor().signIn("ngozi");
    begin();
    const form = { subject: "A question", message: "Kept by script", key: "k".repeat(22) };
    const answer = await browser.post("/dashboard/support.data", form);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("Retry-After")).toBe("5");
    expect(answer.headers.get("X-Remix-Response")).toBe("yes");
    const text = await answer.text();
    for (const value of [...Object.values(form), "/dashboard/support"]) {
      expect(text).toContain(JSON.stringify(value));
    }
    // A loader's answer would be keyed by its routes.
    expect(text).not.toContain("routes/");
  });

  test("keeps the words beside a file, which is to be chosen again, and no password", async () => {
    const browser = await visitor().signIn("ada");
    const body = new FormData();
    body.set("name", "Blackie");
    const photo = await jpegPhoto();
    body.set("imageUrl", new File([new Uint8Array(photo)], "blackie.jpg", { type: "image/jpeg" }));
    body.set("password", password);
    body.set("description", words);
    begin();
    const page = await textWith(503, browser.post("/create-adoption", body));
    expect(typed(page, "name")).toBe("Blackie");
    expect(typed(page, "description")).toBe(words);
    expect(page).not.toContain(password);
    expect(wordsOf(page)).toContain("Your files could not be saved: please choose them again");
    expect(wordsOf(page)).toContain("Your password is not saved");
    expect(await countOf(site.services, "listings").catch(() => 0)).toBe(0);
  });

  test("of a stranger keeps the words, too", async () => {
    const pet = await shelter(site.services);
    begin();
    const browser = visitor();
    const { name, email, phone } = kemi;
    const page = await browser.post(`/pet-details/${pet}`, { name, email, phone, message: words });
    const html = await page.text();
    expect(page.status).toBe(503);
    expect(html).toContain(`action="/pet-details/${pet}"`);
    expect(typed(html, "message")).toBe(words);
    expect(typed(html, "phone")).toBe(kemi.phone);
    stop();
    const again = await browser.post(`/pet-details/${pet}`, { name, email, phone, message: words });
    expect(again.status).toBe(303);
    expect(await countOf(site.services, "interests")).toBe(1);
  });

  test("to sign in keeps the address, never the password", async () => {
    begin();
    const page = await textWith(503, visitor().post("/login", { email: cast.ada.email, password }));
    expect(typed(page, "email")).toBe(cast.ada.email);
    expect(page).not.toContain(password);
    expect(wordsOf(page)).toContain("Your password is not saved");
  });

  test("by a button alone can be sent again", async () => {
    const message = `/dashboard/staff/messages/${await receive(site.services)}`;
    const browser = await visitor().signIn("ada");
    const key = await browser.keyOf(message);
    begin();
    const page = await (await browser.post(message, { intent: "close", key })).text();
    expect(page).toContain("Send again");
    expect([hidden(page, "intent"), hidden(page, "key")]).toEqual(["close", key]);
    stop();
    expect((await browser.post(message, { intent: "close", key })).status).toBe(303);
  });

  test.each<[string, BodyInit, string]>([
    ["JSON", "{}", "application/json"],
    ["nothing", "", "application/x-www-form-urlencoded"],
    [
      "parts that break off",
      "--x\r\nContent-Disposition: form-data",
      "multipart/form-data; boundary=x",
    ],
  ])("that cannot be read is no fault: %s", async (_, body, type) => {
    const browser = await visitor().signIn("ada");
    begin();
    const headers = { "Content-Type": type, Origin: "http://localhost:3000" };
    const answer = await browser.ask("/create-adoption", { method: "POST", body, headers });
    expect([400, 415, 422, 503]).toContain(answer.status);
    expect(await answer.text()).not.toContain("Send again");
  });

  test("from another site is refused, and nothing of it is shown", async () => {
    const app = await openApp(site.services);
    const request = new Request("http://localhost:3000/create-adoption", {
      method: "POST",
      headers: { Origin: "https://evil.example", Accept: "text/html" },
      body: new URLSearchParams({ name: "Send me in your name" }),
    });
    const info = { requestId: "test-request", address: "102.89.1.1", retryAfter: 5 } as const;
    for (const refusal of [undefined, "SERVICE_UNAVAILABLE"] as const) {
      const answer = await app(request.clone(), { ...info, ...(refusal && { refusal }) });
      expect(answer.status).toBe(refusal ? 503 : 403);
      expect(await answer.text()).not.toContain("in your name");
    }
    const own = request.clone();
    own.headers.set("Origin", "http://localhost:3000");
    const answer = await app(own, { ...info, refusal: "SERVICE_UNAVAILABLE" });
    expect([answer.status, typed(await answer.text(), "name")]).toEqual([
      503,
      "Send me in your name",
    ]);
  });

  if (fault === "locked") {
    test("does not keep anybody from reading: a session is extended another time", async () => {
      const browser = await visitor().signIn("ngozi");
      site.services.pass(11 * minuteMs);
      begin();
      const page = await browser.get("/dashboard/support");
      expect([page.status, page.headers.getSetCookie()]).toEqual([200, []]);
      stop();
      expect((await browser.get("/dashboard/support")).headers.getSetCookie()).toHaveLength(1);
    });
  }
});
