import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { PaymentProvider } from "#app/platform/payments/payment-provider.ts";
import { ask, fakeServices, type Lines, pieces, type Running, start } from "./fake-app.ts";

let app: Running;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rehome-static-"));
  mkdirSync(join(folder, "assets"));
  const script = "export const a = 1;\n".repeat(100);
  writeFileSync(join(folder, "assets/app-1a2b.js"), script);
  writeFileSync(join(folder, "assets/app-1a2b.js.br"), brotliCompressSync(script));
  writeFileSync(join(folder, "icon.svg"), "<svg/>");
  writeFileSync(join(folder, ".secret"), "hidden");
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => app.stop(0));

describe("files", () => {
  it("keeps hashed files for ever and others for an hour, with the security headers", async () => {
    app = await start({ clientFolder: folder });
    const script = await ask(app.port, "/assets/app-1a2b.js");
    expect(script.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "text/javascript; charset=utf-8",
      "x-content-type-options": "nosniff",
      vary: "Accept-Encoding",
    });
    expect(script.headers).not.toHaveProperty("content-encoding");
    const icon = await ask(app.port, "/icon.svg");
    expect(icon.headers["cache-control"]).toBe("public, max-age=3600");
    expect(icon.headers["content-security-policy"]).toContain("default-src 'none'");
  });

  it("puts another checkout into the payment library's file, once and uncached, and leaves it alone else", async () => {
    const library =
      "const host=`https://checkout.paystack.com/`,more=`https://checkout.paystack.com/static`;";
    const path = "/popup.js";
    writeFileSync(join(folder, path), library);
    writeFileSync(join(folder, `${path}.br`), brotliCompressSync(library));
    const headers = { "Accept-Encoding": "gzip, br" };
    app = await start({ clientFolder: folder });
    const own = await fetch(app.url + path, { headers });
    expect(own.headers.get("cache-control")).toBe("public, max-age=3600");
    expect(await own.text()).toBe(library);
    await app.stop(0);
    const payments = { checkoutOrigins: ["http://127.0.0.1:4011"] } as unknown as PaymentProvider;
    const services = { ...fakeServices({}), payments };
    app = await start({ clientFolder: folder, services });
    const placed = await fetch(app.url + path, { headers });
    expect(placed.headers.get("cache-control")).toBe("no-cache");
    expect(await placed.text()).toBe(
      library.replace("`https://checkout.paystack.com/`", "`http://127.0.0.1:4011/`"),
    );
    await app.stop(0);
    writeFileSync(
      join(folder, path),
      "`https://checkout.paystack.com/``https://checkout.paystack.com/`",
    );
    await expect(start({ clientFolder: folder, services })).rejects.toThrow("2 times");
    rmSync(join(folder, path));
    app = await start({ clientFolder: folder });
  });

  it("lets pages of the site load styles and fonts from a CDN, where there is one, and nothing else", async () => {
    const cdn = "https://cdn.rehome.example";
    mkdirSync(join(folder, "fonts"));
    const files = ["/assets/site-1a2b.css", "/fonts/sans.woff2", "/sw.js"];
    for (const path of files) writeFileSync(join(folder, path), 'const cdn = "";');
    const sharedBy = async (path: string) => {
      const { headers } = await ask(app.port, path);
      return [headers["access-control-allow-origin"], headers["cross-origin-resource-policy"]];
    };
    const worker = async () => {
      const { headers, body } = await ask(app.port, "/sw.js");
      return [headers["content-security-policy"], body, headers["cache-control"]];
    };
    const all = [...files, "/assets/app-1a2b.js", "/icon.svg"];
    app = await start({ clientFolder: folder });
    const own = [undefined, "same-origin"];
    expect(await Promise.all(all.map(sharedBy))).toEqual(all.map(() => own));
    const policy = "default-src 'none'; script-src 'self'; connect-src 'self'";
    expect(await worker()).toEqual([policy, 'const cdn = "";', "no-cache"]);
    await app.stop(0);
    app = await start({
      clientFolder: folder,
      config: { demo: false, origin: "https://rehome.example", cdn, trustProxy: [] },
    });
    const shared = ["*", "cross-origin"];
    expect(await Promise.all(all.map(sharedBy))).toEqual([shared, shared, own, own, own]);
    expect(await worker()).toEqual([`${policy} ${cdn}`, `const cdn = "${cdn}";`, "no-cache"]);
  });

  it("sends the compressed form to those who read it, and nothing again to those who have it", async () => {
    app = await start({ clientFolder: folder });
    const url = `${app.url}/assets/app-1a2b.js`;
    const packed = await fetch(url, { headers: { "Accept-Encoding": "gzip, br" } });
    expect(packed.headers.get("content-encoding")).toBe("br");
    expect((await packed.text()).length).toBe(2000);
    const again = await ask(app.port, "/assets/app-1a2b.js", {
      headers: { "Accept-Encoding": "br", "If-None-Match": packed.headers.get("etag") ?? "" },
    });
    expect([again.status, again.body]).toEqual([304, ""]);
    const head = await ask(app.port, "/assets/app-1a2b.js", { method: "HEAD" });
    expect([head.headers["content-length"], head.body]).toEqual(["2000", ""]);
  });

  it.each(["/assets/gone.js", "/.secret", "/assets/", "/assets", "/../package.json", "/%2e%2e/x"])(
    "leaves %s to the application",
    async (path) => {
      app = await start({
        clientFolder: folder,
        handler: async () => new Response("app", { status: 404 }),
      });
      const answer = await ask(app.port, path);
      expect([answer.status, answer.body]).toEqual([404, "app"]);
    },
  );
});

