import type { ServerBuild } from "react-router";

/**
 * What a page's `handle` says. A page is the same for everybody only if it says so, by naming the query
 * parameters it reads (`params: []` for none): a page that forgets is slow, never shown to a stranger.
 */
export type PageHandle = { hydrate?: boolean; params?: readonly string[] };

type ReadingPage = { segments: string[]; params: readonly string[] };

/** The one `Cache-Control` by which a page says that it is the same for everybody. */
export const forEverybody = "public, no-cache";

/**
 * Makes the function that names a reading page by path and known query parameters, in one spelling for all
 * addresses that show the same. `undefined` for addresses that are no such page of ours.
 */
export function pageNamer(
  build: Pick<ServerBuild, "routes">,
): (target: string) => string | undefined {
  const pages = Object.values(build.routes).flatMap((route) => {
    const handle = route?.module.handle as PageHandle | undefined;
    if (!route || handle?.hydrate !== false || !handle.params) return [];
    const segments = segmentsOf(pathOf(build, route.id));
    return [{ segments, params: handle.params }];
  });
  return (target) => nameOf(pages, target);
}

function pathOf(build: Pick<ServerBuild, "routes">, id: string): string {
  const route = build.routes[id];
  if (!route) return "";
  return `${route.parentId ? pathOf(build, route.parentId) : ""}/${route.path ?? ""}`;
}

function segmentsOf(path: string): string[] {
  return path.split("/").filter(Boolean);
}

function nameOf(pages: ReadingPage[], target: string): string | undefined {
  const at = target.indexOf("?");
  const path = at < 0 ? target : target.slice(0, at);
  const segments = segmentsOf(path);
  const page = pages.find(
    (one) =>
      one.segments.length === segments.length &&
      one.segments.every(
        (segment, index) => segment.startsWith(":") || segment === segments[index],
      ),
  );
  if (!page || target.length > 1000) return undefined;
  if (at < 0 || page.params.length === 0) return path;
  const asked = new URLSearchParams(target.slice(at));
  const known = page.params.flatMap((name) => asked.getAll(name).map((value) => [name, value]));
  return known.length > 0 ? `${path}?${new URLSearchParams(known)}` : path;
}
