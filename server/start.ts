/** The program of the built site, `build/server/start.js`, bundled into few files. */
import { flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import * as build from "virtual:react-router/server-build";
import type { uploaderFinder } from "#app/features/accounts/auth/find-uploader.middleware.server.ts";
import type { cacheEntryReader } from "#app/platform/http/cacheable-pages.server.ts";
import type { makeRequestHandler } from "#app/platform/http/request-handler.server.ts";
import { boot } from "./boot.ts";
import { createServer } from "./http-server.ts";
import { makePageCache } from "./page-cache.ts";
import { routeReader } from "./route-reader.ts";

type Entry = {
  makeHandler: typeof makeRequestHandler;
  cacheEntryReader: typeof cacheEntryReader;
  uploaderFinder: typeof uploaderFinder;
  staleNotice: string;
};

process.env.NODE_ENV ??= "production";
const entry = build.entry.module as unknown as Entry;

await boot(async (config, services, jobRuns) => {
  // The popup's library is served with the address of this checkout.
  if (services.payments) services.payments = { ...services.payments, usesPopup: true };
  return createServer({
    config,
    services,
    handler: entry.makeHandler(build, services, "production"),
    findUploader: entry.uploaderFinder(services),
    pages: makePageCache(services, entry.cacheEntryReader(build), {
      staleNotice: entry.staleNotice,
    }),
    routeOf: routeReader(build),
    jobRuns,
    clientFolder: fileURLToPath(new URL("../client/", import.meta.url)),
  });
});
// Now, because a killed process writes nothing.
flushCompileCache();
