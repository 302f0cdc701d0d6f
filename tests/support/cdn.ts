import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export type Cdn = {
  /** By name, where the site is asked by number: another host, which gets no cookie of the site. */
  url: string;
  /** What browsers asked for, in order. */
  asked: { path: string; headers: IncomingHttpHeaders }[];
  close(): Promise<void>;
};

/** What docs/scaling.md tells a CDN to serve. */
const served = /^\/(pictures\/|fonts\/|assets\/[^/]+\.css$)/;
/** Of one connection, not of what came over it. */
const unkept = new Set(["connection", "content-encoding", "content-length", "transfer-encoding"]);

/** A pull-through CDN: asks the site at `origin` for what it does not have, without cookies, and keeps what it may. */
export async function startCdn(origin: string): Promise<Cdn> {
  const kept = new Map<string, { status: number; headers: Record<string, string>; body: Buffer }>();
  const asked: Cdn["asked"] = [];

  async function find(path: string) {
    const known = kept.get(path);
    if (known) return known;
    const answer = await fetch(origin + path);
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => !unkept.has(name)));
    const found = { status: answer.status, headers, body: Buffer.from(await answer.bytes()) };
    if (answer.headers.get("Cache-Control")?.startsWith("public")) kept.set(path, found);
    return found;
  }

  const server = createServer(({ url: path = "/", headers }, response) => {
    asked.push({ path, headers });
    if (!served.test(path)) return response.writeHead(404).end();
    find(path).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.writeHead(502).end(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
