import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { pageVary } from "#app/platform/http/cacheable-pages.server.ts";
import { type EncodedContent, encodedContent } from "./encoded-content.ts";

const brotliAt = (quality: number) => (bytes: Buffer) =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
const compressFast = brotliAt(5);
const compressBest = brotliAt(11);

/** Makes a page for the cache of what was rendered, at first with a fast compression. */
export async function createCachedPage(
  identity: Buffer,
  headers: Headers,
): Promise<EncodedContent> {
  const sent = [
    ...[...headers].filter(([name]) => name !== "content-length" && name !== "vary"),
    ["vary", `${pageVary}, Accept-Encoding`],
  ];
  return encodedContent(sent.flat(), { identity, br: await compressFast(identity) });
}

/** Returns the same page in its smallest forms. */
export async function recompress({ headers, bodies }: EncodedContent): Promise<EncodedContent> {
  const { identity } = bodies;
  const [br, zipped] = await Promise.all([
    compressBest(identity),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  return encodedContent(headers, { identity, br, gzip: zipped });
}

/** Beside its body a page takes about so many bytes. */
const overhead = 500;
const bytesOfHeader = 30;

/** Returns about how many bytes of memory a page takes. */
export function sizeOf({ bodies, headers }: EncodedContent): number {
  const body = Object.values(bodies).reduce((sum, one) => sum + one.byteLength, 0);
  return overhead + body + headers.length * bytesOfHeader;
}
