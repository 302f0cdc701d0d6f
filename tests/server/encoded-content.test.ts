import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chooseEncoding, encodedContent, sendEncoded } from "#server/encoded-content.ts";
import { ask } from "./fake-app.ts";

const bodies = {
  identity: Buffer.from("plain"),
  br: Buffer.from("brotli"),
  gzip: Buffer.from("gzip"),
};

describe("the encoding", () => {
  test.each([
    [undefined, "identity"],
    ["", "identity"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["GZIP", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.000,gzip;q=0", "identity"],
    ["br;q=0.1, gzip;q=0.9", "gzip"],
    ["*", "br"],
    ["br;q=0, *", "gzip"],
    ["identity;q=0", "identity"],
    ["x-br, brotli", "identity"],
    [`br${" ".repeat(1000)}`, "identity"],
    [', ;;="\u00ff', "identity"],
  ])("for %j is %s", (header, encoding) => {
    expect(chooseEncoding(header, bodies)).toBe(encoding);
  });

  test("is one that there is", () => {
    expect(chooseEncoding("gzip, br", { gzip: bodies.gzip })).toBe("gzip");
    expect(chooseEncoding("br", { identity: bodies.identity })).toBe("identity");
  });
});

describe("content that the client has", () => {
  const server = createServer((request, response) => {
    const context = { request, response, requestId: "test-request" };
    sendEncoded(context, encodedContent(["Vary", "Accept-Encoding"], bodies));
  });
  let port: number;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  const digest = createHash("sha256").update("plain").digest("base64url").slice(0, 22);

  test.each([
    [`"${digest}-br"`, 304],
    [`W/"${digest}-br"`, 304],
    [`"other", "${digest}-br"`, 304],
    ["*", 304],
    // Another encoding is other bytes.
    [`"${digest}-gzip"`, 200],
    [`"${digest}"`, 200],
    [`"x${digest}-brx"`, 200],
  ])("%s is answered %d", async (tag, status) => {
    const headers = { "Accept-Encoding": "br", "If-None-Match": tag };
    const answer = await ask(port, "/", { headers });
    expect([answer.status, answer.body]).toEqual([status, status === 304 ? "" : "brotli"]);
    expect(answer.headers.etag).toBe(`"${digest}-br"`);
    // What `fetch` adds by itself to such a request.
    const reload = { ...headers, "Cache-Control": "no-cache", Pragma: "no-cache" };
    expect((await ask(port, "/", { headers: reload })).status).toBe(status);
  });
});
