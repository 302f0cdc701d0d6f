import { get } from "node:http";
import { brotliCompressSync, constants } from "node:zlib";
import { asServer, listPath, type Server, type Site } from "./site.ts";
import { median, percentile, spread, type WrkResult } from "./statistics.ts";
import { load } from "./wrk.ts";

type Case = {
  name: string;
  server: Server;
  paths: string[];
  cookie?: string | undefined;
};

/** A cookie by which a page is for one visitor alone, and so rendered anew. */
export const uncached = "notice=none";

type Row = {
  case: string;
  "req/s": number;
  spread: string;
  "× first peer"?: number | undefined;
  "CPU µs/req": number | undefined;
  "p50 ms": number;
  "p99 ms": number;
  failed: number;
  "MiB after": number | undefined;
};

/** Everything that is loaded, the product first, then the peers' list pages. */
export async function listCases(site: Site, peers: { name: string; url: URL }[]): Promise<Case[]> {
  const [details, next] = await findPaths(site.origin);
  const own = (name: string, paths: string[], cookie?: string): Case => ({
    name: `Rehome: ${name}`,
    server: site,
    paths,
    cookie,
  });
  return [
    own("list, cached", [listPath]),
    own("list", [listPath], uncached),
    own("details, cached", [details]),
    own("details", [details], uncached),
    own("home", ["/"], uncached),
    own("page by cursor", [next], uncached),
    own("search", searches, uncached),
    own("filters", filters, uncached),
    own("pending queue of staff", ["/adoption-requests?status=pending"], site.staffCookie),
    own("monthly report", ["/dashboard/staff/animals/report"], site.staffCookie),
    ...peers.map(asServer).map((server) => ({ name: server.name, server, paths: [server.path] })),
  ];
}

export const searches = [
  "blackie",
  "ekuke yaba",
  "mango",
  "gentle persian",
  "ba",
  "prince calm",
].map((typed) => `${listPath}?q=${encodeURIComponent(typed)}`);

export const filters = [
  "species=Dog&sex=Female",
  "species=Cat&size=Small&age=young",
  "species=Dog&sex=Male&size=Large&age=adult&goodWith=children",
  "species=Other&sort=longest",
  "q=calm&species=Cat&sex=Female&sort=youngest",
  "species=Dog&size=Medium&goodWith=dogs&goodWith=cats&sort=youngest",
].map((search) => `${listPath}?${search}`);

/** Addresses of a pet in the list and of the page behind the numbered ones. */
export async function findPaths(origin: string): Promise<[string, string]> {
  const first = await (await fetch(origin + listPath)).text();
  const last = await (await fetch(`${origin}${listPath}?page=20`)).text();
  const details = /href="(\/pet-details\/[^"?#]+)"/.exec(first)?.[1];
  const next = /href="([^"]*[?;&]after=[^"]*)"/.exec(last)?.[1]?.replaceAll("&amp;", "&");
  if (!details || !next) throw new Error("The list is too short to measure");
  return [details, next];
}

/** Measures all cases, interleaved by round, so that other load on the machine affects each alike. */
export async function measureLoad(
  cases: Case[],
  options: { rounds: number; seconds: number; connections: number },
): Promise<Row[]> {
  const results = cases.map((): { wrk: WrkResult; cpuUs: number | undefined }[] => []);
  for (let round = 0; round < options.rounds; round += 1) {
    for (const [index, one] of cases.entries()) {
      const order = { ...one, origin: one.server.origin, connections: options.connections };
      await load({ ...order, seconds: 1 });
      const before = one.server.processorMs();
      const wrk = await load({ ...order, seconds: options.seconds });
      const after = one.server.processorMs();
      const known = before !== undefined && after !== undefined;
      results[index]?.push({
        wrk,
        cpuUs: known ? ((after - before) * 1000) / wrk.requests : undefined,
      });
    }
  }
  const peer = cases.findIndex(({ name }) => !name.startsWith("Rehome: "));
  const base = peer < 0 ? undefined : median((results[peer] ?? []).map((one) => one.wrk.perSecond));
  return cases.map(({ name, server }, index) => {
    const runs = results[index] ?? [];
    const rates = runs.map(({ wrk }) => wrk.perSecond);
    const cpu = runs.flatMap(({ cpuUs }) => cpuUs ?? []);
    const { least, max } = spread(rates);
    return {
      case: name,
      "req/s": Math.round(median(rates)),
      spread: `${Math.round(least)}–${Math.round(max)}`,
      ...(base !== undefined && { "× first peer": round(median(rates) / base, 3) }),
      "CPU µs/req": cpu.length > 0 ? Math.round(median(cpu)) : undefined,
      "p50 ms": round(median(runs.map(({ wrk }) => wrk.p50Ms)), 2),
      "p99 ms": round(median(runs.map(({ wrk }) => wrk.p99Ms)), 2),
      failed: runs.reduce((sum, { wrk }) => sum + wrk.failed, 0),
      "MiB after": rounded(server.memoryMiB()),
    };
  });
}

type PageBytes = { page: string; html: number; css: number; script: number };

/** Returns the bytes that a first visit fetches besides pictures, as sent with brotli. */
export async function measureBytes(name: string, url: URL): Promise<PageBytes> {
  const page = await fetchPacked(url);
  const refs = (pattern: RegExp) =>
    [...new Set([...page.text.matchAll(pattern)].map((match) => match[1] ?? ""))].map(
      (ref) => new URL(ref.replaceAll("&amp;", "&"), url),
    );
  const weighAll = async (urls: URL[]) =>
    (await Promise.all(urls.map(fetchPacked))).reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    page: name,
    html: page.bytes,
    css: await weighAll(refs(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)),
    script: await weighAll(
      refs(/<(?:script[^>]*src|link[^>]*rel="modulepreload"[^>]*href)="([^"]+)"/g),
    ),
  };
}

async function fetchPacked(url: URL): Promise<{ bytes: number; text: string }> {
  const sent = await new Promise<{ coding: string | undefined; body: Buffer }>(
    (resolve, reject) => {
      get(url, { headers: { "Accept-Encoding": "br" } }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () =>
          resolve({ coding: answer.headers["content-encoding"], body: Buffer.concat(parts) }),
        );
      }).on("error", reject);
    },
  );
  const text = await (await fetch(url)).text();
  if (sent.coding === "br") return { bytes: sent.body.byteLength, text };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return { bytes: brotliCompressSync(sent.body, { params }).byteLength, text };
}

export function round(number: number, digits: number): number {
  return Number(number.toFixed(digits));
}

function rounded(number: number | undefined): number | undefined {
  return number === undefined ? undefined : Math.round(number);
}

/** The middle and the slow end of some durations, in milliseconds. */
export function summary(durations: readonly number[]) {
  return {
    "p50 ms": round(percentile(durations, 0.5), 3),
    "p95 ms": round(percentile(durations, 0.95), 3),
  };
}
