import type { ServerBuild } from "react-router";
import type { ContentKind } from "#app/platform/db/content-kinds.ts";
import { knownParams } from "#app/platform/lists/known-params.ts";
import { findPage, listPages, type Page } from "./pages.server.ts";

type CacheablePage = Pick<Page, "segments"> & {
  params: readonly string[];
  kinds: readonly ContentKind[];
};

export type CacheEntry = { key: string; kinds: readonly ContentKind[] };

/** Only for pages that are the same for everybody without a session. */
export const publicCacheControl = "public, no-cache";

/** Longer addresses are not cached: nobody requests them twice. */
const maxKeyLength = 1000;

/** Also sent when the page is rendered for a signed-in person. */
export const pageVary = "Cookie, Save-Data";

/** Such a page is personal and never cached. */
export function namesSession(cookies: string | null | undefined): boolean {
  return cookies?.includes("session=") ?? false;
}

/** Builds cache keys from the path and the page's known parameters; undefined for pages that are not cacheable. */
export function cacheEntryReader(
  build: Pick<ServerBuild, "routes">,
): (target: string) => CacheEntry | undefined {
  const pages = listCacheablePages(build);
  return (target) => findCacheEntry(pages, target);
}

export function listCacheablePages(build: Pick<ServerBuild, "routes">) {
  return listPages(build).flatMap(({ id, segments, kind, handle: { cache } }) => {
    if (kind !== "reading" || !cache) return [];
    const kinds: readonly ContentKind[] = ["settings", ...cache.shows];
    return [{ id, segments, params: cache.params, kinds }];
  });
}

function findCacheEntry(pages: CacheablePage[], target: string): CacheEntry | undefined {
  const at = target.indexOf("?");
  const path = at < 0 ? target : target.slice(0, at);
  const page = findPage(pages, path);
  if (!page) return undefined;
  const { params, kinds } = page;
  if (at < 0 || params.length === 0) return { key: path, kinds };
  const known = knownParams(new URLSearchParams(target.slice(at)), params);
  const key = known.size > 0 ? `${path}?${known}` : path;
  return key.length > maxKeyLength ? undefined : { key, kinds };
}
