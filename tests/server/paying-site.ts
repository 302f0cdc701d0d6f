// Run as a process of its own: the real life of a site, around an application that only asks for payments.
import { boot } from "#server/boot.ts";
import { createServer } from "#server/http-server.ts";

const told: unknown[] = [];

await boot(async (config, services) =>
  createServer({
    config,
    services,
    findUploader: async () => undefined,
    handler: async (request) => {
      const { payments } = services;
      const { pathname } = new URL(request.url);
      if (!payments) return new Response("no cards here");
      if (pathname === "/told") return Response.json(told);
      if (pathname === "/webhooks/paystack") {
        const body = new Uint8Array(await request.arrayBuffer());
        const isSigned = payments.isSigned(body, request.headers.get("x-paystack-signature"));
        const { event } = JSON.parse(Buffer.from(body).toString()) as { event: string };
        told.push({ event, isSigned });
        return new Response();
      }
      return Response.json(
        await payments.initialize({
          email: "ada@rehome.example",
          amountKobo: 250_000,
          reference: pathname.slice(1),
          callbackUrl: `${config.origin}/donate/return`,
          cancelUrl: `${config.origin}/donate`,
        }),
      );
    },
  }),
);
