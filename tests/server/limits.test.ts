import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { Handler } from "#app/platform/http/request-handler.server.ts";
import { isFilePath } from "#server/file-paths.ts";
import { limits } from "#server/limits.ts";
import { makeTurnQueue } from "#server/turn-queue.ts";
import { findUploadPath } from "#server/upload-paths.ts";
import { screens } from "#tests/support/screen-list.ts";
import { screens as siteMap, textOf } from "#tests/support/source.ts";
import { ask, echo, pieces, type Running, raw, start } from "./fake-app.ts";

let app: Running;
// The table of paths is tested without an application.
afterEach(() => app?.stop(0));

const multipart = { "Content-Type": "multipart/form-data; boundary=x" };

/** An application that answers when told to. */
function gated() {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let entered = 0;
  const handler: Handler = async (request, visit) => {
    if (visit.refusal) return echo(request, visit);
    entered += 1;
    await gate;
    return new Response("done");
  };
  return { handler, open, entered: () => entered };
}

describe("overload", () => {
  it("answers 503 fast beyond its places and its queue, and serves the others", async () => {
    const gate = gated();
    app = await start({ handler: gate.handler, limits: { inFlight: 2, queue: 1, queueMs: 5000 } });
    const first = [ask(app.port, "/1"), ask(app.port, "/2")];
    await expect.poll(gate.entered).toBe(2);
    // One of them waits, whichever comes first; the other is answered.
    const more = [ask(app.port, "/3"), ask(app.port, "/4")];
    const refused = await Promise.race(more);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "2"]);
    expect(refused.headers).toHaveProperty("content-security-policy");
    expect((await ask(app.port, "/healthz")).status).toBe(200);
    gate.open();
    const answers = await Promise.all([...first, ...more]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 503]);
  });

  it("keeps pictures that wait for their store from pages, and turns away those beyond their own places", async () => {
    const gate = gated();
    const handler: Handler = (request, visit) =>
      /\/(pictures|stay-files|card\.jpeg)/.test(request.url)
        ? gate.handler(request, visit)
        : echo(request, visit);
    const few = { inFlight: 1, queue: 0, filesInFlight: 3, fileQueue: 0 };
    app = await start({ handler, limits: few });
    const waiting = ["/pictures/1/360.webp", "/stay-files/1/whole", "/pet-details/1/card.jpeg"];
    const first = waiting.map((path) => ask(app.port, path));
    await expect.poll(gate.entered).toBe(3);
    const refused = await ask(app.port, "/pictures/2/360.webp", { headers: { accept: "image/*" } });
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "2"]);
    expect(refused.headers["cache-control"]).toBe("no-store");
    expect(refused.body.length).toBeLessThan(500);
    expect((await ask(app.port, "/pet-details/1")).status).toBe(200);
    gate.open();
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await ask(app.port, "/pictures/2/360.webp")).status).toBe(200);
  });

  it("knows every address that answers with a stored file", async () => {
    const routes = readFileSync("app/routes.ts", "utf8");
    const modules = globSync("app/routes/**/*.ts").filter((file) =>
      /\b(?:sentFile|previewPicture)\(|\bblob\.stream\(/.test(readFileSync(file, "utf8")),
    );
    const paths = modules.map((file) => {
      const name = RegExp.escape(file.replace("app/", ""));
      return new RegExp(`route\\("([^"]+)", "${name}"`).exec(routes)?.[1] ?? file;
    });
    expect(paths.length).toBeGreaterThan(5);
    const asked = paths.map((path) => `/${path.replaceAll(/:\w+/g, "x")}`);
    expect(asked.filter((path) => !isFilePath(path))).toEqual([]);
    expect(["/", "/pet-details/x", "/blog/x", "/pictures"].filter(isFilePath)).toEqual([]);
  });

  it("turns away what would be more work while another has waited long for its turn, but answers who asks whether it is well", async () => {
    let delay = limits.turnDelayMs;
    let called = 0;
    let begun = 0;
    const next = async () => {
      begun += 1;
    };
    const turns = { ...makeTurnQueue(), delayMs: () => delay, next };
    const handler: Handler = (request, visit) => {
      called += 1;
      return echo(request, visit);
    };
    app = await start({ handler, turns });
    expect((await ask(app.port, "/1")).status).toBe(200);
    delay += 1;
    const page = await ask(app.port, "/1");
    expect([page.status, page.headers["retry-after"]]).toEqual([503, "2"]);
    expect(page.headers).toHaveProperty("content-security-policy");
    const form = await ask(app.port, "/1", { method: "POST", body: pieces(2, 65_536) });
    const wrong = await ask(app.port, "/1", { method: "TRACE" });
    const api = await ask(app.port, "/api/adoptions");
    expect([form.status, wrong.status, api.status]).toEqual([503, 503, 503]);
    expect(JSON.parse(api.body)).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    expect([called, begun]).toEqual([1, 1]);
    for (const path of ["/healthz", "/readyz"]) {
      expect((await ask(app.port, path)).status, path).toBe(200);
    }
    delay = 0;
    expect((await ask(app.port, "/1")).status).toBe(200);
  });

  it("gives up waiting after a while, and forgets who gave up", async () => {
    const gate = gated();
    app = await start({ handler: gate.handler, limits: { inFlight: 1, queue: 5, queueMs: 50 } });
    const first = ask(app.port, "/1");
    await expect.poll(gate.entered).toBe(1);
    expect((await ask(app.port, "/2")).status).toBe(503);
    gate.open();
    expect((await first).status).toBe(200);
    expect((await ask(app.port, "/3")).status).toBe(200);
  });

  it("answers 503 when the application takes too long, and keeps its place until it is done", async () => {
    const gate = gated();
    app = await start({
      handler: gate.handler,
      limits: { inFlight: 1, queue: 0, requestMs: 100 },
    });
    const late = await ask(app.port, "/1");
    expect([late.status, late.headers["retry-after"]]).toEqual([503, "5"]);
    expect((await ask(app.port, "/2")).status).toBe(503);
    expect(gate.entered()).toBe(1);
    gate.open();
    await expect.poll(async () => (await ask(app.port, "/3")).status).toBe(200);
  });
});

