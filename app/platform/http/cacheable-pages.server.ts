import type { ServerBuild } from "react-router";

/**
 * A page's `handle`. A page is the same for all strangers, and cached for them, only if it names the query parameters
 * it reads (`params: []` for none): one that forgets is rendered anew each time, never shown to somebody else. Whoever
 * is signed in gets their own.
 */
export type PageHandle = {
  hydrate?: boolean;
  params?: readonly string[];
  /** Leads to the payment provider: by a redirect after a form, or also by its popup. */
  checkout?: "redirect" | "popup";
};

type BuiltRoute = NonNullable<ServerBuild["routes"][string]>;

/** A page that is the same for all strangers. `segments` are those of its path. */
export type CacheablePage = { id: string; segments: string[]; params: readonly string[] };

/** The `Cache-Control` of pages that are the same for all strangers, and of nothing else. */
export const publicCacheControl = "public, no-cache";

/** The `Vary` of the same pages, also where one was rendered for somebody signed in. */
export const pageVary = "Cookie, Save-Data";

/** Whether a request's cookies name a session: the page it gets is that person's own, and never kept. */
export function namesSession(cookies: string | null | undefined): boolean {
  return cookies?.includes("session=") ?? false;
}

export function listCacheablePages(build: Pick<ServerBuild, "routes">): CacheablePage[] {
  return Object.values(build.routes).flatMap((route) => {
    const handle = route?.module.handle as PageHandle | undefined;
    if (!route || handle?.hydrate !== false || !handle.params) return [];
    const path = branchOf(build, route.id).map((one) => one.path ?? "");
    return [{ id: route.id, segments: segmentsOf(path.join("/")), params: handle.params }];
  });
}

/** Returns the route and its parents, the outermost first. */
export function branchOf(build: Pick<ServerBuild, "routes">, id: string): BuiltRoute[] {
  const route = build.routes[id];
  if (!route) return [];
  return [...(route.parentId ? branchOf(build, route.parentId) : []), route];
}

/** Returns the one of `pages` that has this path. */
export function findCacheablePage<Page extends Pick<CacheablePage, "segments">>(
  pages: readonly Page[],
  path: string,
): Page | undefined {
  const wanted = segmentsOf(path);
  return pages.find(
    ({ segments }) =>
      segments.length === wanted.length &&
      segments.every((segment, index) => segment.startsWith(":") || segment === wanted[index]),
  );
}

/**
 * Returns the function that makes a page's cache key of its path and the query parameters it reads, the same for all
 * addresses that show the same. `undefined` for addresses of other pages.
 */
export function cacheKeyReader(
  build: Pick<ServerBuild, "routes">,
): (target: string) => string | undefined {
  const pages = listCacheablePages(build);
  return (target) => cacheKeyOf(pages, target);
}

function segmentsOf(path: string): string[] {
  return path.split("/").filter(Boolean);
}

function cacheKeyOf(pages: CacheablePage[], target: string): string | undefined {
  const at = target.indexOf("?");
  const path = at < 0 ? target : target.slice(0, at);
  const page = findCacheablePage(pages, path);
  if (!page || target.length > 1000) return undefined;
  if (at < 0 || page.params.length === 0) return path;
  const given = new URLSearchParams(target.slice(at));
  const known = page.params.flatMap((name) => given.getAll(name).map((value) => [name, value]));
  return known.length > 0 ? `${path}?${new URLSearchParams(known)}` : path;
}
