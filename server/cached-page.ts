import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { pageVary } from "#app/platform/http/cacheable-pages.server.ts";
import {
  brotliFor,
  chooseEncoding,
  type EncodedContent,
  encodedContent,
} from "./encoded-content.ts";

const brotliAt = (quality: number) => (bytes: Buffer) =>
  promisify(brotliCompress)(bytes, { params: brotliFor(bytes, quality) });
const gzipAt = (level: number) => (bytes: Buffer) => promisify(gzip)(bytes, { level });
const compressFast = { br: brotliAt(5), gzip: gzipAt(6) };
const compressBest = { br: brotliAt(11), gzip: gzipAt(9) };

export async function createCachedPage(
  identity: Buffer,
  headers: Headers,
  accepted: string | string[] | undefined,
): Promise<EncodedContent> {
  const allHeaders = [
    ...[...headers].filter(([name]) => name !== "content-length" && name !== "vary"),
    ["vary", `${pageVary}, Accept-Encoding`],
  ];
  const preferred = chooseEncoding(accepted, compressFast);
  const coding = preferred === "identity" ? "br" : preferred;
  return encodedContent(allHeaders.flat(), {
    identity,
    [coding]: await compressFast[coding](identity),
  });
}

const main = Buffer.from("<main");

export async function createStalePage(
  { headers, bodies }: EncodedContent,
  notice: string,
): Promise<EncodedContent> {
  const at = bodies.identity.indexOf(main);
  const [before, after] = [bodies.identity.subarray(0, at), bodies.identity.subarray(at)];
  const identity = at < 0 ? bodies.identity : Buffer.concat([before, Buffer.from(notice), after]);
  const marked = [...headers, "Warning", '110 - "Response is Stale"'];
  const [br, zipped] = await Promise.all([compressFast.br(identity), compressFast.gzip(identity)]);
  return encodedContent(marked, { identity, br, gzip: zipped });
}

export async function recompress({ headers, bodies }: EncodedContent): Promise<EncodedContent> {
  const { identity } = bodies;
  // One after the other: requests need the other processors.
  const br = await compressBest.br(identity);
  return encodedContent(headers, { identity, br, gzip: await compressBest.gzip(identity) });
}

// Approximate memory beside the body, in bytes.
const overhead = 500;
const bytesOfHeader = 30;

export function memoryBytes({ bodies, headers }: EncodedContent): number {
  const body = Object.values(bodies).reduce((sum, one) => sum + one.byteLength, 0);
  return overhead + body + headers.length * bytesOfHeader;
}
