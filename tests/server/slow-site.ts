// Run as a process of its own: the real life of a site around an application that can be held up.
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { boot } from "#server/boot.ts";
import { createServer } from "#server/http-server.ts";

/** Without leaving the turn of the event loop. */
function pauseThread(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
}

await boot(async (config, services) =>
  createServer({
    config,
    services,
    findUploader: async () => undefined,
    handler: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/slow") {
        console.log("slow began");
        while (!existsSync(join(config.dataDir, "slow-may-end"))) await sleep(20);
      }
      if (pathname === "/blocking") {
        writeFileSync(join(config.dataDir, "blocked"), "");
        while (!existsSync(join(config.dataDir, "blocking-may-end"))) pauseThread();
      }
      if (pathname === "/stray") void Promise.reject(new Error("stray"));
      return new Response(`answered ${pathname}`);
    },
  }),
);
