import { LRUCache } from "lru-cache";
import type { ServerBuild } from "react-router";
import { branchOf, findCacheablePage } from "#app/platform/http/cacheable-pages.server.ts";
import type { RouteReader } from "./request-counter.ts";

/** Longer paths are looked up each time, so that what is remembered stays small. */
const longestRemembered = 200;

type Pattern = { segments: string[]; pattern: string; parameters: number };

/** Returns the reader of the built routes' patterns. Looking one up takes longer than counting it: it is remembered. */
export function routeReader(build: Pick<ServerBuild, "routes">): RouteReader {
  const patterns = listPatterns(build);
  const known = new LRUCache<string, string>({ max: 1000 });
  return (path) => {
    const remembered = known.get(path);
    if (remembered !== undefined) return remembered || undefined;
    // The router asks for the data of a page under its path with a suffix, and takes capital letters for small ones.
    const page = path.toLowerCase().replace(/(\/_|\/_root)?\.data$/, "");
    const found = findCacheablePage(patterns, page)?.pattern;
    if (path.length <= longestRemembered) known.set(path, found ?? "");
    return found;
  };
}

/** Without the layouts, which have no path, and the error page for all others; words come before parameters. */
function listPatterns(build: Pick<ServerBuild, "routes">): Pattern[] {
  const patterns = Object.values(build.routes).flatMap((route): Pattern[] => {
    if (!route || (route.path === undefined && !route.index) || route.path === "*") return [];
    const parts = branchOf(build, route.id).map(({ path = "" }) => path);
    const segments = parts.join("/").split("/").filter(Boolean);
    const parameters = segments.filter((segment) => segment.startsWith(":")).length;
    return [{ segments, pattern: `/${segments.join("/")}`, parameters }];
  });
  return patterns.sort((a, b) => a.parameters - b.parameters);
}
