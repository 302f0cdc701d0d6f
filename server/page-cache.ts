import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { lagosDay } from "#app/platform/dates.ts";
import { makeContentFreshness } from "#app/platform/db/content-freshness.server.ts";
import { namesSession, publicCacheControl } from "#app/platform/http/cacheable-pages.server.ts";
import { isLite } from "#app/platform/http/lite-mode.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { isBuffered } from "./adapter.ts";
import { createCachedPage, createStalePage, recompress, sizeOf } from "./cached-page.ts";

import { type EncodedContent, sendEncoded } from "./encoded-content.ts";
import type { HttpContext } from "./http-context.ts";
import { makeRecompression } from "./recompression.ts";

const maxBytes = 32 * 1024 * 1024;

type PageRequest = Pick<HttpContext, "request" | "response" | "requestId" | "target" | "bytes">;

/** `day`: the Lagos day it was rendered on, because pages name days. */
type CachedPage = {
  day: string;
  content: EncodedContent;
  isSmallest?: boolean;
  stale?: Promise<EncodedContent>;
};

/** A page that is not cached: its key, and the content's version when it was requested. */
type CacheMiss = { key: string; day: string; version: number };

export type PageCache = {
  /**
   * Answers from the cache if the content has not changed since, or if that cannot be found out: then the page says so.
   * Returns whether it did.
   */
  serve(context: PageRequest): Promise<boolean> | boolean;
  /** Answers from the cache, saying that the page may be old. Returns whether it did. */
  serveStale(context: PageRequest): Promise<boolean>;
  /** Stores and sends a response that is the same for everybody. Returns whether it was one. */
  store(context: PageRequest, rendered: Response): Promise<boolean>;
  stats(): PageCacheStats;
};

/** `stale`: pages dropped after a change of content. `bytes`: approximate memory of `entries`. */
export type PageCacheStats = {
  hits: number;
  misses: number;
  stale: number;
  entries: number;
  bytes: number;
};

type Options = {
  /** Markup shown on a page that may be out of date. */
  staleNotice?: string;
};

/**
 * Pages rendered once and stored compressed. A committed change to public content, by any process, is in the next
 * answer: the content's version is compared before each. While the database does not answer, pages are sent with a
 * notice that they may be old. The least recently used pages are dropped when 32 MiB are full.
 */
export function makePageCache(
  services: Pick<AppServices, "db" | "now" | "log">,
  cacheKeyOf: (target: string) => string | undefined,
  { staleNotice = "" }: Options = {},
): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ content }) => sizeOf(content),
  });
  const misses = new WeakMap<IncomingMessage, CacheMiss>();
  const today = dayReader(services);
  const freshness = makeContentFreshness(services.db, () => {
    counts.stale += pages.size;
    pages.clear();
  });
  const recompression = makeRecompression(recompressStored);
  const counts = { hits: 0, misses: 0, stale: 0 };
  let isOutage = false;

  function keyOf({ target, request: { headers } }: PageRequest): string | undefined {
    const key = target === undefined ? undefined : cacheKeyOf(target);
    // A target has no spaces.
    return key && isLite(headers.cookie, headers["save-data"]) ? `${key} lite` : key;
  }

  function serveVersion(context: PageRequest, key: string, current: number): boolean {
    if (isOutage) endOutage();
    const day = today();
    const page = current === freshness.known ? pages.get(key) : undefined;
    const isHit = page?.day === day;
    counts[isHit ? "hits" : "misses"] += 1;
    if (isHit) {
      // A page requested once costs one fast compression only.
      if (!page.isSmallest) recompression.request(key);
      sendEncoded(context, page.content);
      return true;
    }
    misses.set(context.request, { key, day, version: current });
    return false;
  }

  function serveWithoutVersion(context: PageRequest, key: string, error: unknown) {
    if (!isOutage) services.log.error({ err: error }, "pages are sent without knowing of changes");
    isOutage = true;
    return sendStale(context, key);
  }

  function endOutage(): void {
    isOutage = false;
    services.log.warn("pages are compared with the database again");
    for (const page of pages.values()) delete page.stale;
  }

  async function sendStale(context: PageRequest, key: string): Promise<boolean> {
    const page = pages.get(key);
    if (!page) return false;
    page.stale ??= createStalePage(page.content, staleNotice);
    sendEncoded(context, await page.stale);
    return true;
  }

  /**
   * The best compression takes far longer than rendering: it replaces the fast one for pages that are requested again.
   */
  async function recompressStored(key: string): Promise<void> {
    const page = pages.peek(key);
    if (!page || page.isSmallest) return;
    try {
      const content = await recompress(page.content);
      if (pages.peek(key) === page) pages.set(key, { ...page, content, isSmallest: true });
    } catch (error) {
      services.log.error({ err: error }, "a page could not be compressed");
    }
  }

  return {
    stats: () => ({ ...counts, entries: pages.size, bytes: pages.calculatedSize }),

    serve(context) {
      const key = keyOf(context);
      if (key === undefined || isOwn(context.request)) return false;
      try {
        const current = freshness.current();
        if (typeof current === "number") return serveVersion(context, key, current);
        return current.then(
          (found) => serveVersion(context, key, found),
          (error) => serveWithoutVersion(context, key, error),
        );
      } catch (error) {
        return serveWithoutVersion(context, key, error);
      }
    },

    async serveStale(context) {
      const { method } = context.request;
      const key = method === "GET" || method === "HEAD" ? keyOf(context) : undefined;
      return key !== undefined && sendStale(context, key);
    },

    async store(context, rendered) {
      const miss = misses.get(context.request);
      if (!miss || !isForEverybody(rendered)) return false;
      const body = isBuffered(rendered)
        ? rendered.buffered
        : Buffer.from(await rendered.arrayBuffer());
      const accepted = context.request.headers["accept-encoding"];
      const content = await createCachedPage(body, rendered.headers, accepted);
      const { key, day, version } = miss;
      if (version === freshness.known) {
        pages.set(key, { day, content });
      }
      sendEncoded(context, content);
      return true;
    },
  };
}

/** Signed-in people, and pages with a notice, are neither served from the cache nor stored. */
function isOwn({ headers: { cookie } }: IncomingMessage): boolean {
  return cookie !== undefined && (cookie.includes("notice=") || namesSession(cookie));
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
