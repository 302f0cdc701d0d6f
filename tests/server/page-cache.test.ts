import { spawn } from "node:child_process";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { changeListingStatus } from "#app/features/adoption/listing/listing.queries.server.ts";
import { insertPartnerPlace } from "#app/features/adoption/partner-place/partner-place.queries.server.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import type { cacheEntryReader } from "#app/platform/http/cacheable-pages.server.ts";
import type { Handler, makeRequestHandler } from "#app/platform/http/request-handler.server.ts";
import { formatPhone } from "#app/platform/phone.server.ts";
import { deleteSetting, saveSetting } from "#app/platform/settings/settings.queries.server.ts";
import { createServer } from "#server/http-server.ts";
import { makePageCache, type PageCache } from "#server/page-cache.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { shelter } from "#tests/support/listings.ts";
import { admit, password } from "#tests/support/people.ts";
import { freshServices, hourMs, type TestServices } from "#tests/support/services.ts";
import { loadBuild } from "#tests/support/site-build.ts";
import { ask } from "./fake-app.ts";

type Entry = { makeHandler: typeof makeRequestHandler; cacheEntryReader: typeof cacheEntryReader };

onEachEngine("cached pages, on %s", (engine) => {
  let services: TestServices;
  let origin: string;
  let rendered: string[];
  let cookieSet: string | undefined;
  let pages: PageCache;
  let stop: () => Promise<void>;

  beforeEach(async () => {
    services = await freshServices(engine);
    const build = await loadBuild();
    const entry = build.entry.module as unknown as Entry;
    const app = entry.makeHandler(build, services, "production");
    rendered = [];
    cookieSet = undefined;
    const handler: Handler = async (request, visit) => {
      rendered.push(new URL(request.url).pathname);
      const response = await app(request, visit);
      if (cookieSet) response.headers.append("Set-Cookie", cookieSet);
      return response;
    };
    pages = makePageCache(services, entry.cacheEntryReader(build));
    const site = createServer({
      config: { demo: true, origin: services.site.origin, trustProxy: [] },
      services,
      handler,
      findUploader: async () => undefined,
      pages,
    });
    await new Promise<void>((resolve) => site.server.listen(0, "127.0.0.1", resolve));
    const { port } = site.server.address() as AddressInfo;
    origin = `http://127.0.0.1:${port}`;
    services.site.origin = origin;
    stop = () => site.stop(100);
  });
  afterEach(async () => {
    await stop();
    await services.cleanup();
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { headers, redirect: "manual" });
  const page = async (path: string) => (await get(path)).text();

  test("a page is rendered once and then sent as it is", async () => {
    await shelter(services);
    const first = await page("/up-for-adoption");
    for (let n = 0; n < 5; n += 1) expect(await page("/up-for-adoption")).toBe(first);
    expect(rendered).toEqual(["/up-for-adoption"]);
  });

  test("a page that sets a cookie is for whoever asked, and stored for nobody", async () => {
    cookieSet = "seen=1";
    for (let n = 0; n < 2; n += 1) await page("/about-us");
    expect(rendered).toEqual(["/about-us", "/about-us"]);
    expect(pages.stats().entries).toBe(0);
  });

  test("hits, misses and pages that a change made stale are counted", async () => {
    for (const path of ["/terms", "/up-for-adoption", "/up-for-adoption"]) await page(path);
    expect(pages.stats()).toMatchObject({ hits: 1, misses: 2, stale: 0, entries: 2 });
    expect(pages.stats().bytes).toBeGreaterThan(1000);
    await shelter(services);
    for (const path of ["/terms", "/up-for-adoption"]) await page(path);
    expect(pages.stats()).toMatchObject({ hits: 2, misses: 3, stale: 1, entries: 2 });
  });

  test("a write that another connection committed is in the very next answer, fifty times", async () => {
    const id = await shelter(services);
    const other = openDatabase(services.db.options);
    const move = (from: "available" | "reserved", to: "available" | "reserved") =>
      other.transaction((trx) =>
        changeListingStatus(trx, { id, from: [from], to, now: services.now().toISOString() }),
      );
    for (let n = 0; n < 25; n += 1) {
      expect(await page("/up-for-adoption")).not.toContain("Reserved");
      expect(await move("available", "reserved")).toBe(true);
      expect(await page("/up-for-adoption")).toContain("Reserved");
      expect(await move("reserved", "available")).toBe(true);
    }
    await other.close();
  });

  test("a change makes the pages stale that show it, and leaves all others as they are", async () => {
    const pet = await shelter(services);
    const other = openDatabase(services.db.options);
    const list = "/up-for-adoption?species=Dog&utm_source=x";
    const addresses = ["/", list, `/pet-details/${pet}`, "/blog", "/pet-boarding", "/contact"];
    const write = (table: "listings" | "posts" | "partner_places" | "settings") =>
      other.transaction(async (trx) => {
        const at = services.now().toISOString();
        if (table === "settings") return saveSetting(trx, { name: "phone", value, updated_at: at });
        if (table === "partner_places") {
          return insertPartnerPlace(trx, { id: "paws", name: "Paws", active: 1, created_at: at });
        }
        await trx.updateTable(table).set({ updated_at: at }).execute();
      });
    const value = "+234 809 555 0011";
    const stale: Record<string, string[]> = {};
    for (const address of addresses) await page(address);
    for (const table of ["posts", "partner_places", "listings", "settings"] as const) {
      rendered = [];
      await write(table);
      for (const address of addresses) await page(address);
      stale[table] = rendered;
    }
    await other.close();
    expect(stale).toEqual({
      posts: [`/pet-details/${pet}`, "/blog"],
      partner_places: ["/"],
      listings: ["/", "/up-for-adoption", `/pet-details/${pet}`, "/blog"],
      settings: addresses.map((address) => address.replace(/\?.*/, "")),
    });
  });

  test("contact details that another connection saved are in the very next answer", async () => {
    const other = openDatabase(services.db.options);
    for (let n = 10; n < 30; n += 1) {
      const value = `+234 809 555 00${n}`;
      const row = { name: "phone", value, updated_at: services.now().toISOString() } as const;
      await other.transaction((trx) => saveSetting(trx, row));
      for (const path of ["/about-us", "/donate"])
        expect(await page(path)).toContain(formatPhone(value));
      expect(await page("/about-us")).toContain(formatPhone(value));
    }
    await other.transaction((trx) => deleteSetting(trx, "phone"));
    expect(await page("/about-us")).toContain(formatPhone(services.site.phone));
    await other.close();
  });

  test("a write by another process is in the very next answer", { tags: "race" }, async () => {
    const before = await page("/");
    const writer = spawn(
      process.execPath,
      ["tests/support/database-process.ts", "write", JSON.stringify(services.db.options)],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    await new Promise((resolve) => writer.stdout.once("data", resolve));
    expect(await page("/")).not.toBe(before);
    const ended = new Promise((resolve) => writer.once("exit", resolve));
    writer.kill("SIGKILL");
    await ended;
  });

  test("counting a sign-in does not empty the cache", async () => {
    await admit(services, "ada");
    await page("/up-for-adoption");
    await fetch(`${origin}/login`, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: origin },
      body: new URLSearchParams({ email: "ada@rehome.example", password }),
    });
    await page("/up-for-adoption");
    expect(rendered.filter((path) => path === "/up-for-adoption")).toHaveLength(1);
  });

  test("nothing personal is cached: notices, sessions, references and errors have their own answers", async () => {
    const id = await shelter(services);
    const sent = await fetch(`${origin}/pet-details/${id}`, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: origin },
      body: new URLSearchParams({
        name: "Kemi Secret",
        email: "kemi@example.com",
        phone: "0803 555 0199",
        message: "Please.",
      }),
    });
    const cookies = sent.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const where = sent.headers.get("Location") ?? "";
    expect(await (await get(where, { Cookie: cookies })).text()).toContain("Kemi Secret");
    for (const path of [where, `/pet-details/${id}`, "/", "/up-for-adoption"]) {
      const withNotice = await get(path, { Cookie: cookies });
      expect(await withNotice.text(), path).toContain("Interest submitted successfully!");
      for (let n = 0; n < 2; n += 1) {
        const stranger = await get(path);
        expect(stranger.headers.getSetCookie(), path).toEqual([]);
        expect(await stranger.text(), path).not.toMatch(/Kemi|successfully/);
      }
    }
    expect((await get(where)).headers.get("Cache-Control")).toBe("private, no-store");
    expect((await get("/nothing-here")).headers.get("Cache-Control")).toBe("private, no-store");
  });

  test("somebody signed in gets their own page, of which no stranger ever sees a word", async () => {
    const pet = await shelter(services, { name: "Bingo" });
    await admit(services, "ngozi");
    const signedIn = await fetch(`${origin}/login`, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: origin },
      body: new URLSearchParams({ email: "ngozi@example.com", password }),
    });
    const Cookie = signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    for (const path of ["/", "/up-for-adoption", `/pet-details/${pet}`, "/about-us"]) {
      // Theirs first, so that theirs would be the page to be kept; then beside one that is.
      for (let n = 0; n < 2; n += 1) {
        const own = await get(path, { Cookie });
        expect(own.headers.get("Cache-Control"), path).toBe("private, no-store");
        expect(own.headers.get("ETag"), path).toBeNull();
        expect(own.headers.get("Vary"), path).toContain("Cookie");
        expect(await own.text(), path).toMatch(/href="\/dashboard"/);
        const stranger = await get(path);
        expect(stranger.headers.get("Cache-Control"), path).toBe("public, no-cache");
        expect(stranger.headers.get("Vary"), path).toContain("Cookie");
        expect(await stranger.text(), path).not.toMatch(/href="\/dashboard"|Ngozi|ngozi@/);
        const tag = stranger.headers.get("ETag") ?? "";
        const kept = await get(path, { Cookie, "If-None-Match": tag });
        expect([kept.status, kept.headers.get("ETag")], path).toEqual([200, null]);
      }
    }
    expect(rendered.filter((path) => path === "/about-us")).toHaveLength(5);
  });

  test("small pages for those who save data and whole ones are kept apart, whoever comes first", async () => {
    const saving = { "Save-Data": "on" };
    const switched = { Cookie: "lite=on" };
    const isLite = async (headers: Record<string, string>) => {
      const response = await get("/about-us", headers);
      expect(response.headers.get("Cache-Control")).toBe("public, no-cache");
      expect(response.headers.get("Vary")).toMatch(/Cookie.*Save-Data/);
      return !(await response.text()).includes("/art/intro.svg");
    };
    const asked = [{}, saving, switched, { ...saving, Cookie: "lite=off" }];
    for (let n = 0; n < 2; n += 1) {
      expect(await Promise.all(asked.map(isLite))).toEqual([false, true, true, false]);
    }
    const before = rendered.length;
    expect(await isLite(switched)).toBe(true);
    expect(await isLite({ Cookie: "elite=on; lite=offer" })).toBe(false);
    expect(rendered).toHaveLength(before);
    const tag = (await get("/about-us")).headers.get("ETag") ?? "";
    expect((await get("/about-us", { "If-None-Match": tag })).status).toBe(304);
    expect((await get("/about-us", { ...saving, "If-None-Match": tag })).status).toBe(200);
  });

  test("each coding carries the same page, and a browser that has it gets 304", async () => {
    await shelter(services);
    const plain = Buffer.from(
      await (await get("/up-for-adoption", { "Accept-Encoding": "identity" })).arrayBuffer(),
    );
    const raw = async (coding: string) => {
      const { request } = await import("node:http");
      return new Promise<{ coding: string; body: Buffer }>((resolve) => {
        request(
          `${origin}/up-for-adoption`,
          { headers: { "Accept-Encoding": coding } },
          (response) => {
            const parts: Buffer[] = [];
            response.on("data", (part: Buffer) => parts.push(part));
            response.on("end", () =>
              resolve({
                coding: response.headers["content-encoding"] ?? "identity",
                body: Buffer.concat(parts),
              }),
            );
          },
        ).end();
      });
    };
    const br = await raw("gzip, br");
    expect(br.coding).toBe("br");
    expect(brotliDecompressSync(br.body)).toEqual(plain);
    const coding = async () => (await raw("gzip")).coding;
    await expect.poll(coding).toBe("gzip");
    expect(gunzipSync((await raw("gzip")).body)).toEqual(plain);
    expect((await raw("br;q=0")).coding).toBe("identity");

    const tag = (await get("/up-for-adoption")).headers.get("ETag") ?? "";
    const again = await get("/up-for-adoption", { "If-None-Match": tag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    await shelter(services);
    expect((await get("/up-for-adoption", { "If-None-Match": tag })).status).toBe(200);
    const head = await fetch(`${origin}/up-for-adoption`, { method: "HEAD" });
    expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0]);
  });

  test("only a page that is asked for again is compressed at its best; the first reader's coding is there at once", {
    tags: "race",
  }, async () => {
    const { port } = new URL(origin);
    const coding = async (path: string, accepted: string) => {
      const answer = await ask(Number(port), path, { headers: { "Accept-Encoding": accepted } });
      return answer.headers["content-encoding"] ?? "identity";
    };
    const once = "/up-for-adoption?q=whom+nobody+else+seeks";
    expect(await coding(once, "br")).toBe("br");
    expect(await coding("/about-us", "gzip")).toBe("gzip");
    expect(await coding("/about-us", "gzip")).toBe("gzip");
    expect(await coding("/", "br")).toBe("br");
    // Both codings are a sign of the best one; whoever was first in the queue would have been so, too.
    await expect.poll(() => coding("/", "gzip")).toBe("gzip");
    expect(await coding(once, "gzip")).toBe("identity");
    await expect.poll(() => coding(once, "gzip")).toBe("gzip");
  });

  test("addresses that show the same are one page, others are their own; the day is part of the name, and very long ones are not stored", async () => {
    await shelter(services);
    await page("/up-for-adoption?utm_source=whatsapp");
    await page("/up-for-adoption?fbclid=1&utm_source=x");
    await page(`/up-for-adoption?fbclid=${"x".repeat(2000)}`);
    await page("/up-for-adoption");
    expect(rendered).toHaveLength(1);
    await page("/up-for-adoption?utm_medium=post&species=Cat&_x[]=2");
    await page("/up-for-adoption?species=Cat");
    await page("/up-for-adoption?species=Dog");
    expect(rendered).toHaveLength(3);
    services.pass(24 * hourMs);
    await page("/up-for-adoption");
    expect(rendered).toHaveLength(4);
    const { entries } = pages.stats();
    for (let n = 5; n < 7; n += 1) {
      expect(await page(`/up-for-adoption?q=${"x".repeat(1000)}`)).toContain("<main");
      expect(rendered).toHaveLength(n);
    }
    expect(pages.stats().entries).toBe(entries);
  });

  test("a kept page has every header of a rendered one", async () => {
    const names = async () =>
      [...(await get("/up-for-adoption", { "Accept-Encoding": "identity" })).headers]
        .filter(([name]) => !["date", "x-request-id"].includes(name))
        .sort();
    const fresh = await names();
    expect(await names()).toEqual(fresh);
    expect(Object.fromEntries(fresh)).toMatchObject({
      "content-security-policy": expect.stringContaining("default-src 'none'"),
      "x-content-type-options": "nosniff",
      "cache-control": "public, no-cache",
    });
  });
});
