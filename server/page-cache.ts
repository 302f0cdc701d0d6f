import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { lagosDay } from "#app/platform/dates.ts";
import { makeContentFreshness } from "#app/platform/db/content-freshness.server.ts";
import { type ContentVersions, sumVersions } from "#app/platform/db/content-kinds.ts";
import {
  type CacheEntry,
  namesSession,
  publicCacheControl,
} from "#app/platform/http/cacheable-pages.server.ts";
import { isLite } from "#app/platform/http/lite-mode.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { isBuffered } from "./adapter.ts";
import { createCachedPage, createStalePage, memoryBytes, recompress } from "./cached-page.ts";
import { type EncodedContent, sendEncoded } from "./encoded-content.ts";
import type { HttpContext } from "./http-context.ts";
import { makeRecompression } from "./recompression.ts";

const maxBytes = 32 * 1024 * 1024;

type PageRequest = Pick<HttpContext, "request" | "response" | "requestId" | "target" | "bytes">;

/** `day`: the Lagos day, because pages name days. */
type Rendering = Pick<CacheEntry, "kinds"> & { day: string; version: number };

type CachedPage = Rendering & {
  content: EncodedContent;
  isSmallest?: boolean;
  /** The page during an outage. `bytes`: 0 until it is made. */
  stale?: { content: Promise<EncodedContent>; bytes: number };
};

type CacheMiss = Rendering & { key: string };

export type PageCache = {
  /** Returns whether it answered: with the current page, or during an outage with a page that says it may be old. */
  serve(context: PageRequest): Promise<boolean> | boolean;
  /** Answers with a page that says it may be old. Returns whether it did. */
  serveStale(context: PageRequest): Promise<boolean>;
  /** Stores and sends a response that is the same for everybody. Returns whether it was one. */
  store(context: PageRequest, rendered: Response): Promise<boolean>;
  stats(): PageCacheStats;
};

/** `stale`: pages dropped after a change. `bytes`: approximate memory of `entries`, with their stale copies. */
type PageCacheStats = {
  hits: number;
  misses: number;
  stale: number;
  entries: number;
  bytes: number;
};

type Options = {
  staleNotice?: string;
};

/** A committed change, by any process, is in the next answer: content versions are compared before each. */
export function makePageCache(
  services: Pick<AppServices, "db" | "now" | "log">,
  cacheEntryOf: (target: string) => CacheEntry | undefined,
  { staleNotice = "" }: Options = {},
): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ content }) => memoryBytes(content),
  });
  const misses = new WeakMap<IncomingMessage, CacheMiss>();
  const today = dayReader(services);
  const freshness = makeContentFreshness(services.db, dropStale);
  const recompression = makeRecompression(recompressStored);
  const counts = { hits: 0, misses: 0, stale: 0 };
  let isOutage = false;

  function findEntry({ target, request: { headers } }: PageRequest): CacheEntry | undefined {
    const entry = target === undefined ? undefined : cacheEntryOf(target);
    if (!entry || !isLite(headers.cookie, headers["save-data"])) return entry;
    // A target has no spaces.
    return { ...entry, key: `${entry.key} lite` };
  }

  function dropStale(): void {
    const stale = [...pages.entries()].filter(
      ([, { kinds, version }]) => version !== sumVersions(freshness.known, kinds),
    );
    for (const [key] of stale) pages.delete(key);
    counts.stale += stale.length;
  }

  function serveVersion(
    context: PageRequest,
    { key, kinds }: CacheEntry,
    current: ContentVersions,
  ): boolean {
    if (isOutage) endOutage();
    const day = today();
    const version = sumVersions(current, kinds);
    const page = pages.get(key);
    const isHit = page?.day === day && page.version === version;
    counts[isHit ? "hits" : "misses"] += 1;
    if (isHit) {
      // A page requested once costs one fast compression only.
      if (!page.isSmallest) recompression.request(key);
      sendEncoded(context, page.content);
      return true;
    }
    misses.set(context.request, { key, kinds, day, version });
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
    page.stale ??= { content: createStalePage(page.content, staleNotice), bytes: 0 };
    const { stale } = page;
    const content = await stale.content;
    stale.bytes = memoryBytes(content);
    sendEncoded(context, content);
    return true;
  }

  /** The best compression takes far longer than rendering, so only pages that are requested again get it. */
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
    stats() {
      const stale = [...pages.values()].reduce((sum, page) => sum + (page.stale?.bytes ?? 0), 0);
      return { ...counts, entries: pages.size, bytes: pages.calculatedSize + stale };
    },

    serve(context) {
      const entry = findEntry(context);
      if (!entry || isPersonal(context.request)) return false;
      try {
        const current = freshness.current();
        if (!(current instanceof Promise)) return serveVersion(context, entry, current);
        return current.then(
          (found) => serveVersion(context, entry, found),
          (error) => serveWithoutVersion(context, entry.key, error),
        );
      } catch (error) {
        return serveWithoutVersion(context, entry.key, error);
      }
    },

    async serveStale(context) {
      const { method } = context.request;
      const entry = method === "GET" || method === "HEAD" ? findEntry(context) : undefined;
      return entry !== undefined && sendStale(context, entry.key);
    },

    async store(context, rendered) {
      const miss = misses.get(context.request);
      if (!miss || !isForEverybody(rendered)) return false;
      const body = isBuffered(rendered)
        ? rendered.buffered
        : Buffer.from(await rendered.arrayBuffer());
      const accepted = context.request.headers["accept-encoding"];
      const content = await createCachedPage(body, rendered.headers, accepted);
      const { key, ...rendering } = miss;
      if (rendering.version === sumVersions(freshness.known, rendering.kinds)) {
        pages.set(key, { ...rendering, content });
      }
      sendEncoded(context, content);
      return true;
    },
  };
}

function isPersonal({ headers: { cookie } }: IncomingMessage): boolean {
  return cookie !== undefined && (cookie.includes("notice=") || namesSession(cookie));
}

function isForEverybody({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    headers.get("Cache-Control") === publicCacheControl &&
    headers.getSetCookie().length === 0
  );
}

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
