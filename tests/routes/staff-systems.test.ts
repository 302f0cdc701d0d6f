import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deliverWebhooks } from "#app/platform/webhooks/deliver-webhooks.server.ts";
import {
  isPublicAddress,
  readWebhookAddress,
} from "#app/platform/webhooks/webhook-address.server.ts";
import { ApiClient } from "#tests/support/api.ts";
import { shelter } from "#tests/support/listings.ts";
import { admit, suspend } from "#tests/support/people.ts";
import { hourMs, minuteMs } from "#tests/support/services.ts";
import {
  type Browser,
  openSite,
  type Site,
  textWith,
  typed,
  wordsOf,
} from "#tests/support/site.ts";
import { ask } from "#tests/support/site-data.ts";
import { rowsOf, updateRows } from "#tests/support/tables.ts";

const path = "/dashboard/staff/settings/systems";
const key = (name: string) => `systems-${name}-`.padEnd(24, "x");

describe("other systems", () => {
  let site: Site;
  let browser: Browser;
  let ada: Awaited<ReturnType<typeof admit>>;
  let receiver: Server;
  let address: string;
  let calls: { headers: Record<string, unknown>; body: string }[] = [];
  let answer = 204;

  beforeAll(async () => {
    site = await openSite("sqlite");
    ada = await admit(site.services, "ada");
    await admit(site.services, "tunde");
    browser = await site.visitor().signIn("tunde");
    receiver = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => {
        calls.push({ headers: request.headers, body });
        response.writeHead(answer, answer === 302 ? { Location: "/elsewhere" } : {}).end();
      });
    }).listen(0, "127.0.0.1");
    await once(receiver, "listening");
    address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  });
  afterAll(async () => {
    receiver.close();
    await site.services.cleanup();
  });
  beforeEach(() => {
    site.services.pass(hourMs);
    calls = [];
    answer = 204;
  });

  async function makeToken(fields: Record<string, string>, by = browser): Promise<string> {
    const form = {
      intent: "make-token",
      name: "Shelter-app",
      reach: "read",
      days: "30",
      ...fields,
    };
    const response = await by.post(path, { key: key(`${form.name}${form.reach}`), ...form });
    expect(response.status).toBe(201);
    return typed(await response.text(), "made") ?? "";
  }

  /** Of the token of a system, by its button. */
  const idOf = (page: string, name: string) =>
    new RegExp(
      `name="id" value="([^"]+)"[^>]*>(?:(?!<form).)*Yes, end the token of ${name}`,
      "s",
    ).exec(page)?.[1] ?? "";

  test("get a token that may only read, which is shown once and by the same form again", async () => {
    const token = await makeToken({ name: "Reader" });
    expect(token).toMatch(/^rehome_[\w-]{32}$/);
    expect(await makeToken({ name: "Reader" })).toBe(token);
    const page = await browser.html(path);
    expect(page).not.toContain(token);
    expect(wordsOf(page)).toContain("Reader Made by Túndé Bakare");
    const client = new ApiClient(site.app, { token });
    expect((await client.get("/api/interests")).status).toBe(200);
    const written = await client.post("/api/adoptions", {});
    expect(written).toMatchObject({ status: 403, body: { message: "This token may only read." } });
  });

  test("may write where their token is for, and see nothing else", async () => {
    const adoption = new ApiClient(site.app, { token: await makeToken({ reach: "adoption" }) });
    expect((await adoption.get("/api/interests")).status).toBe(200);
    expect((await adoption.post("/api/adoptions", {})).status).toBe(422);
    expect((await adoption.post("/api/boarding", {})).status).toBe(403);
    const boarding = new ApiClient(site.app, { token: await makeToken({ reach: "boarding" }) });
    expect((await boarding.get("/api/interests")).status).toBe(403);
    expect((await boarding.post("/api/boarding", {})).status).toBe(422);
  });

  test("lose their token when staff end it, on its day, and when its maker goes", async () => {
    const ended = new ApiClient(site.app, { token: await makeToken({ name: "Ended" }) });
    const page = await browser.html(path);
    const id = idOf(page, "Ended");
    expect((await browser.post(path, { intent: "end-token", id })).status).toBe(303);
    expect((await ended.get("/api/interests")).status).toBe(401);
    expect((await browser.post(path, { intent: "end-token", id })).status).toBe(409);
    const adas = await site.visitor().signIn("ada");
    const gone = new ApiClient(site.app, { token: await makeToken({ name: "Gone" }, adas) });
    expect((await gone.get("/api/interests")).status).toBe(200);
    await suspend(site.services, ada);
    expect((await gone.get("/api/interests")).status).toBe(401);
    const left = await browser.html(path);
    expect(wordsOf(left)).toMatch(
      /Gone Made by Ada Okafor, .{11,12} stopped Ada Okafor is no longer staff /,
    );
    expect(wordsOf(left)).toContain("A stopped token opens nothing.");
    expect(wordsOf(left)).toMatch(/Reader Made by Túndé Bakare, .{11,12} works/);
    expect((await browser.post(path, { intent: "end-token", id: idOf(left, "Gone") })).status).toBe(
      303,
    );
    expect(await browser.words(path)).not.toContain("no longer staff");
    const late = new ApiClient(site.app, { token: await makeToken({ name: "Late" }) });
    site.services.pass(29 * 24 * hourMs);
    expect((await late.get("/api/interests")).status).toBe(200);
    site.services.pass(2 * 24 * hourMs);
    expect((await late.get("/api/interests")).status).toBe(401);
    browser = await site.visitor().signIn("tunde");
  });

  test("are told of a new request by a signed call that says nothing of the person", async () => {
    const form = { intent: "add-webhook", system: "Partner", url: address, events: "all" };
    const added = await browser.post(path, { ...form, key: key("hook") });
    expect(added.status).toBe(201);
    const secret = typed(await added.text(), "made") ?? "";
    expect(secret).toMatch(/^whsec_/);
    const stored = await rowsOf(site.services, "webhooks");
    expect(JSON.stringify(stored)).not.toContain(secret);
    const pet = await shelter(site.services);
    await ask(site.services, pet);
    expect(await deliverWebhooks(site.services)).toEqual({ delivered: 1, failed: 0 });
    expect(await deliverWebhooks(site.services)).toEqual({ delivered: 0, failed: 0 });
    const [{ headers, body } = { headers: {}, body: "" }] = calls;
    expect(JSON.parse(body)).toEqual({
      id: headers["rehome-delivery"],
      event: "interest.created",
      createdAt: expect.any(String),
      data: { _id: expect.any(String), petId: pet },
    });
    const [, time = "", digest] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["rehome-signature"])) ?? [];
    expect(createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")).toBe(digest);
    expect(await browser.words(path)).toContain("New adoption requests Partner");
  });

  test("are told again later and ever later, then no more until staff say so", async () => {
    answer = 302;
    const pet = await shelter(site.services);
    await ask(site.services, pet, { email: "again@example.com", phone: "0803 555 0909" });
    for (const wait of [0, 1, 5, 15, 60, 240, 720, 1440]) {
      if (wait > 0) {
        site.services.pass(wait * minuteMs - 1000);
        expect(await deliverWebhooks(site.services)).toEqual({ delivered: 0, failed: 0 });
        site.services.pass(1000);
      }
      expect(await deliverWebhooks(site.services)).toEqual({ delivered: 0, failed: 1 });
    }
    expect(calls).toHaveLength(8);
    site.services.pass(30 * 24 * hourMs);
    expect(await deliverWebhooks(site.services)).toEqual({ delivered: 0, failed: 0 });
    browser = await site.visitor().signIn("tunde");
    const page = await browser.html(path);
    expect(wordsOf(page)).toContain("failed It answered 302 8");
    const id =
      /name="id" value="([^"]+)"[^>]*>(?:(?!<form).)*Tell Partner again/s.exec(page)?.[1] ?? "";
    answer = 200;
    expect((await browser.post(path, { intent: "retry", id })).status).toBe(303);
    expect((await browser.post(path, { intent: "retry", id })).status).toBe(409);
    expect(await deliverWebhooks(site.services)).toEqual({ delivered: 1, failed: 0 });
  });

  describe("whose names lead somewhere", () => {
    type Found = { address: string; family: number }[];
    const [own, beside] = ["127.0.0.1", "127.0.0.9"].map((one) => ({ address: one, family: 4 }));
    const onInternet = { address: "8.8.8.8", family: 4 };

    /** Delivers one event to a system of this address whose host is looked up as `found`. */
    async function deliverTo(url: string, ...found: (Found[number] | undefined)[]) {
      const { db } = site.services;
      await updateRows({ db }, "webhooks", { name: "Partner" }, { url });
      const count = site.services.now().getTime();
      const kemis = {
        email: `kemi.${count}@example.com`,
        phone: `0803${String(count).slice(3, 10)}`,
      };
      await ask(site.services, await shelter(site.services), kemis);
      const counts = await deliverWebhooks(
        site.services,
        async () => found.filter(Boolean) as Found,
      );
      const { last_error } = await db.reader
        .selectFrom("webhook_deliveries")
        .select("last_error")
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      await db.transaction((trx) => trx.deleteFrom("webhook_deliveries").execute());
      return { ...counts, last_error };
    }

    test("are not called where one of their addresses is beside ours, whichever", async () => {
      const hook = `https://partner.example:${new URL(address).port}/hook`;
      const refused = {
        delivered: 0,
        failed: 1,
        last_error: "Its address leads to no machine on the internet",
      };
      expect(await deliverTo(hook, own)).toEqual(refused);
      expect(await deliverTo(hook, own, onInternet)).toEqual(refused);
      expect(await deliverTo(hook, onInternet, own)).toEqual(refused);
      expect(await deliverTo(hook)).toEqual(refused);
    });

    test("are called at the address that was looked up, wherever the name leads next", async () => {
      const hook = address.replace("127.0.0.1", "localhost");
      expect(await deliverTo(hook, own)).toMatchObject({ delivered: 1 });
      expect(calls).toHaveLength(1);
      expect(await deliverTo(hook, beside)).toMatchObject({ failed: 1 });
      expect(calls).toHaveLength(1);
      await deliverTo(address, own);
    });
  });

  test("that do not answer are tried again, and a removed one is told nothing", async () => {
    await new Promise((resolve) => receiver.close(resolve));
    const pet = await shelter(site.services);
    await ask(site.services, pet, { email: "later@example.com", phone: "0803 555 0910" });
    expect(await deliverWebhooks(site.services)).toEqual({ delivered: 0, failed: 1 });
    const page = await browser.html(path);
    expect(wordsOf(page)).toContain("waiting Nothing answers at its address 1");
    const id =
      /name="id" value="([^"]+)"[^>]*>(?:(?!<form).)*Yes, remove Partner/s.exec(page)?.[1] ?? "";
    expect((await browser.post(path, { intent: "remove-webhook", id })).status).toBe(303);
    site.services.pass(hourMs);
    expect(await deliverWebhooks(site.services)).toEqual({ delivered: 0, failed: 0 });
  });

  test.each([
    "http://partner.example/hook",
    "https://user:secret@partner.example/",
    "https://localhost/",
    "https://localhost./",
    "https://LocalHost..:8443/hook",
    "https://rehome.localhost./",
    "https://intranet./",
    "https://intranet/",
    "https://10.0.0.1/",
    "https://127.0.0.1:3000/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://[fd00::1]/",
    "https://169.254.169.254/latest/meta-data",
    "https://2130706433/",
    "https://0x7f.1/",
    "ftp://partner.example/",
    "file:///etc/passwd",
    "nonsense",
  ])("are not called at %s", (url) => {
    expect(readWebhookAddress(url, false).ok).toBe(false);
  });

  test("are called at addresses of the internet alone", () => {
    expect(readWebhookAddress("https://partner.example/hook?a=1", false).ok).toBe(true);
    const beside = [
      "10.1.2.3",
      "172.16.0.1",
      "192.168.1.1",
      "127.0.0.1",
      "169.254.1.1",
      "100.64.0.1",
    ];
    const more = [
      "0.0.0.0",
      "224.0.0.1",
      "255.255.255.255",
      "::1",
      "fe80::1",
      "fd00::1",
      "::ffff:10.0.0.1",
    ];
    for (const one of [...beside, ...more, "64:ff9b::a00:1", "2002:a00:1::", "2001:db8::1"]) {
      expect(isPublicAddress(one), one).toBe(false);
    }
    for (const one of ["8.8.8.8", "1.1.1.1", "2606:4700::1111", "::ffff:8.8.8.8"]) {
      expect(isPublicAddress(one), one).toBe(true);
    }
  });

  test("are added at the form's mistakes with what was typed", async () => {
    const wrong = { intent: "add-webhook", system: "Bad", url: "ftp://x.example", events: "all" };
    const html = await textWith(422, browser.post(path, { ...wrong, key: key("bad") }));
    expect(html).toContain("Please enter an address that begins with https://");
    expect(typed(html, "url")).toBe("ftp://x.example");
  });

  test("have an address that is short enough as it is called, with its letters encoded", async () => {
    const url = `https://partner.example/${"ẹ".repeat(200)}`;
    const long = { intent: "add-webhook", system: "Long", url, events: "all", key: key("long") };
    expect(typed(await textWith(422, browser.post(path, long)), "url")).toBe(url);
  });
});
