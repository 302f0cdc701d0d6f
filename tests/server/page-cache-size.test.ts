import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { contentKinds } from "#app/platform/db/content-kinds.ts";
import { publicCacheControl } from "#app/platform/http/cacheable-pages.server.ts";
import { makePageCache } from "#server/page-cache.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";

type PageRequest = Parameters<ReturnType<typeof makePageCache>["serve"]>[0];

let db: FreshDatabase;
afterEach(() => db.cleanup());

function requestFor(target: string): PageRequest {
  const response = { writeHead: () => response, end: () => response };
  return {
    request: { method: "GET", headers: {} },
    response,
    requestId: "test-request",
    target,
  } as unknown as PageRequest;
}

test("of more than 32 MiB of pages those go that were not asked for the longest", async () => {
  db = await freshDatabase("sqlite");
  const cache = makePageCache(
    { db, now: () => new Date("2026-11-20T09:00:00Z"), log: pino({ level: "silent" }) },
    (key) => ({ key, kinds: contentKinds }),
  );
  const ask = async (path: string) => {
    const request = requestFor(path);
    if (await cache.serve(request)) return "cached";
    const headers = { "Cache-Control": publicCacheControl };
    await cache.store(request, new Response(new Uint8Array(14 * 1024 * 1024), { headers }));
    return "rendered";
  };
  expect([await ask("/a"), await ask("/b"), await ask("/a")]).toEqual([
    "rendered",
    "rendered",
    "cached",
  ]);
  expect(await ask("/c")).toBe("rendered");
  expect([await ask("/a"), await ask("/c")]).toEqual(["cached", "cached"]);
  expect(await ask("/b")).toBe("rendered");
});
