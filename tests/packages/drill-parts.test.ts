// @module-tag slow
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { faults } from "@rehome/drill/faults.ts";
import { countStatements } from "@rehome/drill/figures.ts";
import { Observed } from "@rehome/drill/observed.ts";
import { dataFolderOf, type Parts } from "@rehome/drill/parts.ts";
import { Relay } from "@rehome/drill/relay.ts";
import { send, Visitor } from "@rehome/drill/visitor.ts";
import { afterEach, describe, expect, test } from "vitest";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

describe("a visitor of a drill", () => {
  test("sends the very same form again until it is answered, and each try is written down", async () => {
    const bodies: string[] = [];
    const port = await serve((request, response) => {
      let body = "";
      request.on("data", (bytes: Buffer) => {
        body += bytes.toString();
      });
      request.on("end", () => {
        bodies.push(body);
        if (bodies.length === 1) return request.socket.destroy();
        response.statusCode = bodies.length === 2 ? 502 : 200;
        response.setHeader("Set-Cookie", "session=1; Path=/");
        response.end("thanks");
      });
    });
    const observed = new Observed();
    const visitor = new Visitor(observed, `http://127.0.0.1:${port}`, { work: "forms" });
    const answer = await visitor.ask("/form", { method: "POST", body: "key=1&name=Ada" });
    expect(await answer.text()).toBe("thanks");
    expect(bodies).toEqual(["key=1&name=Ada", "key=1&name=Ada", "key=1&name=Ada"]);
    expect(observed.answers.map(({ status }) => status)).toEqual([0, 502, 200]);
    expect(visitor.cookie).toBe("session=1");
  });

  test("tells a refusal for load from an error", async () => {
    let asked = 0;
    const port = await serve((_, response) => {
      asked += 1;
      response.writeHead(asked === 3 ? 200 : 503, { "Retry-After": asked === 1 ? "2" : "5" });
      response.end();
    });
    const observed = new Observed();
    await new Visitor(observed, `http://127.0.0.1:${port}`, { work: "reading" }).get("/");
    expect(observed.answers.map(({ busy }) => busy)).toEqual([true, undefined, undefined]);
  });
});

describe("a relay", () => {
  test("passes on, refuses, and passes on again", async () => {
    const far = await serve((_, response) => response.end("here"));
    const relay = await Relay.open({ host: "127.0.0.1", port: far });
    closing.push(() => relay.close());
    const ask = async () =>
      (
        await send({ host: "127.0.0.1", port: relay.port, path: "/", agent: false })
      )?.body.toString();
    expect(await ask()).toBe("here");
    await relay.set("down");
    expect(await ask()).toBe(undefined);
    await relay.set("pass");
    expect(await ask()).toBe("here");
  });

  test("that hangs answers nobody until it is let go, and then whoever asks anew", async () => {
    let arrived = 0;
    const far = await serve((_, response) => {
      arrived += 1;
      response.end("here");
    });
    const relay = await Relay.open({ host: "127.0.0.1", port: far });
    closing.push(() => relay.close());
    const ask = () => send({ host: "127.0.0.1", port: relay.port, path: "/", agent: false });
    await relay.set("hang");
    const waiting = ask();
    await relay.set("pass");
    expect((await waiting)?.status).not.toBe(500);
    expect((await ask())?.body.toString()).toBe("here");
    expect(arrived).toBeGreaterThan(0);
  });
});

describe("a drill without some of its parts", () => {
  test("has all processes keep their files in one folder, where it looks for them", () => {
    const folder = "/drill";
    const names = ["site-1", "site-2", "prepared"];
    const without = names.map((name) => dataFolderOf(name, { folder, store: undefined }));
    expect(new Set(without).size).toBe(1);
    const store = { env: {} };
    const withStore = names.map((name) => dataFolderOf(name, { folder, store }));
    expect(new Set(withStore).size).toBe(3);
  });

  test("leaves out what only a balancer hides from visitors, and a store that it has not", () => {
    const leftOut = (parts: Partial<Parts>) => {
      const place = { parts: parts as Parts, upgrade: "/upgrade", observed: new Observed() };
      return faults.filter((fault) => fault.missing?.(place)).map(({ name }) => name);
    };
    const balanced = { balancer: "caddy" } as const;
    const inStore = ["store-down", "store-hangs"];
    expect(leftOut(balanced)).toEqual(inStore);
    expect(leftOut({})).toEqual(["rolling-restart", ...inStore, "long-reader", "rolling-upgrade"]);
  });
});

test("statements are counted whatever pieces they arrive in", () => {
  const message = (type: string, text: string) => {
    const body = Buffer.from(`${text}\0`);
    const length = Buffer.alloc(4);
    length.writeInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(type), length, body]);
  };
  const start = message("", "user rehome");
  const said = [
    message("Q", "begin"),
    message("P", "select 1"),
    message("B", ""),
    message("E", ""),
  ];
  const bytes = Buffer.concat([start, ...said, message("S", ""), message("Q", "commit")]);
  for (const piece of [1, 5, 7, bytes.length]) {
    let counted = 0;
    const look = countStatements(() => {
      counted += 1;
    });
    const connection = {};
    for (let at = 0; at < bytes.length; at += piece) {
      look(connection, bytes.subarray(at, at + piece));
    }
    expect(counted, `in pieces of ${piece}`).toBe(3);
  }
});
