import { constants } from "node:zlib";
import { isBuffered, sendBuffered, sendResponse } from "./adapter.ts";
import { sendFallback } from "./fallback-response.ts";
import { ownHeaders } from "./headers.ts";
import type { HttpContext } from "./http-context.ts";
import type { PageCache } from "./page-cache.ts";

type Options = { pages: PageCache | undefined; secure: boolean; stallMs: number };
export type SendResponse = (context: HttpContext, response: Response) => Promise<void>;

// Loaded with the first page that is not cached: its list of media types is long.
const loadCompression = async () => {
  const { default: compression } = await import("compression");
  return compression({
    level: 6,
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
};
let compress: ReturnType<typeof loadCompression> | undefined;

/** Sends what the application answered: stored, whole or as a compressed stream. */
export function makeResponseSender({ pages, secure, stallMs }: Options): SendResponse {
  return async function send(context: HttpContext, response: Response): Promise<void> {
    const { request, response: outgoing } = context;
    if (context.disconnected.signal.aborted) {
      await response.body?.cancel();
      return;
    }
    if (response.status === 503 && (await pages?.serveStale(context))) {
      await response.body?.cancel();
      return;
    }
    if (isBare(response) && !context.path.endsWith(".data")) {
      await response.body?.cancel();
      return sendFallback(outgoing, response.status, secure);
    }
    for (const [name, value] of Object.entries(ownHeaders({ secure }))) {
      if (!response.headers.has(name)) outgoing.setHeader(name, value);
    }
    if (pages && (await pages.store(context, response))) return;
    if (isBuffered(response)) return sendBuffered(outgoing, response, response.buffered);
    if (response.headers.get("Content-Type")?.startsWith("text/html")) {
      return sendBuffered(outgoing, response, Buffer.from(await response.arrayBuffer()));
    }
    compress ??= loadCompression();
    (await compress)(request as never, outgoing as never, () => {});
    await sendResponse(outgoing, response, stallMs);
  };
}

function isBare(response: Response): boolean {
  const type = response.headers.get("Content-Type") ?? "";
  return (response.status === 400 || response.status === 500) && type.startsWith("text/plain");
}
