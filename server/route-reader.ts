import { LRUCache } from "lru-cache";
import type { ServerBuild } from "react-router";
import { findPage, routeBranch } from "#app/platform/http/pages.server.ts";
import type { RouteReader } from "./request-counter.ts";

const maxCachedLength = 200;

type Pattern = { segments: string[]; pattern: string; parameters: number };

/** Lookups are cached, because one takes longer than counting a request. */
export function routeReader(build: Pick<ServerBuild, "routes">): RouteReader {
  const patterns = listPatterns(build);
  const cache = new LRUCache<string, string>({ max: 1000 });
  return (path) => {
    const cached = cache.get(path);
    if (cached !== undefined) return cached || undefined;
    // The router requests a page's data under its path with a suffix, and ignores case.
    const page = path.toLowerCase().replace(/(\/_|\/_root)?\.data$/, "");
    const found = findPage(patterns, page)?.pattern;
    if (path.length <= maxCachedLength) cache.set(path, found ?? "");
    return found;
  };
}

/** Without layouts and the error page; static segments come before parameters. */
function listPatterns(build: Pick<ServerBuild, "routes">): Pattern[] {
  const patterns = Object.values(build.routes).flatMap((route): Pattern[] => {
    if (!route || (route.path === undefined && !route.index) || route.path === "*") return [];
    const parts = routeBranch(build, route.id).map(({ path = "" }) => path);
    const segments = parts.join("/").split("/").filter(Boolean);
    const parameters = segments.filter((segment) => segment.startsWith(":")).length;
    return [{ segments, pattern: `/${segments.join("/")}`, parameters }];
  });
  return patterns.sort((a, b) => a.parameters - b.parameters);
}
