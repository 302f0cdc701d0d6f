import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import type { Handler } from "#app/platform/http/request-handler.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { type AppServer, createServer, type ServerOptions } from "#server/http-server.ts";

const statuses: Record<string, number> = {
  METHOD: 405,
  BAD_REQUEST: 400,
  TOO_LARGE: 413,
  UNSUPPORTED: 415,
  SERVICE_UNAVAILABLE: 503,
};

/** Answers with what arrived, and renders refusals as a word. */
export const echo: Handler = async (request, visit) => {
  if (visit.refusal) {
    return new Response(`refused ${visit.refusal}`, {
      status: statuses[visit.refusal] ?? 500,
      headers: { "Content-Type": "text/html; charset=utf-8" },
    });
  }
  const body = request.method === "POST" ? await request.bytes() : new Uint8Array();
  return Response.json({
    method: request.method,
    url: request.url,
    headers: Object.fromEntries(request.headers),
    bytes: body.byteLength,
    visit,
  });
};

export type Lines = { entries: Record<string, unknown>[] };

/** Only the services that the server itself uses. */
export function fakeServices(parts: {
  onQueued?: AppServices["db"]["onQueued"];
  pending?: () => Promise<number>;
  ping?: () => Promise<void>;
  check?: () => Promise<void>;
  lines?: Lines;
}): AppServices {
  const log = pino(
    { level: parts.lines ? "info" : "silent", base: undefined },
    { write: (line: string) => void parts.lines?.entries.push(JSON.parse(line)) },
  );
  return {
    log,
    db: {
      ping: parts.ping ?? (async () => {}),
      pingWriter: async () => {},
      pendingMigrations: parts.pending ?? (async () => 0),
      onQueued: parts.onQueued ?? (() => () => {}),
    },
    now: () => new Date(),
    blobs: { check: parts.check ?? (async () => {}) },
  } as unknown as AppServices;
}

export type Running = AppServer & { port: number; url: string };

/** A listening server on a free port, with the real pipeline and a made-up application. */
export async function start(options: Partial<ServerOptions> = {}): Promise<Running> {
  const app = createServer({
    config: { demo: true, origin: "http://127.0.0.1:3000", trustProxy: ["loopback"] },
    services: fakeServices({}),
    handler: echo,
    findUploader: async () => ({ personId: "ada", role: "staff", isConfirmed: true }),
    ...options,
  });
  await new Promise<void>((resolve) => app.server.listen(0, "127.0.0.1", resolve));
  const { port } = app.server.address() as AddressInfo;
  return { ...app, port, url: `http://127.0.0.1:${port}` };
}

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string };
type Ask = {
  method?: string;
  headers?: Record<string, string | string[]>;
  /** Pieces are sent one by one, in chunks unless a length is declared. */
  body?: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
};

/** One request as a client would send it, over a connection of its own; the path goes out as it is. */
export function ask(port: number, path: string, options: Ask = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method = "GET", headers = {}, body } = options;
    const request = httpRequest({ port, host: "127.0.0.1", path, method, headers, agent: false });
    request.on("response", (response) => {
      const { statusCode = 0, headers: received } = response;
      text(response).then((words) => {
        resolve({ status: statusCode, headers: received, body: words });
        request.destroy();
      }, reject);
    });
    request.on("error", reject);
    request.setMaxListeners(0);
    void send(request, body);
  });
}

async function send(request: ReturnType<typeof httpRequest>, body: Ask["body"]): Promise<void> {
  for await (const piece of body ?? []) {
    if (request.destroyed) return;
    if (!request.write(piece)) {
      await new Promise<void>((resolve) => {
        request.once("drain", resolve);
        request.once("close", resolve);
      });
    }
  }
  request.end();
}

/** Bytes on a bare socket, and everything that comes back until the server closes. */
export async function raw(port: number, bytes: string | Buffer): Promise<string> {
  const socket: Socket = connect(port, "127.0.0.1");
  const received: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => received.push(chunk));
  socket.on("error", () => {});
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write(bytes);
  await closed;
  return Buffer.concat(received).toString("latin1");
}

export function pieces(count: number, size: number): Buffer[] {
  return Array.from({ length: count }, () => Buffer.alloc(size, "a"));
}