describe("answers of the application", () => {
  it("are compressed when they are text, and keep a length when they are short", async () => {
    const long = "pets ".repeat(2000);
    app = await start({
      handler: async (request) =>
        new Response(request.url.endsWith("/long") ? long : "short", {
          headers: { "Content-Type": "text/html; charset=utf-8" },
        }),
    });
    const fetchPacked = async (path: string, accept: string) => {
      const request = get({
        port: app.port,
        path,
        headers: { "Accept-Encoding": accept },
        agent: false,
      });
      const [response] = (await once(request, "response")) as [IncomingMessage];
      const body = Buffer.concat(await response.toArray());
      return { encoding: response.headers["content-encoding"], body };
    };
    const brotli = await fetchPacked("/long", "gzip, deflate, br");
    expect([brotli.encoding, brotliDecompressSync(brotli.body).toString()]).toEqual(["br", long]);
    const gzip = await fetchPacked("/long", "gzip");
    expect([gzip.encoding, gunzipSync(gzip.body).toString()]).toEqual(["gzip", long]);
    const short = await ask(app.port, "/short", { headers: { "Accept-Encoding": "br" } });
    expect(short.headers).toMatchObject({ "content-length": "5" });
    expect(short.headers).not.toHaveProperty("content-encoding");
  });

  it("keep each of several cookies", async () => {
    app = await start({
      handler: async () => {
        const headers = new Headers({ Location: "/x" });
        headers.append("Set-Cookie", "a=1");
        headers.append("Set-Cookie", "b=2, 3");
        return new Response(null, { status: 303, headers });
      },
    });
    const answer = await ask(app.port, "/");
    expect([answer.status, answer.headers["set-cookie"]]).toEqual([303, ["a=1", "b=2, 3"]]);
  });

  it("carry the security headers even where the application forgot them, and its own where it did not", async () => {
    app = await start({
      config: { demo: false, origin: "https://rehome.example", trustProxy: [] },
      handler: async () => new Response("x", { headers: { "X-Frame-Options": "SAMEORIGIN" } }),
    });
    const { headers } = await ask(app.port, "/");
    expect(headers).toMatchObject({
      "x-frame-options": "SAMEORIGIN",
      "x-content-type-options": "nosniff",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
    });
  });

  it("become a small page of ours when the application throws", async () => {
    const lines: Lines = { entries: [] };
    app = await start({
      services: fakeServices({ lines }),
      handler: () => Promise.reject(new Error("broken")),
    });
    const answer = await ask(app.port, "/");
    expect(answer.status).toBe(500);
    expect(answer.body).toContain("An unexpected error occurred.");
    expect(answer.body).not.toContain("broken");
    expect(answer.headers).toHaveProperty("content-security-policy");
    expect(lines.entries.map((entry) => entry.msg)).toContain("request failed");
  });

  it.each([400, 500])(
    "become a page of ours when the router answers %d by itself",
    async (status) => {
      app = await start({
        handler: async () => new Response("Unexpected Server Error", { status }),
      });
      const answer = await ask(app.port, "/");
      expect([answer.status, answer.headers["content-type"]]).toEqual([
        status,
        "text/html; charset=utf-8",
      ]);
      expect(answer.body).not.toContain("Unexpected Server");
    },
  );

  it("stop at the client's pace, and stop for good when the client is gone", async () => {
    let sent = 0;
    let cancelled = false;
    let aborted = false;
    app = await start({
      handler: async (request) => {
        request.signal.addEventListener("abort", () => {
          aborted = true;
        });
        return new Response(
          new ReadableStream({
            pull(controller) {
              sent += 1;
              controller.enqueue(new Uint8Array(65_536));
            },
            cancel() {
              cancelled = true;
            },
          }),
        );
      },
    });
    const { connect } = await import("node:net");
    const socket = connect(app.port, "127.0.0.1");
    socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    await new Promise((resolve) => socket.once("readable", resolve));
    let before = -1;
    const isStill = () => {
      const still = sent === before;
      before = sent;
      return still;
    };
    await expect.poll(isStill, { interval: 100 }).toBe(true);
    expect(sent).toBeLessThan(400);
    socket.destroy();
    await expect.poll(() => cancelled && aborted).toBe(true);
  });

  it("are cut off when they break half-way, so that nobody takes the half for the whole", async () => {
    let part = 0;
    app = await start({
      handler: async () =>
        new Response(
          new ReadableStream({
            async pull(controller) {
              await new Promise((resolve) => setTimeout(resolve, 20));
              part += 1;
              if (part > 3) controller.error(new Error("lost"));
              else controller.enqueue(pieces(1, 100)[0]);
            },
          }),
        ),
    });
    await expect(ask(app.port, "/")).rejects.toThrow();
    expect((await ask(app.port, "/healthz")).status).toBe(200);
  });
});
