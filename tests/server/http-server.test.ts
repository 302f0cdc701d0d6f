import { afterEach, describe, expect, it } from "vitest";
import {
  type Answer,
  ask,
  fakeServices,
  type Lines,
  type Running,
  raw,
  start,
} from "./fake-app.ts";

let app: Running;
afterEach(() => app.stop(0));

function expectSecured(headers: Record<string, unknown>) {
  for (const name of [
    "content-security-policy",
    "x-content-type-options",
    "referrer-policy",
    "x-frame-options",
    "permissions-policy",
    "cross-origin-opener-policy",
    "cross-origin-resource-policy",
  ]) {
    expect(headers, name).toHaveProperty(name);
  }
}
const json = (answer: Answer) => JSON.parse(answer.body);

describe("addresses", () => {
  it("reads a path that starts with two slashes as a path of ours, not as another host", async () => {
    app = await start();
    expect(json(await ask(app.port, "//evil.example/x?a=1")).url).toBe(
      `${app.url}/evil.example/x?a=1`,
    );
  });

  it("ignores the host of an absolute address", async () => {
    app = await start();
    expect(json(await ask(app.port, "http://evil.example/pets?q=1")).url).toBe(
      `${app.url}/pets?q=1`,
    );
  });

  it.each(["/%", "/%ff", "/a%zz", "/a\\b", "/%00", "/?q=%00", `/${"a".repeat(9000)}`, "*"])(
    "answers 400 by a page of ours to %.20s",
    async (path) => {
      app = await start();
      const answer = await ask(app.port, path);
      expect([answer.status, answer.body]).toEqual([400, "refused BAD_REQUEST"]);
      expectSecured(answer.headers);
    },
  );

  it("never takes the Host header's word, except in the demo for this machine and our port", async () => {
    app = await start();
    const urlFor = async (Host: string) =>
      json(await ask(app.port, "/", { headers: { Host } })).url;
    expect(await urlFor(`localhost:${app.port}`)).toBe(`http://localhost:${app.port}/`);
    expect(await urlFor("localhost:1")).toBe("http://127.0.0.1:3000/");
    expect(await urlFor("evil.example")).toBe("http://127.0.0.1:3000/");
    expect(await urlFor(`evil@localhost:${app.port}`)).toBe("http://127.0.0.1:3000/");
    await app.stop(0);
    app = await start({
      config: { demo: false, origin: "https://rehome.example", trustProxy: ["loopback"] },
    });
    expect(await urlFor(`localhost:${app.port}`)).toBe("https://rehome.example/");
  });
});

