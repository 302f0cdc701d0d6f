import { request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Site, startSite } from "#tests/support/server.ts";

type Answer = { status: number; headers: Record<string, unknown>; text: string };

describe("the API over HTTP", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.remove());

  function call(
    method: string,
    path: string,
    {
      headers = {},
      body = [],
    }: { headers?: Record<string, string>; body?: (string | Buffer)[] } = {},
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = request(site.url + path, { method, headers }, (response) => {
        let text = "";
        response.on("data", (chunk) => {
          text += chunk;
        });
        response.on("end", () => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        });
      });
      sent.on("error", reject);
      for (const part of body) sent.write(part);
      sent.end();
    });
  }

  const json = { "Content-Type": "application/json" };
  const signIn = async (who: string) => {
    const body = [JSON.stringify({ email: `${who}@rehome.test`, password: "Rescue-Rehome-1" })];
    const answer = await call("POST", "/api/auth/login", { headers: json, body });
    return { ...json, Authorization: `Bearer ${JSON.parse(answer.text).token}` };
  };

  test("reads bodies of PUT and answers DELETE without one", async () => {
    const headers = await signIn("owner");
    const made = await call("POST", "/api/auth/pets", { headers, body: ['{"name":"Wire"}'] });
    expect(made.status).toBe(201);
    const path = `/api/auth/pets/${JSON.parse(made.text)._id}`;
    const edited = await call("PUT", path, { headers, body: ['{"na', 'me":"Wired"}'] });
    expect([edited.status, JSON.parse(edited.text).name]).toEqual([200, "Wired"]);
    const archived = await call("DELETE", path, { headers });
    expect([archived.status, archived.text]).toEqual([204, ""]);
  });

  test("answers HEAD as GET without its body, and names the request in errors and headers", async () => {
    const head = await call("HEAD", "/api/adoptions");
    expect([head.status, head.text]).toEqual([200, ""]);
    const { headers, text } = await call("GET", "/api/nothing", {
      headers: { "X-Request-Id": "a-request-of-mine" },
    });
    expect(headers["x-request-id"]).toBe("a-request-of-mine");
    expect(JSON.parse(text).requestId).toBe("a-request-of-mine");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
  });

  test("says 413 in JSON to a body over 256 kB, also one that comes in chunks", async () => {
    for (const headers of [json, { ...json, "Content-Length": String(300 * 1024) }]) {
      for (const method of ["POST", "PUT"]) {
        const body = Array.from({ length: 300 }, () => "x".repeat(1024));
        const answer = await call(method, "/api/interests", { headers, body });
        expect(answer.status).toBe(413);
        expect(JSON.parse(answer.text)).toMatchObject({ code: "TOO_LARGE" });
      }
    }
  });

  test("says 405 in JSON to methods that it has never heard of", async () => {
    for (const method of ["PATCH", "TRACE", "PROPFIND", "PURGE"]) {
      const answer = await call(method, "/api/adoptions");
      expect([method, answer.status]).toEqual([method, 405]);
      expect(answer.headers.allow).toContain("GET");
      expect(JSON.parse(answer.text).code).toBe("INVALID");
    }
  });

  test("answers JSON to what cannot be read at all", async () => {
    const answer = await call("GET", "/api/%E0%A4%A");
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({
      code: "INVALID",
      requestId: expect.any(String),
    });
    const compressed = await call("POST", "/api/interests", {
      headers: { ...json, "Content-Encoding": "gzip" },
      body: ["x"],
    });
    expect(compressed.status).toBe(415);
    expect(JSON.parse(compressed.text).code).toBe("UNSUPPORTED");
  });

  test("takes a file from anybody, and opens it for nobody", async () => {
    const pdf = "%PDF-1.7\ntrailer\n%%EOF\n";
    const body = [
      '--x\r\nContent-Disposition: form-data; name="file"; filename="card.pdf"\r\n\r\n',
      `${pdf}\r\n--x--\r\n`,
    ];
    const headers = { "Content-Type": "multipart/form-data; boundary=x" };
    const sent = await call("POST", "/api/upload", { headers, body });
    expect(sent.status).toBe(201);
    const { pathname } = new URL(JSON.parse(sent.text).secure_url);
    const opened = await call("GET", pathname);
    expect([opened.status, JSON.parse(opened.text).code]).toEqual([404, "NOT_FOUND"]);
  });

  test("goes on after a client that leaves in the middle of a body", async () => {
    const socket = connect(site.port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write(
      "POST /api/interests HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
    );
    await new Promise((resolve) => socket.once("ready", resolve));
    socket.destroy();
    expect((await call("GET", "/api/adoptions?limit=1")).status).toBe(200);
  });
});
