// Run as a process of its own: the real life of a site around an application that takes half a second.
import { setTimeout as sleep } from "node:timers/promises";
import { boot } from "#server/boot.ts";
import { createServer } from "#server/http-server.ts";

await boot(async (config, services) =>
  createServer({
    config,
    services,
    handler: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/slow") await sleep(500);
      if (pathname === "/stray") void Promise.reject(new Error("stray"));
      return new Response(`answered ${pathname}`);
    },
  }),
);
