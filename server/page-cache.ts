import type { IncomingMessage } from "node:http";
import { lagosDay } from "#app/platform/dates.ts";
import { readContentVersion } from "#app/platform/db/content-version.server.ts";
import { publicCacheControl } from "#app/platform/http/cacheable-pages.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { isWhole } from "./adapter.ts";
import { type Asking, improved, type KeptPage, keptPage, sendKept, weigh } from "./kept-page.ts";

const mostBytes = 32 * 1024 * 1024;
/** A page that lives no longer than this is not worth the best compression. */
const restMs = 1000;

/** Larger is later. A number, because a map put in order at every use is litter for the collector. */
type Used = { used: number };
type Page = KeptPage & Used;
type Asked = { name: string; version: number };

export type PageCache = {
  /** Answers from what is kept, if nothing that pages are made of has changed since; says whether it did. */
  serve(exchange: Asking): Promise<boolean> | boolean;
  /** Keeps an answer that is the same for everybody, and sends it; says whether it was one. */
  keep(exchange: Asking, answer: Response): Promise<boolean>;
};

/**
 * Whole pages, rendered once and kept compressed. A committed change to public content, by any process, is
 * in the very next answer: before each one the content's version is compared (on SQLite only when the file
 * has changed at all). Least used pages go when 32 MiB are full.
 */
export function makePageCache(
  services: Pick<AppServices, "db" | "now">,
  nameOf: (target: string) => string | undefined,
): PageCache {
  const pages = new Map<string, Page>();
  const asked = new WeakMap<IncomingMessage, Asked>();
  const today = dayReader(services);
  let bytes = 0;
  let uses = 0;
  let version = 0;
  let mark: number | undefined;
  let compared = false;
  let reading: Promise<number> | undefined;

  function current(): Promise<number> | number {
    if (compared) return version;
    const now = services.db.changeMark();
    if (now !== undefined && now === mark) {
      // Requests that came together share one comparison: none of them began after it.
      compared = true;
      setImmediate(() => {
        compared = false;
      });
      return version;
    }
    // Whoever comes while it is being asked for shares the next question, not this one's answer.
    reading ??= Promise.resolve().then(() => {
      reading = undefined;
      return refresh();
    });
    return reading;
  }

  async function refresh(): Promise<number> {
    const before = services.db.changeMark();
    const found = await readContentVersion(services.db.reader);
    if (found !== version) {
      pages.clear();
      bytes = 0;
      version = found;
    }
    mark = before;
    return found;
  }

  function remember(name: string, page: Page): void {
    forget(name);
    pages.set(name, page);
    bytes += weigh(page);
    while (bytes > mostBytes) forget(leastUsed());
  }

  function leastUsed(): string {
    const least = [...pages].reduce((a, b) => (a[1].used <= b[1].used ? a : b));
    return least[0];
  }

  function forget(name: string): void {
    const page = pages.get(name);
    if (!page) return;
    pages.delete(name);
    bytes -= weigh(page);
  }

  function answer(exchange: Asking, name: string, at: number): boolean {
    const page = at === version ? pages.get(name) : undefined;
    if (!page) {
      asked.set(exchange.request, { name, version: at });
      return false;
    }
    page.used = ++uses;
    sendKept(exchange, page);
    return true;
  }

  return {
    serve(exchange) {
      const { request, target } = exchange;
      const page = target === undefined ? undefined : nameOf(target);
      if (page === undefined || isPersonal(request)) return false;
      const name = `${today()} ${page}`;
      const at = current();
      if (typeof at === "number") return answer(exchange, name, at);
      return at.then((found) => answer(exchange, name, found));
    },

    async keep(exchange, given) {
      const wanted = asked.get(exchange.request);
      if (!wanted || !isForEverybody(given)) return false;
      const body = isWhole(given) ? given.whole : Buffer.from(await given.arrayBuffer());
      const page = { ...(await keptPage(body, given.headers)), used: ++uses };
      if (wanted.version === version) {
        remember(wanted.name, page);
        setTimeout(() => void improve(wanted.name, page), restMs).unref();
      }
      sendKept(exchange, page);
      return true;
    },
  };

  /** The best compression takes longer than rendering: it replaces the quick one behind the visitor's back. */
  async function improve(name: string, page: Page): Promise<void> {
    if (pages.get(name) !== page) return;
    const better = await improved(page);
    if (pages.get(name) === page) remember(name, { ...better, used: page.used });
  }
}

/** A request that carries a notice gets its own page. Nothing else about a visitor is on a reading page. */
function isPersonal(request: IncomingMessage): boolean {
  return request.headers.cookie?.includes("notice=") ?? false;
}

function isForEverybody({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    headers.get("Cache-Control") === publicCacheControl &&
    headers.getSetCookie().length === 0
  );
}

/** Today in Lagos, worked out once a second. */
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
