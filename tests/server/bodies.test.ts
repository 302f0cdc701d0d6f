import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { type Answer, ask, pieces, type Running, raw, start } from "./fake-app.ts";

let app: Running;
afterEach(() => app.stop(0));
const json = (answer: Answer) => JSON.parse(answer.body);

describe("bodies", () => {
  it("answers 413 to a body over 256 kB, with a length or in chunks, while it is being sent", async () => {
    app = await start();
    for (const headers of [{}, { "Content-Length": String(300 * 1024) }] as Record<
      string,
      string
    >[]) {
      const answer = await ask(app.port, "/contact", {
        method: "POST",
        headers,
        body: pieces(300, 1024),
      });
      expect([answer.status, answer.body]).toEqual([413, "refused TOO_LARGE"]);
    }
  });

  it("lets a body of 256 kB through", async () => {
    app = await start();
    const answer = await ask(app.port, "/contact", { method: "POST", body: pieces(256, 1024) });
    expect(json(answer).bytes).toBe(256 * 1024);
  });

  it("reads no more of a body than it declared, answers that, and closes", async () => {
    app = await start();
    const answer = await raw(
      app.port,
      "POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabcdefgh\r\n\r\n",
    );
    expect(answer).toContain('"bytes":3');
    expect(answer.match(/^HTTP\/1\.1 \d+/gm)).toEqual(["HTTP/1.1 200"]);
  });

  it("answers 408 to a body that does not come in time", async () => {
    app = await start({ limits: { requestMs: 200 } });
    const answer = await raw(
      app.port,
      "POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nab",
    );
    expect(answer).toMatch(/^HTTP\/1\.1 408 .*nosniff/s);
  });

  it("leads from a form that did not come in time back to its page on this site, and nowhere else", async () => {
    app = await start({ limits: { requestMs: 200 } });
    const send = (from: string) =>
      raw(
        app.port,
        `POST /x HTTP/1.1\r\nHost: a.test\r\nReferer: ${from}\r\nContent-Length: 9\r\n\r\nab`,
      );
    const [own, other] = await Promise.all([
      send("http://a.test/pet-details/7?from=list&page=2"),
      send("http://a.test//evil.example"),
    ]);
    expect(own).toContain('<a href="/pet-details/7?from=list&amp;page=2">Back to the form</a>');
    expect(other).toMatch(/^HTTP\/1\.1 408 /);
    expect(other).not.toContain("Back to the form");
  });

  it("names the page of a form that it refuses to read to the application", async () => {
    app = await start({
      handler: async (_, { refusal, formPage }) => Response.json({ refusal, formPage }),
    });
    const from = `${app.url}/contact?topic=training`;
    const body = () => pieces(300, 1024);
    const refused = await ask(app.port, "/contact", {
      method: "POST",
      headers: { Referer: from },
      body: body(),
    });
    expect(json(refused)).toEqual({ refusal: "TOO_LARGE", formPage: "/contact?topic=training" });
    const elsewhere = { Referer: "https://evil.example/contact" };
    const other = await ask(app.port, "/contact", {
      method: "POST",
      headers: elsewhere,
      body: body(),
    });
    expect(json(other)).toEqual({ refusal: "TOO_LARGE" });
    const read = await ask(app.port, "/contact", { headers: { Referer: from } });
    expect(json(read)).toEqual({});
  });

  it("closes a connection on which no request comes", async () => {
    app = await start({ limits: { headersMs: 300 } });
    expect(await raw(app.port, "GET / HTTP/1.1\r\nHo")).toMatch(/^HTTP\/1\.1 408 /);
  });

  it("refuses a compressed body", async () => {
    app = await start();
    const headers = { "Content-Encoding": "gzip" };
    const answer = await ask(app.port, "/x", { method: "POST", headers, body: ["a"] });
    expect(answer.status).toBe(415);
  });

  it("cuts off a sender that goes on and on after the refusal", async () => {
    app = await start({ limits: { drainBytes: 1024 * 1024 } });
    const socket = connect(app.port, "127.0.0.1");
    socket.on("error", () => {});
    let received = "";
    socket.on("data", (chunk) => {
      received += chunk;
    });
    const piece = `10000\r\n${"a".repeat(65_536)}\r\n`;
    socket.write("POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
    for (let sent = 0; sent < 1000 && !socket.destroyed; sent += 1) {
      if (!socket.write(piece)) {
        await Promise.race([once(socket, "drain"), once(socket, "close")]).catch(() => {});
      }
    }
    expect(socket.destroyed).toBe(true);
    expect(received).toMatch(/^HTTP\/1\.1 413 /);
    expect((await ask(app.port, "/healthz")).status).toBe(200);
  });
});
