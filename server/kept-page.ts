import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Exchange } from "./exchange.ts";

const perPage = 500;
const brotliAt = (quality: number) => (bytes: Buffer) =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
const quick = brotliAt(5);
const thorough = brotliAt(11);

type Coding = "br" | "gzip" | "identity";

/** A whole page as it is sent, with its compressed forms. */
export type KeptPage = {
  /** Names and values in turn. */
  headers: string[];
  tag: string;
  bodies: { identity: Buffer } & Partial<Record<Coding, Buffer>>;
};

export type Asking = Pick<Exchange, "request" | "response" | "requestId" | "target" | "bytes">;

/** Makes a page of what was rendered, at first with a quick compression. */
export async function keptPage(body: Buffer, headers: Headers): Promise<KeptPage> {
  return {
    headers: [...headers, ["Vary", "Accept-Encoding"]]
      .filter(([name]) => name !== "content-length")
      .flat(),
    tag: createHash("sha256").update(body).digest("base64url").slice(0, 22),
    bodies: { identity: body, br: await quick(body) },
  };
}

/** The same page in its smallest forms. */
export async function improved({ headers, tag, bodies }: KeptPage): Promise<KeptPage> {
  const body = bodies.identity;
  const [br, zipped] = await Promise.all([thorough(body), promisify(gzip)(body, { level: 9 })]);
  return { headers, tag, bodies: { identity: body, br, gzip: zipped } };
}

/** What a page takes of the memory, in bytes. */
export function weigh({ bodies, headers }: KeptPage): number {
  const body = Object.values(bodies).reduce((sum, one) => sum + one.byteLength, 0);
  return perPage + body + headers.length * 30;
}

/** Sends the page in a coding that the client reads, or 304 where it has it already. */
export function sendKept(exchange: Asking, page: KeptPage): void {
  const { request, response, requestId } = exchange;
  const accepted = request.headers["accept-encoding"];
  const coding = pick(page, typeof accepted === "string" ? accepted : "");
  const body = page.bodies[coding] as Buffer;
  const tag = `"${page.tag}-${coding}"`;
  const headers = [...page.headers, "ETag", tag, "X-Request-Id", requestId];
  if (request.headers["if-none-match"]?.includes(page.tag)) {
    response.writeHead(304, headers).end();
    return;
  }
  if (coding !== "identity") headers.push("Content-Encoding", coding);
  headers.push("Content-Length", String(body.byteLength));
  exchange.bytes = body.byteLength;
  response.writeHead(200, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}

function pick({ bodies }: KeptPage, accepted: string): Coding {
  if (bodies.br && /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return "br";
  if (bodies.gzip && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return "gzip";
  return "identity";
}
