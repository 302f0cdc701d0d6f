import { afterEach, expect, test, vi } from "vitest";
import { readContentVersions } from "#app/platform/db/content-freshness.server.ts";
import { contentKinds } from "#app/platform/db/content-kinds.ts";
import { publicCacheControl } from "#app/platform/http/cacheable-pages.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { makePageCache } from "#server/page-cache.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { ask, fakeServices, type Lines, type Running, start } from "./fake-app.ts";

let site: Running | undefined;
const opened: FreshDatabase[] = [];
const restore: (() => void)[] = [];
afterEach(async () => {
  await site?.stop(100);
  site = undefined;
  for (const db of opened.splice(0)) await db.cleanup();
  for (const undo of restore.splice(0)) undo();
});

async function opening(): Promise<FreshDatabase> {
  // A closed one is closed once more in the end, and waits so long for it.
  const db = await freshDatabase("sqlite", { busyMs: 50 });
  opened.push(db);
  await readContentVersions(db.reader);
  return db;
}

/** What would end the process, or be logged as unhandled, is counted instead. */
function watchProcess() {
  const seen = vi.fn();
  for (const name of ["uncaughtException", "unhandledRejection"] as const) {
    const listeners = process.listeners(name as "uncaughtException");
    process.removeAllListeners(name).on(name, seen);
    restore.push(() => {
      process.removeAllListeners(name);
      for (const listener of listeners) process.on(name, listener);
    });
  }
  return seen;
}

test.each([
  ["the mark of changes, read in the request event itself", "mark"],
  ["the query for the content's version", "query"],
] as const)(
  "while the database fails at %s a page is sent with a warning, and one that is not there is the application's",
  async (_, part) => {
    const [good, failing] = [await opening(), await opening()];
    await failing.close();
    expect(() => failing.changeMark()).toThrow();
    await expect(readContentVersions(failing.reader)).rejects.toThrow();
    let broken = false;
    let mark = 0;
    const db = {
      get reader() {
        return broken ? failing.reader : good.reader;
      },
      changeMark() {
        if (broken && part === "mark") return failing.changeMark();
        mark += 1;
        return mark;
      },
    } as unknown as AppServices["db"];
    const lines: Lines = { entries: [] };
    const services = { ...fakeServices({ lines }), db };
    const pages = makePageCache(
      { ...services, now: () => new Date("2026-11-20T09:00:00Z") },
      (key) => ({ key, kinds: contentKinds }),
      { staleNotice: "This may be old." },
    );
    const headers = { "Cache-Control": publicCacheControl, "Content-Type": "text/html" };
    const seen = watchProcess();
    site = await start({
      services,
      pages,
      handler: async (request) => {
        const words = `<main>${new URL(request.url).pathname}</main>`;
        return broken
          ? new Response(words, { status: 503, headers: { "Retry-After": "5" } })
          : new Response(words, { headers });
      },
    });
    const { port } = site;
    const get = () => ask(port, "/up-for-adoption");
    expect((await get()).status).toBe(200);
    const tag = (await get()).headers.etag;
    broken = true;
    for (const answer of await Promise.all([get(), get(), get()])) {
      expect(answer).toMatchObject({
        status: 200,
        body: "This may be old.<main>/up-for-adoption</main>",
        headers: { warning: '110 - "Response is Stale"', "cache-control": publicCacheControl },
      });
      expect(answer.headers.etag).not.toBe(tag);
    }
    expect(lines.entries.filter(({ msg }) => String(msg).includes("without knowing"))).toHaveLength(
      1,
    );
    expect(await ask(port, "/about-us")).toMatchObject({
      status: 503,
      headers: { "retry-after": "5" },
    });
    // With a notice a page is rendered anew, which fails.
    const headersWithNotice = { Cookie: "notice=x.y" };
    expect(await ask(port, "/up-for-adoption", { headers: headersWithNotice })).toMatchObject({
      status: 200,
      headers: { warning: '110 - "Response is Stale"' },
    });
    broken = false;
    const again = await get();
    expect(again).toMatchObject({ status: 200, body: "<main>/up-for-adoption</main>" });
    expect([again.headers.etag, again.headers.warning]).toEqual([tag, undefined]);
    expect(seen).not.toHaveBeenCalled();
  },
);