describe("the end", () => {
  it("waits for what is under way, says it is not ready, and cuts off what does not finish", async () => {
    const gate = gated();
    app = await start({ handler: gate.handler });
    const stuck = ask(app.port, "/1").then(
      () => "answered",
      () => "cut off",
    );
    await expect.poll(gate.entered).toBe(1);
    await app.stop(300);
    expect(await stuck).toBe("cut off");
  });

  it.each<[string, string, RegExp]>([
    ["a body", "POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nab", /^HTTP\/1\.1 503 /],
    [
      "an upload",
      "POST /create-adoption HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\n" +
        "Content-Length: 99\r\n\r\n--b",
      /^HTTP\/1\.1 503 /,
    ],
    [
      "a body in chunks",
      "POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n",
      /^HTTP\/1\.1 503 /,
    ],
    [
      "a body that was refused",
      `POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: ${1e6}\r\n\r\nab`,
      /^HTTP\/1\.1 413 /,
    ],
    ["a head", "GET /x HTTP/1.1\r\nHo", /^$/],
    ["nothing", "", /^$/],
    [
      "a head after a response",
      "GET /x HTTP/1.1\r\nHost: a\r\n\r\nGET /x HTTP/1.1\r\nHo",
      /^HTTP\/1\.1 200 /,
    ],
  ])(
    "does not wait for the rest where %s was half sent, and says so where it can",
    async (_, bytes, answer) => {
      app = await start({ limits: { bodyGraceMs: 50 } });
      // Where its head is whole the server says that it has read it; else there is nothing to wait for.
      const reached = once(app.server, bytes.includes("\r\n\r\n") ? "request" : "connection");
      const received = raw(app.port, bytes);
      await reached;
      await sleep(100);
      await app.stop(90_000);
      expect(await received).toMatch(answer);
    },
  );

  it("answers a request that lies whole in the socket of a kept connection, and closes it", async () => {
    app = await start();
    const socket = connect(app.port, "127.0.0.1");
    socket.write("GET /1 HTTP/1.1\r\nHost: a\r\n\r\n");
    await once(socket, "data");
    const received = text(socket);
    // Both in one turn: it is sent, and nobody has read it yet.
    socket.write("GET /2 HTTP/1.1\r\nHost: a\r\n\r\n");
    const stopped = app.stop(30_000);
    expect(await received).toMatch(/HTTP\/1\.1 200 [\s\S]*Connection: close[\s\S]*\/2"/);
    await stopped;
  });

  it("still takes a body whose rest comes at once", async () => {
    app = await start({ limits: { bodyGraceMs: 20_000 } });
    const socket = connect(app.port, "127.0.0.1");
    const received = text(socket);
    const asked = once(app.server, "request");
    socket.write("POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nab");
    await asked;
    const stopped = app.stop(30_000);
    socket.write("cd");
    expect(await received).toMatch(/^HTTP\/1\.1 200 .*"bytes":4/s);
    await stopped;
  });

  it("still takes a body whose rest lies in the socket, however busy the process is", async () => {
    const bodyGraceMs = 50;
    app = await start({ limits: { bodyGraceMs } });
    const socket = connect(app.port, "127.0.0.1");
    const received = text(socket);
    const asked = once(app.server, "request");
    socket.write("POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nab");
    await asked;
    const stopped = app.stop(30_000);
    while (app.server.listening) await new Promise((resolve) => setImmediate(resolve));
    socket.write("cd");
    // In one turn with the write: the grace is over before anything could be read.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * bodyGraceMs);
    expect(await received).toMatch(/^HTTP\/1\.1 200 .*"bytes":4/s);
    await stopped;
  });

  it("says for a set time that it drains, serves new and old connections meanwhile, and takes none afterwards", async () => {
    const config = { demo: true, origin: "http://127.0.0.1:3000", trustProxy: [], drainMs: 2500 };
    app = await start({ config });
    const [old, unused] = [connect(app.port, "127.0.0.1"), connect(app.port, "127.0.0.1")];
    old.write("GET /1 HTTP/1.1\r\nHost: a\r\n\r\n");
    await once(old, "data");
    old.pause();
    const stopped = app.stop();
    const ready = await ask(app.port, "/readyz");
    expect([ready.status, JSON.parse(ready.body)]).toEqual([503, { status: "draining" }]);
    const page = await ask(app.port, "/quick");
    expect([page.status, page.headers.connection]).toEqual([200, "close"]);
    // A form that is sent on a kept connection after others were answered and closed.
    for (const socket of [old, unused]) {
      const received = text(socket);
      socket.write("POST /form HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nword");
      expect(await received).toMatch(/^HTTP\/1\.1 200 [\s\S]*Connection: close[\s\S]*"bytes":4/);
    }
    await stopped;
    await expect(ask(app.port, "/quick")).rejects.toThrow("ECONNREFUSED");
  });

  it("closes a kept connection on which nothing comes when it takes no more", async () => {
    app = await start();
    const socket = connect(app.port, "127.0.0.1");
    socket.write("GET /1 HTTP/1.1\r\nHost: a\r\n\r\n");
    await once(socket, "data");
    const closed = once(socket, "close");
    await app.stop(30_000);
    await closed;
  });

  it("says over a kept connection that it is not ready any more", async () => {
    const gate = gated();
    app = await start({ handler: gate.handler });
    const socket = connect(app.port, "127.0.0.1");
    let received = "";
    socket.on("data", (chunk) => {
      received += chunk;
    });
    socket.write("GET /1 HTTP/1.1\r\nHost: a\r\n\r\n");
    await expect.poll(gate.entered).toBe(1);
    const stopped = app.stop(30_000);
    socket.write("GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n");
    gate.open();
    await stopped;
    expect(received).toMatch(/^HTTP\/1\.1 200 /);
    await expect.poll(() => received).toMatch(/HTTP\/1\.1 503 .*"draining"/s);
  });
});

describe("uploads", () => {
  it("streams files to the paths that take them, far beyond an ordinary body", async () => {
    app = await start();
    const post = (path: string) =>
      ask(app.port, path, { method: "POST", headers: multipart, body: pieces(40, 65_536) });
    for (const path of ["/create-adoption", "/create-adoption/", "/create-adoption.data?index"]) {
      expect(JSON.parse((await post(path)).body).bytes).toBe(40 * 65_536);
    }
    expect((await post("/contact")).status).toBe(413);
    expect((await post("/create-adoption-not")).status).toBe(413);
  });

  it("lets every form that takes files have those that it promises to take", () => {
    const takesFiles =
      /(readPictureForm|readStayForm|addStayFile|uploadStatement|receiveRecord|readNoteForm)\(/;
    const forms = siteMap.filter(({ file }) => takesFiles.test(textOf(file)));
    expect(forms.length).toBeGreaterThan(2);
    const limited = screens.filter(({ limit }) => limit !== undefined).map(({ path }) => path);
    expect(limited.sort()).toEqual(forms.map(({ path }) => path).sort());
    for (const { path, role, limit, fields } of screens) {
      if (!fields) continue;
      expect(findUploadPath(path.replace(":id", "1"))?.bytes, path).toBe(limit);
      expect(findUploadPath(path.replace(":id", "1"))?.role ?? "signed in", path).toBe(
        limit ? role : "signed in",
      );
      if (limit) expect(limit).toBeGreaterThan(10 * 1024 * 1024);
    }
  });

  it("refuses an upload that declares too much before reading any of it", async () => {
    let called = 0;
    app = await start({
      handler: async (request, visit) => {
        called += visit.refusal ? 0 : 1;
        return echo(request, visit);
      },
    });
    const answer = await ask(app.port, "/create-adoption", {
      method: "POST",
      headers: { ...multipart, "Content-Length": String(25 * 1024 * 1024) },
      body: pieces(2, 65_536),
    });
    expect([answer.status, called]).toEqual([413, 0]);
  });

  it("breaks the stream when more arrives than is allowed, and says 413", async () => {
    const errors: string[] = [];
    app = await start({
      handler: async (request, visit) => {
        if (visit.refusal) return echo(request, visit);
        try {
          await request.bytes();
        } catch (error) {
          errors.push((error as Error).name);
        }
        return new Response("broken", { status: 500 });
      },
    });
    const answer = await ask(app.port, "/create-adoption", {
      method: "POST",
      headers: multipart,
      body: pieces(400, 65_536),
    });
    expect([answer.status, errors]).toEqual([413, ["BodyTooLarge"]]);
  });

  it("takes a bounded number at once and asks the next to come back", async () => {
    const gate = gated();
    app = await start({ handler: gate.handler, limits: { uploads: 1 } });
    const post = () =>
      ask(app.port, "/create-adoption", { method: "POST", headers: multipart, body: ["x"] });
    const first = post();
    await expect.poll(gate.entered).toBe(1);
    const second = await post();
    expect([second.status, second.headers["retry-after"]]).toEqual([503, "10"]);
    gate.open();
    expect((await first).status).toBe(200);
    expect((await post()).status).toBe(200);
  });

  it("lets a slow upload go on past an ordinary request's time, but not a silent one", async () => {
    app = await start({
      limits: { requestMs: 100, uploadWindowMs: 1500, uploadWindowBytes: 15 },
    });
    const answered = Promise.withResolvers<void>();
    async function* slow(times: number, last?: Promise<void>) {
      for (let time = 0; time < times; time += 1) {
        // Each is enough for a window: a busy machine sends them late.
        yield "a".repeat(15);
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
      await last;
    }
    const options = { method: "POST", headers: multipart };
    const steady = ask(app.port, "/create-adoption", { ...options, body: slow(40) });
    expect(JSON.parse((await steady).body).bytes).toBe(600);
    const silent = ask(app.port, "/create-adoption", {
      ...options,
      body: slow(1, answered.promise),
    });
    expect((await silent).status).toBe(408);
    answered.resolve();
  });

  it("ends an upload that takes longer in all than a minute and its size at that rate", async () => {
    const answered = Promise.withResolvers<void>();
    // The application does not read on, so that no window is too slow.
    app = await start({
      limits: { uploadWindowMs: 300, uploadWindowBytes: 300_000 },
      handler: async (request, visit) => {
        if (visit.refusal) return echo(request, visit);
        const reader = request.body?.getReader();
        await reader?.read();
        const error = await reader?.closed.catch(({ name }: Error) => name);
        return new Response(String(error));
      },
    });
    async function* waiting() {
      yield "a".repeat(200_000);
      await answered.promise;
    }
    const declarations: Record<string, string>[] = [{}, { "Content-Length": "250000" }];
    for (const declared of declarations) {
      const began = performance.now();
      const answer = await ask(app.port, "/create-adoption", {
        method: "POST",
        headers: { ...multipart, ...declared },
        body: waiting(),
      });
      expect(answer.status).toBe(408);
      expect(performance.now() - began).toBeGreaterThan(300);
    }
    answered.resolve();
  });

  it("ends an upload of a byte now and then, and one that slows down to it", async () => {
    app = await start({ limits: { uploadWindowMs: 600, uploadWindowBytes: 600 } });
    async function* trickling(first: string) {
      yield first;
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        yield "a";
      }
    }
    const options = { method: "POST", headers: multipart };
    for (const first of ["a", "a".repeat(200_000)]) {
      const answer = await ask(app.port, "/create-adoption", {
        ...options,
        body: trickling(first),
      });
      expect(answer.status).toBe(408);
    }
  });

  it("gives one person no more than their places, and all together no more than there are", async () => {
    const gate = gated();
    app = await start({
      handler: gate.handler,
      findUploader: async ({ headers }) => ({
        personId: headers.get("X-Person") ?? "",
        role: "staff",
        isConfirmed: true,
      }),
    });
    const post = (person: string, from: string) =>
      ask(app.port, "/create-adoption", {
        method: "POST",
        headers: { ...multipart, "X-Person": person, "X-Forwarded-For": from },
        body: ["x"],
      });
    const taken = [post("a", "10.0.0.1"), post("a", "10.0.0.2")];
    await expect.poll(gate.entered).toBe(2);
    expect((await post("a", "10.0.0.3")).status).toBe(503);
    for (let at = 0; at < 22; at += 1) taken.push(post(`d${at}`, "10.0.1.1"));
    await expect.poll(gate.entered).toBe(24);
    expect((await post("e", "10.0.2.1")).status).toBe(503);
    gate.open();
    const answers = await Promise.all(taken);
    expect(answers.map(({ status }) => status)).toEqual(Array(24).fill(200));
    expect((await post("a", "10.0.0.3")).status).toBe(200);
  });

  it("asks to come back where it cannot be found out who sends", async () => {
    app = await start({
      findUploader: async () => {
        throw new Error("no database");
      },
    });
    const answer = await ask(app.port, "/create-adoption", {
      method: "POST",
      headers: multipart,
      body: ["x"],
    });
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "5"]);
  });

  it("answers before the whole upload came, where the application does not want it", async () => {
    app = await start({ handler: async () => new Response("no", { status: 403 }) });
    const answer = await ask(app.port, "/create-adoption", {
      method: "POST",
      headers: multipart,
      body: pieces(80, 65_536),
    });
    expect(answer.status).toBe(403);
  });
});
