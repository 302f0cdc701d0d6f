import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "react-router";
import type { uploaderFinder } from "#app/features/accounts/auth/find-uploader.middleware.server.ts";
import type { cacheKeyReader } from "#app/platform/http/cacheable-pages.server.ts";
import type { makeHandler } from "#app/platform/http/request-handler.server.ts";

/** What the application's server entry exports beside what the router needs. */
type Entry = {
  makeHandler: typeof makeHandler;
  cacheKeyReader: typeof cacheKeyReader;
  uploaderFinder: typeof uploaderFinder;
};

const root = new URL("../", import.meta.url);
const bundle = new URL("build/server/index.js", root);

function stopWith(message: string): never {
  console.error(message);
  process.exit(1);
}

if (Number(process.versions.node.split(".")[0]) < 26) {
  stopWith(`Node 26 or newer is needed, this is ${process.version}. Start the site by: npm start`);
}
if (!existsSync(bundle)) stopWith("The site is not built yet. Start it by: npm start");
process.env.NODE_ENV ??= "production";

const { boot } = await import("./boot.ts");
const { createServer } = await import("./http-server.ts");
const { makePageCache } = await import("./page-cache.ts");
const { routeReader } = await import("./route-reader.ts");

await boot(async (config, services, jobRuns) => {
  const build = (await import(bundle.href)) as ServerBuild;
  const entry = build.entry.module as unknown as Entry;
  return createServer({
    config,
    services,
    handler: entry.makeHandler(build, services, "production"),
    findUploader: entry.uploaderFinder(services),
    pages: makePageCache(services, entry.cacheKeyReader(build)),
    routeOf: routeReader(build),
    jobRuns,
    clientFolder: fileURLToPath(new URL("build/client", root)),
  });
});
