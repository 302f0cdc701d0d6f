import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
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
  const sent = [...headers, ["Vary", "Accept-Encoding"]].filter(
    ([name]) => name !== "content-length",
  );
  return encodedContent(sent.flat(), { identity, br: await compressFast(identity) });
}

const main = Buffer.from("<main");

/** Returns the same page as one that may be out of date: it says so in its headers, and by `notice` above its main part. */
export async function createStalePage(
  { headers, bodies }: EncodedContent,
  notice: string,
): Promise<EncodedContent> {
  const at = bodies.identity.indexOf(main);
  const [before, after] = [bodies.identity.subarray(0, at), bodies.identity.subarray(at)];
  const identity = at < 0 ? bodies.identity : Buffer.concat([before, Buffer.from(notice), after]);
  const marked = [...headers, "Warning", '110 - "Response is Stale"'];
  return encodedContent(marked, { identity, br: await compressFast(identity) });
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
