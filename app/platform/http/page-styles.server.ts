import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { ServerBuild } from "react-router";
import type { Site } from "#app/platform/services.ts";
import type { PageHandle } from "./page-kind.ts";
import { branchOf } from "./pages.server.ts";

/** Returns the addresses of a page's styles by the id of its route: from the CDN, where the site has one. */
export type PageStyles = (id: string, site: Pick<Site, "cdn">) => string[];

/**
 * Reads which styles the built pages have. All pages of the working area share one file, so that no step from one to
 * another waits for styles: that of the server's build, which holds those of all modules in the order of their imports
 * and which the router puts beside the browser's files. Other pages have what the browser's build made for them.
 */
export function readPageStyles(build: ServerBuild): PageStyles {
  const files = readdirSync(join(build.assetsBuildDirectory, "assets"));
  const working = files.filter((file) => /^server-build-.+\.css$/.test(file));
  if (working.length !== 1) throw new Error("the build has no one file of all styles");
  const shared = working.map((file) => `${build.publicPath}assets/${file}`);
  const pathsOf = (id: string) => {
    const branch = branchOf(build, id);
    const isWorkingArea = branch.some(
      ({ module }) => (module.handle as PageHandle | undefined)?.visits,
    );
    if (isWorkingArea) return shared;
    return [...new Set(branch.flatMap((route) => build.assets.routes[route.id]?.css ?? []))];
  };
  return (id, { cdn = "" }) => pathsOf(id).map((path) => cdn + path);
}
