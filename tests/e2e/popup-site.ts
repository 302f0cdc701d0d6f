// Run as a process of its own: the demo, but browsers with scripts get the provider's popup.
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "react-router";
import type { makeRequestHandler } from "#app/platform/http/request-handler.server.ts";
import { boot } from "#server/boot.ts";
import { createServer } from "#server/http-server.ts";
import { withPopup } from "#tests/support/paystack.ts";

const folder = new URL("../../build/", import.meta.url);
const build = (await import(new URL("server/index.js", folder).href)) as ServerBuild;
const entry = build.entry.module as unknown as { makeHandler: typeof makeRequestHandler };

await boot(async (config, services) => {
  if (services.payments) services.payments = withPopup(services.payments);
  return createServer({
    config,
    services,
    handler: entry.makeHandler(build, services, "production"),
    findUploader: async () => undefined,
    clientFolder: fileURLToPath(new URL("client/", folder)),
  });
});
