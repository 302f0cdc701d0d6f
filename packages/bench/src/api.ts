import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { prepare } from "./data.ts";
import { round } from "./load.ts";
import { type Site, startProduct } from "./site.ts";
import { load } from "./wrk.ts";

type ApiRow = {
  case: string;
  listings: number;
  rows: number;
  kB: number;
  "req/s": number;
  /** Also on a busy machine it says what a request costs. */
  "CPU µs/req": number;
  "p50 ms": number;
  "p99 ms": number;
  failed: number;
};
type Options = { sizes: readonly number[]; seconds: number; connections: number };

/** The list of pets as the API answers it, over few and over many listings, on SQLite. */
export async function measureApi(options: Options): Promise<ApiRow[]> {
  const folder = mkdtempSync(join(tmpdir(), "rehome-api-"));
  const rows: ApiRow[] = [];
  try {
    for (const listings of options.sizes) {
      const data = join(folder, String(listings));
      await prepare(data, listings);
      const site = await startProduct({ DATA_DIR: data });
      rows.push(...(await measureSite(site, listings, options).finally(() => site.stop())));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return rows;
}

async function measureSite(
  site: Site,
  listings: number,
  { seconds, connections }: Options,
): Promise<ApiRow[]> {
  const { origin } = site;
  const list = await readEndpoint(`${origin}/api/adoptions?limit=20`);
  const cases: [string, string][] = [
    ["whole list", "/api/adoptions"],
    ["page of 20", "/api/adoptions?limit=20"],
    ["page of 20 by words", "/api/adoptions?limit=20&search=blackie"],
    ["one pet", `/api/adoptions/${list.rows[0]?._id}`],
  ];
  const rows: ApiRow[] = [];
  for (const [name, path] of cases) {
    const { rows: found, bytes } = await readEndpoint(origin + path);
    const order = { origin, paths: [path], connections };
    await load({ ...order, seconds: 1 });
    const before = site.processorMs() ?? 0;
    const { perSecond, p50Ms, p99Ms, failed, requests } = await load({ ...order, seconds });
    const cpu = ((site.processorMs() ?? 0) - before) * 1000;
    rows.push({
      case: name,
      listings,
      rows: found.length,
      kB: round(bytes / 1000, 1),
      "req/s": round(perSecond, 0),
      "CPU µs/req": round(cpu / requests, 0),
      "p50 ms": round(p50Ms, 1),
      "p99 ms": round(p99Ms, 1),
      failed,
    });
  }
  return rows;
}

async function readEndpoint(
  url: string,
  tries = 0,
): Promise<{ rows: { _id: string }[]; bytes: number }> {
  const response = await fetch(url);
  // It still works off the load before.
  const wait = response.status === 503 && response.headers.get("Retry-After");
  if (wait && tries < 10) {
    await sleep(Number(wait) * 1000);
    return readEndpoint(url, tries + 1);
  }
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const text = await response.text();
  return { rows: [JSON.parse(text)].flat(), bytes: Buffer.byteLength(text) };
}
