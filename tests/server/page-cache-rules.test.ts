import { randomBytes } from "node:crypto";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ContentKind, contentKinds } from "#app/platform/db/content-kinds.ts";
import { publicCacheControl } from "#app/platform/http/cacheable-pages.server.ts";
import { saveSetting } from "#app/platform/settings/settings.queries.server.ts";
import { makePageCache, type PageCache } from "#server/page-cache.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";

type PageRequest = Parameters<PageCache["serve"]>[0];

const staleNotice = "<p>This page may be old.</p>";
const at = "2026-11-20T09:00:00.000Z";
let db: FreshDatabase;
let isDown: boolean;
let cache: PageCache;

beforeEach(async () => {
  db = await freshDatabase("sqlite");
  isDown = false;
  const changeMark = () => {
    if (isDown) throw new Error("the database is away");
    return db.changeMark();
  };
  const kinds: readonly ContentKind[] = contentKinds;
  cache = makePageCache(
    { db: { ...db, changeMark }, now: () => new Date(at), log: pino({ level: "silent" }) },
    (key) => ({ key, kinds }),
    { staleNotice },
  );
  // In no test a page is compressed again before the test lets it be.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(async () => {
  vi.useRealTimers();
  await db.cleanup();
});

function requestFor(target: string, cookie?: string) {
  let body = "";
  const response = {
    writeHead: () => response,
    end: (bytes?: Buffer) => {
      body = String(bytes ?? "");
      return response;
    },
  };
  const request = {
    request: { method: "GET", headers: { cookie, "accept-encoding": "identity" } },
    response,
    requestId: "test-request",
    target,
  } as unknown as PageRequest;
  return { request, body: () => body };
}

const rendered = (html: string) =>
  new Response(html, { headers: { "Cache-Control": publicCacheControl } });

/** Returns the page from the cache, or `html`, which is then stored. */
async function ask(path: string, html: string, cookie?: string): Promise<string> {
  const { request, body } = requestFor(path, cookie);
  if (await cache.serve(request)) return body();
  await cache.store(request, rendered(html));
  return html;
}

const write = (value: string) =>
  db.transaction((trx) => saveSetting(trx, { name: "phone", value, updated_at: at }));

test("a request with a notice is neither answered from the cache nor stored in it", async () => {
  const cookie = "theme=dark; notice=abc";
  expect(await ask("/a", "<main>notice</main>", cookie)).toBe("<main>notice</main>");
  expect(cache.stats().entries).toBe(0);
  expect(await ask("/a", "<main>plain</main>")).toBe("<main>plain</main>");
  expect(await ask("/a", "<main>other</main>")).toBe("<main>plain</main>");
  expect(await ask("/a", "<main>notice</main>", cookie)).toBe("<main>notice</main>");
});

test("the notice of an outage and its copies of pages go with the outage", async () => {
  const page = "<main>plain</main>";
  await ask("/a", page);
  const { bytes } = cache.stats();
  isDown = true;
  expect(await ask("/a", "<main>new</main>")).toBe(staleNotice + page);
  expect(cache.stats().bytes).toBeGreaterThan(bytes);
  isDown = false;
  expect(await ask("/a", "<main>new</main>")).toBe(page);
  expect(cache.stats().bytes).toBe(bytes);
});

test("a page that was rendered before a write is not stored after it", async () => {
  const { request } = requestFor("/a");
  expect(await cache.serve(request)).toBe(false);
  await write("+234 809 555 0011");
  // Another request finds the change.
  await ask("/b", "<main>b</main>");
  expect(cache.stats().entries).toBe(1);
  expect(await cache.store(request, rendered("<main>old</main>"))).toBe(true);
  expect(cache.stats().entries).toBe(1);
  expect(await ask("/a", "<main>new</main>")).toBe("<main>new</main>");
});

test("a page that is replaced while the former one is compressed again stays", async () => {
  // It takes a while.
  const old = `<main>${randomBytes(500_000).toString("base64")}</main>`;
  await ask("/a", old);
  expect(await ask("/a", "")).toBe(old);
  await vi.advanceTimersByTimeAsync(1000);
  await write("+234 809 555 0011");
  expect(await ask("/a", "<main>new</main>")).toBe("<main>new</main>");
  // The compression has begun when its rest is not planned yet.
  expect(vi.getTimerCount()).toBe(0);
  while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
  expect(await ask("/a", "<main>newer</main>")).toBe("<main>new</main>");
});
