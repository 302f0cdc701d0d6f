import type { ServerBuild } from "react-router";
import { decidePageKind, type PageHandle, type PageKind } from "./page-kind.ts";

export type BuiltRoute = NonNullable<ServerBuild["routes"][string]>;

export type Page = { id: string; segments: string[]; kind: PageKind; handle: PageHandle };

type Routes = Pick<ServerBuild, "routes">;

export function routeBranch(build: Routes, id: string): BuiltRoute[] {
  const route = build.routes[id];
  if (!route) return [];
  return [...(route.parentId ? routeBranch(build, route.parentId) : []), route];
}

/** Pages with a path; fixed paths before parameters. */
export function listPages(build: Routes): Page[] {
  const pages = Object.values(build.routes).flatMap((route): Page[] => {
    if (!route?.module.default || (!route.path && !route.index) || route.path === "*") return [];
    const branch = routeBranch(build, route.id);
    const segments = splitPath(branch.map(({ path = "" }) => path).join("/"));
    const handle = (route.module.handle ?? {}) as PageHandle;
    return [
      {
        id: route.id,
        segments,
        kind: decidePageKind(branch.map((one) => one.module.handle)),
        handle,
      },
    ];
  });
  return pages.sort((a, b) => sortKey(a).localeCompare(sortKey(b)));
}

function sortKey({ segments }: Page): string {
  return segments.map((segment) => (segment.startsWith(":") ? "1" : "0")).join("");
}

/** The first match; undefined for `.data` requests. */
export function findPage<One extends Pick<Page, "segments">>(
  pages: readonly One[],
  path: string,
): One | undefined {
  if (path.endsWith(".data")) return undefined;
  const requested = splitPath(path);
  return pages.find(
    ({ segments }) =>
      segments.length === requested.length &&
      segments.every((segment, index) => segment.startsWith(":") || segment === requested[index]),
  );
}

function splitPath(path: string): string[] {
  return path.split("/").filter(Boolean);
}
