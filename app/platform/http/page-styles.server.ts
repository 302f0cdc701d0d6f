import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { ServerBuild } from "react-router";
import type { Site } from "#app/platform/services.ts";
import type { PageHandle } from "./page-kind.ts";
import { routeBranch } from "./pages.server.ts";

export type PageStyles = (id: string, site: Pick<Site, "cdn">) => string[];

/** Working pages share one stylesheet, so that no navigation waits for styles. */
export function readPageStyles(build: ServerBuild): PageStyles {
  const files = readdirSync(join(build.assetsBuildDirectory, "assets"));
  const working = files.filter((file) => /^server-build-.+\.css$/.test(file));
  if (working.length !== 1) throw new Error("the build has no one file of all styles");
  const shared = working.map((file) => `${build.publicPath}assets/${file}`);
  const stylePaths = (id: string) => {
    const branch = routeBranch(build, id);
    const isWorkingArea = branch.some(
      ({ module }) => (module.handle as PageHandle | undefined)?.visits,
    );
    if (isWorkingArea) return shared;
    return [...new Set(branch.flatMap((route) => build.assets.routes[route.id]?.css ?? []))];
  };
  return (id, { cdn = "" }) => stylePaths(id).map((path) => cdn + path);
}
