import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { lagosDay } from "#app/platform/dates.ts";
import { readContentVersion } from "#app/platform/db/content-version.server.ts";
import { publicCacheControl } from "#app/platform/http/cacheable-pages.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { isBuffered } from "./adapter.ts";
import { createCachedPage, recompress, sizeOf } from "./cached-page.ts";
import { type EncodedContent, sendEncoded } from "./encoded-content.ts";
import type { HttpContext } from "./http-context.ts";

const maxBytes = 32 * 1024 * 1024;
/** A page that lives no longer than this is not worth the best compression. */
const recompressAfterMs = 1000;

type PageRequest = Pick<HttpContext, "request" | "response" | "requestId" | "target" | "bytes">;

/** A page that was not in the cache: the key it will have, and the content's version when it was asked for. */
type CacheMiss = { key: string; version: number };

export type PageCache = {
  /** Answers from the cache if nothing that pages are made of has changed since; returns whether it did. */
  serve(context: PageRequest): Promise<boolean> | boolean;
  /** Stores a response that is the same for everybody and sends it; returns whether it was one. */
  store(context: PageRequest, rendered: Response): Promise<boolean>;
  stats(): PageCacheStats;
};

/** `stale`: pages dropped because content had changed. `bytes` is about what `entries` take. */
export type PageCacheStats = {
  hits: number;
  misses: number;
  stale: number;
  entries: number;
  bytes: number;
};

/**
 * Pages rendered once and stored compressed. A committed change to public content, by any process, is in the very
 * next answer: before each one the content's version is compared (on SQLite only when the file has changed at
 * all). The least recently used pages go when 32 MiB are full.
 */
export function makePageCache(
  services: Pick<AppServices, "db" | "now">,
  cacheKeyOf: (target: string) => string | undefined,
): PageCache {
  const pages = new LRUCache<string, EncodedContent>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
  });
  const misses = new WeakMap<IncomingMessage, CacheMiss>();
  const today = dayReader(services);
  let version = 0;
  let changeMark: number | undefined;
  let compared = false;
  let reading: Promise<number> | undefined;
  const counts = { hits: 0, misses: 0, stale: 0 };

  function currentVersion(): Promise<number> | number {
    if (compared) return version;
    const mark = services.db.changeMark();
    if (mark !== undefined && mark === changeMark) {
      // Requests that came together share one comparison: none of them began after it.
      compared = true;
      setImmediate(() => {
        compared = false;
      });
      return version;
    }
    // Whoever comes while the version is being read shares the next reading, not this one's result.
    reading ??= Promise.resolve().then(() => {
      reading = undefined;
      return readVersion();
    });
    return reading;
  }

  async function readVersion(): Promise<number> {
    const before = services.db.changeMark();
    const found = await readContentVersion(services.db.reader);
    if (found !== version) {
      counts.stale += pages.size;
      pages.clear();
      version = found;
    }
    changeMark = before;
    return found;
  }

  function serveVersion(context: PageRequest, key: string, current: number): boolean {
    const page = current === version ? pages.get(key) : undefined;
    counts[page ? "hits" : "misses"] += 1;
    if (page) sendEncoded(context, page);
    else misses.set(context.request, { key, version: current });
    return page !== undefined;
  }

  /** The best compression takes longer than rendering: it replaces the fast one after the page was sent. */
  async function recompressStored(key: string, page: EncodedContent): Promise<void> {
    if (pages.peek(key) !== page) return;
    const smallest = await recompress(page);
    if (pages.peek(key) === page) pages.set(key, smallest);
  }

  return {
    stats: () => ({ ...counts, entries: pages.size, bytes: pages.calculatedSize }),

    serve(context) {
      const { request, target } = context;
      const page = target === undefined ? undefined : cacheKeyOf(target);
      if (page === undefined || hasNotice(request)) return false;
      const key = `${today()} ${page}`;
      const current = currentVersion();
      if (typeof current === "number") return serveVersion(context, key, current);
      return current.then((found) => serveVersion(context, key, found));
    },

    async store(context, rendered) {
      const miss = misses.get(context.request);
      if (!miss || !isForEverybody(rendered)) return false;
      const body = isBuffered(rendered)
        ? rendered.buffered
        : Buffer.from(await rendered.arrayBuffer());
      const page = await createCachedPage(body, rendered.headers);
      if (miss.version === version) {
        pages.set(miss.key, page);
        setTimeout(() => void recompressStored(miss.key, page), recompressAfterMs).unref();
      }
      sendEncoded(context, page);
      return true;
    },
  };
}

/** A request that carries a notice gets its own page. Nothing else about a visitor is on a reading page. */
function hasNotice(request: IncomingMessage): boolean {
  return request.headers.cookie?.includes("notice=") ?? false;
}

function isForEverybody({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    headers.get("Cache-Control") === publicCacheControl &&
    headers.getSetCookie().length === 0
  );
}

/** Returns today's date in Lagos, computed once a second. */
function dayReader(services: Pick<AppServices, "now">): () => string {
  let second = -1;
  let day = "";
  return () => {
    const now = services.now();
    const current = Math.floor(now.getTime() / 1000);
    if (current !== second) {
      second = current;
      day = lagosDay(now);
    }
    return day;
  };
}
