import type { ServerBuild } from "react-router";
import { createServer as createVite } from "vite";
import type { Handler, makeHandler } from "#app/platform/http/request-handler.server.ts";
import { boot } from "./boot.ts";
import type { HttpContext } from "./http-context.ts";
import { createServer } from "./http-server.ts";

/** The same process as in production, with Vite in front of the application: what you see is what will run. */
await boot(async (config, services) => {
  const vite = await createVite({ appType: "custom", server: { middlewareMode: true } });

  const handler: Handler = async (request, info) => {
    const build = (await vite.ssrLoadModule(
      "virtual:react-router/server-build",
    )) as unknown as ServerBuild;
    const entry = build.entry.module as unknown as { makeHandler: typeof makeHandler };
    return entry.makeHandler(build, services, "development")(request, info);
  };

  /** Vite responds to requests for modules, styles and public files. */
  const middleware = ({ request, response }: HttpContext) =>
    new Promise<boolean>((resolve, reject) => {
      response.once("finish", () => resolve(true));
      response.once("close", () => resolve(true));
      vite.middlewares(request, response, (error: unknown) => {
        if (error) reject(error);
        else resolve(false);
      });
    });

  const app = createServer({ config, services, handler, middleware });
  return {
    server: app.server,
    async stop(timeoutMs) {
      await vite.close();
      await app.stop(timeoutMs);
    },
  };
});
