import { isLoopback } from "./config-fields.ts";

const maxLength = 8 * 1024;

/** Path and query with a single slash first; undefined if unreadable. The host of an absolute address is ignored. */
export function readTarget(raw: string): string | undefined {
  if (raw.length > maxLength) return undefined;
  let target = raw;
  if (/^https?:\/\//i.test(raw)) {
    if (!URL.canParse(raw)) return undefined;
    const { pathname, search } = new URL(raw);
    target = pathname + search;
  }
  if (!target.startsWith("/")) return undefined;
  const query = target.indexOf("?");
  const path = (query < 0 ? target : target.slice(0, query)).replace(/#.*/s, "");
  if (path.includes("\\") || !isDecodable(path)) return undefined;
  const search = query < 0 ? "" : target.slice(query).replace(/#.*/s, "");
  // Neither database texts nor file names may hold a null character.
  if (/%00|\0/.test(path + search)) return undefined;
  return path.replace(/^\/+/, "/") + search;
}

function isDecodable(path: string): boolean {
  try {
    // The result is used, because a bundler would drop a call without effect.
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}

/** The configured origin; in the demo also a loopback Host with our port, or any port where a container publishes it. */
export function requestOrigin(
  configured: { origin: string; demo: boolean; anyPort?: boolean },
  host: string | undefined,
  localPort: number | undefined,
): string {
  if (!configured.demo || !host || !URL.canParse(`http://${host}`)) return configured.origin;
  const url = new URL(`http://${host}`);
  const port = Number(url.port || 80);
  const plain = host.toLowerCase() === url.host || host.toLowerCase() === `${url.host}:80`;
  const isOurPort = configured.anyPort || port === localPort;
  return plain && isLoopback(url.hostname) && isOurPort ? url.origin : configured.origin;
}

/** For the log: without query values and secret path segments. */
export function loggable(target: string): { path: string; query?: string } {
  const [path = "", search = ""] = target.split(/\?(.*)/s);
  const masked = path.replace(/[A-Z0-9_-]{20,}(?=\/|$|\.(?:ics|data)$)/gi, (segment) =>
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(segment) ? segment : "…",
  );
  const names = [...new Set(new URLSearchParams(search).keys())]
    .slice(0, 20)
    .join(",")
    .slice(0, 200);
  return { path: masked.slice(0, 300), ...(names && { query: names }) };
}
