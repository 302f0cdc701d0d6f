import type { ServerBuild } from "react-router";
import type { ContentKind } from "#app/platform/db/content-kinds.ts";
import { knownParams } from "#app/platform/lists/known-params.ts";
import { findPage, listPages, type Page } from "./pages.server.ts";

/** A page that is the same for all strangers. */
type CacheablePage = Pick<Page, "segments"> & {
  params: readonly string[];
  kinds: readonly ContentKind[];
};

/** `key`: the same for all addresses that show the same. `kinds`: of the content that the page shows. */
export type CacheEntry = { key: string; kinds: readonly ContentKind[] };

/** The `Cache-Control` of pages that are the same for all strangers, and of nothing else. */
export const publicCacheControl = "public, no-cache";

/** Of a page with a longer key nobody asks for the same again. */
const longestKey = 1000;

/** The `Vary` of the same pages, also where one was rendered for somebody signed in. */
export const pageVary = "Cookie, Save-Data";

/** Whether a request's cookies name a session: the page it gets is that person's own, and never kept. */
export function namesSession(cookies: string | null | undefined): boolean {
  return cookies?.includes("session=") ?? false;
}

/**
 * Returns the function that makes a page's cache key of its path and the query parameters it reads. `undefined` for
 * addresses of other pages.
 */
export function cacheEntryReader(
  build: Pick<ServerBuild, "routes">,
): (target: string) => CacheEntry | undefined {
  const pages = listCacheablePages(build);
  return (target) => cacheEntryOf(pages, target);
}

/** Returns the pages that are the same for all strangers, each with the kinds of content that it says it shows. */
export function listCacheablePages(build: Pick<ServerBuild, "routes">) {
  return listPages(build).flatMap(({ id, segments, kind, handle: { cache } }) => {
    if (kind !== "reading" || !cache) return [];
    const kinds: readonly ContentKind[] = ["settings", ...cache.shows];
    return [{ id, segments, params: cache.params, kinds }];
  });
}

function cacheEntryOf(pages: CacheablePage[], target: string): CacheEntry | undefined {
  const at = target.indexOf("?");
  const path = at < 0 ? target : target.slice(0, at);
  const page = findPage(pages, path);
  if (!page) return undefined;
  const { params, kinds } = page;
  if (at < 0 || params.length === 0) return { key: path, kinds };
  const known = knownParams(new URLSearchParams(target.slice(at)), params);
  const key = known.size > 0 ? `${path}?${known}` : path;
  return key.length > longestKey ? undefined : { key, kinds };
}
