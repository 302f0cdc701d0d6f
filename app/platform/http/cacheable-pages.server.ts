import type { ServerBuild } from "react-router";
import { knownParams } from "#app/platform/lists/known-params.ts";
import { findPage, listPages, type Page } from "./pages.server.ts";

/** A page that is the same for all strangers. */
type CacheablePage = Pick<Page, "segments"> & { params: readonly string[] };

/** The `Cache-Control` of pages that are the same for all strangers, and of nothing else. */
export const publicCacheControl = "public, no-cache";

/** The `Vary` of the same pages, also where one was rendered for somebody signed in. */
export const pageVary = "Cookie, Save-Data";

/** Whether a request's cookies name a session: the page it gets is that person's own, and never kept. */
export function namesSession(cookies: string | null | undefined): boolean {
  return cookies?.includes("session=") ?? false;
}

/**
 * Returns the function that makes a page's cache key of its path and the query parameters it reads, the same for all
 * addresses that show the same. `undefined` for addresses of other pages.
 */
export function cacheKeyReader(
  build: Pick<ServerBuild, "routes">,
): (target: string) => string | undefined {
  const pages = listPages(build).flatMap(({ segments, kind, handle: { params } }) =>
    kind === "reading" && params ? [{ segments, params }] : [],
  );
  return (target) => cacheKeyOf(pages, target);
}

function cacheKeyOf(pages: CacheablePage[], target: string): string | undefined {
  const at = target.indexOf("?");
  const path = at < 0 ? target : target.slice(0, at);
  const page = findPage(pages, path);
  if (!page || target.length > 1000) return undefined;
  if (at < 0 || page.params.length === 0) return path;
  const known = knownParams(new URLSearchParams(target.slice(at)), page.params);
  return known.size > 0 ? `${path}?${known}` : path;
}
