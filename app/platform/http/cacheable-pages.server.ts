import type { ServerBuild } from "react-router";

/**
 * What a page's `handle` says. A page is the same for everybody only if it says so, by naming the query
 * parameters it reads (`params: []` for none): a page that forgets is slow, never shown to a stranger.
 */
export type PageHandle = { hydrate?: boolean; params?: readonly string[] };

type BuiltRoute = NonNullable<ServerBuild["routes"][string]>;

/** A page that is the same for everybody, and where it lies. */
export type CacheablePage = { id: string; segments: string[]; params: readonly string[] };

/** The one `Cache-Control` by which a page says that it is the same for everybody. */
export const publicCacheControl = "public, no-cache";

export function listCacheablePages(build: Pick<ServerBuild, "routes">): CacheablePage[] {
  return Object.values(build.routes).flatMap((route) => {
    const handle = route?.module.handle as PageHandle | undefined;
    if (!route || handle?.hydrate !== false || !handle.params) return [];
    const path = lineOf(build, route.id).map((one) => one.path ?? "");
    return [{ id: route.id, segments: segmentsOf(path.join("/")), params: handle.params }];
  });
}

/** The route and those around it, the outermost first. */
export function lineOf(build: Pick<ServerBuild, "routes">, id: string): BuiltRoute[] {
  const route = build.routes[id];
  if (!route) return [];
  return [...(route.parentId ? lineOf(build, route.parentId) : []), route];
}

/** Among `pages` that of this path. */
export function findCacheablePage<Page extends Pick<CacheablePage, "segments">>(
  pages: readonly Page[],
  path: string,
): Page | undefined {
  const asked = segmentsOf(path);
  return pages.find(
    ({ segments }) =>
      segments.length === asked.length &&
      segments.every((segment, index) => segment.startsWith(":") || segment === asked[index]),
  );
}

/**
 * Makes the function that names a reading page by path and known query parameters, in one spelling for all
 * addresses that show the same. `undefined` for addresses that are no such page of ours.
 */
export function cacheKeyReader(
  build: Pick<ServerBuild, "routes">,
): (target: string) => string | undefined {
  const pages = listCacheablePages(build);
  return (target) => nameOf(pages, target);
}

function segmentsOf(path: string): string[] {
  return path.split("/").filter(Boolean);
}

function nameOf(pages: CacheablePage[], target: string): string | undefined {
  const at = target.indexOf("?");
  const path = at < 0 ? target : target.slice(0, at);
  const page = findCacheablePage(pages, path);
  if (!page || target.length > 1000) return undefined;
  if (at < 0 || page.params.length === 0) return path;
  const asked = new URLSearchParams(target.slice(at));
  const known = page.params.flatMap((name) => asked.getAll(name).map((value) => [name, value]));
  return known.length > 0 ? `${path}?${new URLSearchParams(known)}` : path;
}
