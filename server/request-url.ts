import { isLoopback } from "./config-fields.ts";

const longest = 8 * 1024;

/**
 * The path and query that a request asks for, always starting with a single slash, or `undefined` when it
 * cannot be read. The host of an absolute address is ignored: the site knows its own.
 */
export function readTarget(raw: string): string | undefined {
  if (raw.length > longest) return undefined;
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
  // No database text and no file name may hold a null character.
  if (/%00|\0/.test(path + search)) return undefined;
  return path.replace(/^\/+/, "/") + search;
}

function isDecodable(path: string): boolean {
  try {
    // Its result is used: a bundler takes the call for one without an effect, and would leave it out.
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}

/**
 * The origin that a request is answered for: the configured one. In the demo the same process is known by
 * several names of this machine, so there a loopback Host with our own port is taken at its word.
 */
export function originOf(
  configured: { origin: string; demo: boolean },
  host: string | undefined,
  localPort: number | undefined,
): string {
  if (!configured.demo || !host || !URL.canParse(`http://${host}`)) return configured.origin;
  const url = new URL(`http://${host}`);
  const port = Number(url.port || 80);
  const plain = host.toLowerCase() === url.host || host.toLowerCase() === `${url.host}:80`;
  return plain && isLoopback(url.hostname) && port === localPort ? url.origin : configured.origin;
}

/** For the log: no query values, and no path segment that acts like a password. */
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