describe("methods and headers", () => {
  it.each(["PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "QUERY", "PROPFIND"])(
    "refuses %s by a page and names what is allowed",
    async (method) => {
      app = await start();
      const answer = await ask(app.port, "/pets", { method });
      expect([answer.status, answer.headers.allow]).toEqual([405, "GET, HEAD, POST"]);
      expectSecured(answer.headers);
    },
  );

  it("refuses CONNECT, an unknown method and bytes that are no request", async () => {
    app = await start();
    const connected = await raw(app.port, "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n");
    expect(connected).toMatch(/^HTTP\/1\.1 405 .*nosniff/s);
    expect(await raw(app.port, "NOPE / HTTP/1.1\r\nHost: a\r\n\r\n")).toMatch(
      /^HTTP\/1\.1 400 .*nosniff/s,
    );
    expect(await raw(app.port, Buffer.from([0x16, 3, 1, 2, 0, 1, 0]))).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each(["", " HTTP/0.9", " HTTP/2.0"])(
    "refuses a request line that ends in '%s'",
    async (end) => {
      app = await start();
      const answer = await raw(app.port, `GET /x${end}\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 .*nosniff.*Connection: close/s);
      expect(answer).not.toContain('"method"');
      const posted = await raw(app.port, `POST /x${end}\r\nContent-Length: 1\r\n\r\na`);
      expect(posted).toMatch(/^HTTP\/1\.1 400 /);
      expect(posted.match(/^HTTP\//gm)).toHaveLength(1);
    },
  );

  it("answers 431 to 65 kB of headers and goes on serving", async () => {
    app = await start();
    const answer = await raw(app.port, `GET / HTTP/1.1\r\nCookie: ${"c".repeat(65_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 .*nosniff/s);
    expect((await ask(app.port, "/")).status).toBe(200);
  });

  it("takes any header bytes, and none at all", async () => {
    app = await start();
    const odd = Buffer.from(
      "GET /x HTTP/1.1\r\nX-Odd: \xff\xfe\x80\r\nConnection: close\r\n\r\n",
      "latin1",
    );
    expect(await raw(app.port, odd)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await raw(app.port, "GET /x HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 /);
  });

  it("answers HEAD with the headers alone", async () => {
    app = await start();
    const answer = await ask(app.port, "/x", { method: "HEAD" });
    expect([answer.status, answer.body]).toEqual([200, ""]);
    expect(answer.headers["content-type"]).toContain("json");
  });

  it("refuses an expectation it does not know", async () => {
    app = await start();
    const answer = await raw(app.port, "GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 417 .*nosniff/s);
  });
});

describe("who asks", () => {
  it("keeps a well-formed request id and replaces another", async () => {
    app = await start();
    const idFor = async (id: string) =>
      (await ask(app.port, "/", { headers: { "X-Request-Id": id } })).headers["x-request-id"];
    expect(await idFor("abcd-1234_E")).toBe("abcd-1234_E");
    expect(await idFor("<script>")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("believes forwarded addresses from a trusted proxy only", async () => {
    const headers = { "X-Forwarded-For": "6.6.6.6, 203.0.113.7" };
    app = await start();
    expect(json(await ask(app.port, "/", { headers })).visit.address).toBe("203.0.113.7");
    expect(
      json(await ask(app.port, "/", { headers: { "X-Forwarded-For": "nonsense" } })).visit.address,
    ).toBe("127.0.0.1");
    await app.stop(0);
    app = await start({
      config: { demo: true, origin: "http://127.0.0.1:3000", trustProxy: ["10.0.0.0/8"] },
    });
    expect(json(await ask(app.port, "/", { headers })).visit.address).toBe("127.0.0.1");
  });

  it("does not hand connection and forwarding headers to the application", async () => {
    app = await start();
    const headers = {
      "X-Forwarded-Host": "evil.example",
      "X-Real-Ip": "6.6.6.6",
      Forwarded: "for=x",
    };
    const seen = json(await ask(app.port, "/", { headers })).headers;
    expect(Object.keys(seen).sort()).toEqual(["host"]);
    expect(seen.host).toBe(`127.0.0.1:${app.port}`);
  });

  it("logs one line for each request, without query values, tokens or cookies", async () => {
    const lines: Lines = { entries: [] };
    app = await start({ services: fakeServices({ lines }) });
    const token = "ABCDEFGHJKLMNPQRSTUVWXYZ23";
    await ask(app.port, `/r/${token}?phone=0803&phone=1`, {
      headers: { Cookie: "session=s3cret" },
    });
    await expect.poll(() => lines.entries.length).toBe(1);
    expect(lines.entries[0]).toMatchObject({
      path: "/r/…",
      query: "phone",
      status: 200,
      method: "GET",
    });
    expect(JSON.stringify(lines.entries)).not.toMatch(/0803|s3cret|ABCDEF/);
  });
});

describe("health", () => {
  it("is alive, and ready when every part is", async () => {
    app = await start();
    const alive = await ask(app.port, "/healthz");
    expect([alive.status, json(alive)]).toEqual([200, { status: "ok" }]);
    expectSecured(alive.headers);
    expect((await ask(app.port, "/readyz")).status).toBe(200);
  });

  it("names the part that fails", async () => {
    app = await start({
      services: fakeServices({
        pending: async () => 2,
        check: async () => Promise.reject(new Error("full")),
      }),
    });
    const answer = await ask(app.port, "/readyz");
    expect(answer.status).toBe(503);
    expect(json(answer)).toEqual({
      status: "failing",
      database: "ok",
      files: "failing",
      migrations: "failing",
      reasons: { files: "not available", migrations: "2 migrations are missing" },
    });
    expectSecured(answer.headers);
  });

  it("is ready without the store of files, and says that it is away", async () => {
    app = await start({
      services: fakeServices({ check: async () => Promise.reject(new Error("away")) }),
    });
    const answer = await ask(app.port, "/readyz");
    expect(answer.status).toBe(200);
    expect(json(answer)).toMatchObject({ status: "ready", files: "failing", database: "ok" });
  });
});
