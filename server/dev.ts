import { registerHooks } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "react-router";
import { createServer as createVite, type ViteDevServer } from "vite";
import type {
  FindUploader,
  uploaderFinder,
} from "#app/features/accounts/auth/find-uploader.middleware.server.ts";
import type { Handler, makeRequestHandler } from "#app/platform/http/request-handler.server.ts";
import type { HttpContext } from "./http-context.ts";

/** With this exit status `npm run dev` starts the process again. */
const restartStatus = 75;

// A change of these files, which Vite does not know, needs a restart.
const loaded = new Set<string>();
registerHooks({
  load(url, context, next) {
    if (url.startsWith("file:")) loaded.add(fileURLToPath(url));
    return next(url, context);
  },
});
type Entry = { makeHandler: typeof makeRequestHandler; uploaderFinder: typeof uploaderFinder };

const { boot } = await import("./boot.ts");
const { createServer } = await import("./http-server.ts");

// Vite's client also waits for a process that restarts, and reloads the page.
const reload = `<script type="module">
import { createHotContext } from "/@vite/client";
createHotContext("/page").on("page:changed", () => location.reload());
</script>`;

await boot(async (config, services, jobRuns) => {
  let vite: ViteDevServer;

  async function load() {
    const build = (await vite.ssrLoadModule(
      "virtual:react-router/server-build",
    )) as unknown as ServerBuild;
    return { build, entry: build.entry.module as unknown as Entry };
  }

  const handler: Handler = async (request, info) => {
    const { build, entry } = await load();
    return reloading(await entry.makeHandler(build, services, "development")(request, info));
  };

  const findUploader: FindUploader = async (request) =>
    (await load()).entry.uploaderFinder(services)(request);

  const middleware = ({ request, response }: HttpContext) =>
    new Promise<boolean>((resolve, reject) => {
      response.once("finish", () => resolve(true));
      response.once("close", () => resolve(true));
      vite.middlewares(request, response, (error: unknown) => {
        if (error) reject(error);
        else resolve(false);
      });
    });

  // The first page waits until Vite has compiled the application, which takes minutes on a busy machine.
  const limits = { requestMs: 10 * 60_000, turnDelayMs: 10 * 60_000 };
  const app = createServer({
    config,
    services,
    handler,
    findUploader,
    jobRuns,
    limits,
    middleware,
  });
  vite = await createVite({
    appType: "custom",
    // On our own port: several of these may run at once.
    server: { middlewareMode: true, hmr: { server: app.server } },
    plugins: [
      {
        name: "reload every page",
        hotUpdate: {
          order: "post",
          handler({ file, server }) {
            if (loaded.has(file)) return exitToRestart();
            const pageFolders = ["app/", "public/"].map((folder) =>
              join(server.config.root, folder),
            );
            if (pageFolders.some((folder) => file.startsWith(folder)))
              server.ws.send("page:changed");
          },
        },
      },
    ],
  });
  return {
    server: app.server,
    async stop(timeoutMs) {
      await vite.close();
      await app.stop(timeoutMs);
    },
  };
});

function exitToRestart(): void {
  process.once("exit", () => {
    process.exitCode = restartStatus;
  });
  process.kill(process.pid, "SIGTERM");
}

/** Pages without the router's scripts, which replace modules, are reloaded by our script. */
async function reloading(response: Response): Promise<Response> {
  if (!response.headers.get("Content-Type")?.startsWith("text/html")) return response;
  const html = await response.text();
  const isHydrated = html.includes("virtual:react-router/inject-hmr-runtime");
  return new Response(isHydrated ? html : html.replace("</head>", `${reload}</head>`), response);
}
