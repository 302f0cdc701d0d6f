import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startPostgres } from "../../../tools/postgres.ts";
import { prepare } from "./data.ts";
import { filters, round, searches, summary, uncached } from "./load.ts";
import { listPath, type Site, startProduct } from "./site.ts";
import { percentile } from "./statistics.ts";
import { load } from "./wrk.ts";

type GrowthRow = {
  case: string;
  engine: string;
  listings: number;
  "p50 ms": number;
  "p95 ms": number;
  /** Under load. */
  "http p50 ms": number;
  "http p99 ms": number;
};
type Options = { sizes: readonly number[]; engines: readonly string[]; seconds: number };

const calls = 300;

/** The same pages over few and over many listings, without the page cache: one after the other, then under load. */
export async function measureGrowth(options: Options): Promise<GrowthRow[]> {
  const folder = mkdtempSync(join(tmpdir(), "rehome-growth-"));
  const rows: GrowthRow[] = [];
  const postgres = options.engines.includes("postgres") ? await startPostgres() : undefined;
  try {
    for (const engine of options.engines) {
      for (const listings of options.sizes) {
        const url = engine === "postgres" ? await makeDatabase(postgres?.url, listings) : undefined;
        const data = join(folder, `${engine}-${listings}`);
        rows.push(...(await measureOne({ engine, listings, url, data }, options.seconds)));
      }
    }
  } finally {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return rows;
}

async function makeDatabase(admin: string | undefined, listings: number): Promise<string> {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  await client.query(`create database bench_${listings}`);
  await client.end();
  return new URL(`/bench_${listings}`, admin).href;
}

type Where = { engine: string; listings: number; url: string | undefined; data: string };

async function measureOne(where: Where, seconds: number): Promise<GrowthRow[]> {
  const { engine, listings, url, data } = where;
  const env: Record<string, string> = url ? { DATABASE_URL: url } : {};
  const started = performance.now();
  await prepare(data, listings, env);
  const took = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${engine}, ${listings} listings: filled in ${took} s`);
  const site = await startProduct({ DATA_DIR: data, ...env });
  try {
    const rows: GrowthRow[] = [];
    for (const { name, paths, cookie } of await listCases(site)) {
      const order = { origin: site.origin, paths, cookie, connections: 2 };
      const alone = summary(await timeCalls(order));
      await load({ ...order, seconds: 1 });
      const { p50Ms, p99Ms } = await load({ ...order, seconds });
      const together = { "http p50 ms": round(p50Ms, 2), "http p99 ms": round(p99Ms, 2) };
      rows.push({ case: name, engine, listings, ...alone, ...together });
    }
    return rows;
  } finally {
    await site.stop();
  }
}

type Case = { name: string; paths: string[]; cookie: string };

/** Requests one after the other, from one client. */
async function timeCalls({ origin, paths, cookie }: Omit<Case, "name"> & { origin: string }) {
  const times: number[] = [];
  // The first calls prepare statements and warm the engine's cache.
  for (let index = -50; index < calls; index += 1) {
    const path = paths[(index + 50) % paths.length] ?? "";
    const started = performance.now();
    const answer = await fetch(origin + path, { headers: { Cookie: cookie } });
    await answer.arrayBuffer();
    if (index >= 0) times.push(performance.now() - started);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  }
  return times;
}

async function listCases({ origin, staffCookie }: Site): Promise<Case[]> {
  const read = async (path: string) => (await fetch(origin + path)).text();
  const pets = new Set((await read(listPath)).match(/\/pet-details\/[^"?#]+/g));
  const cursors: string[] = [];
  for (let page: string | undefined = `${listPath}?page=20`; page && cursors.length < 20; ) {
    const next: string | undefined = /href="([^"]*[?;&]after=[^"]*)"/.exec(await read(page))?.[1];
    page = next?.replaceAll("&amp;", "&");
    if (page) cursors.push(page);
  }
  // A short list has no page beyond the numbered ones: its second page stands for it.
  if (cursors.length === 0) cursors.push(`${listPath}?page=2`);
  const typedIn = (path: string, texts: string[]) =>
    texts.map((text) => `${path}?q=${encodeURIComponent(text)}`);
  return [
    { name: "list", paths: [listPath], cookie: uncached },
    { name: "page by cursor", paths: cursors, cookie: uncached },
    { name: "details", paths: [...pets], cookie: uncached },
    { name: "home", paths: ["/"], cookie: uncached },
    { name: "pending queue", paths: ["/adoption-requests?status=pending"], cookie: staffCookie },
    {
      name: "queue by words",
      paths: typedIn("/adoption-requests", ["adaeze", "080", "nwosu blackie", "zz"]),
      cookie: staffCookie,
    },
    {
      name: "staff's listings by words",
      paths: typedIn("/dashboard/staff/listings", ["b", "a", "blackie", "zz", "prince calm"]),
      cookie: staffCookie,
    },
    {
      name: "monthly report",
      paths: ["/dashboard/staff/animals/report"],
      cookie: staffCookie,
    },
    { name: "search", paths: searches, cookie: uncached },
    { name: "filters", paths: filters, cookie: uncached },
  ];
}

/** How many times slower each case is with the most listings than with the fewest. */
export function compareGrowth(rows: GrowthRow[]) {
  const groups = new Map<string, GrowthRow[]>();
  for (const row of rows) {
    const key = `${row.engine} ${row.case}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].map((group) => {
    const sorted = [...group].sort((a, b) => a.listings - b.listings);
    const [few, many] = [sorted[0], sorted.at(-1)];
    const times = (name: "p50 ms" | "http p50 ms" | "http p99 ms") =>
      round((many?.[name] ?? Number.NaN) / (few?.[name] ?? Number.NaN), 2);
    return {
      engine: few?.engine ?? "",
      case: few?.case ?? "",
      "× p50": times("p50 ms"),
      "p95 ms at most": percentile(
        sorted.map((row) => row["p95 ms"]),
        1,
      ),
      "× http p50": times("http p50 ms"),
      "× http p99": times("http p99 ms"),
    };
  });
}
