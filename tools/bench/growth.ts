import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { readCatalogueQuery } from "#app/features/adoption/catalogue/catalogue.ts";
import { findPet } from "#app/features/adoption/catalogue/find-pet.server.ts";
import { viewCatalogue } from "#app/features/adoption/catalogue/list-catalogue.server.ts";
import { listForStaff as listQueue } from "#app/features/adoption/interest/staff/list-interests.server.ts";
import { listForStaff } from "#app/features/adoption/listing/list-listings.server.ts";
import { viewHome } from "#app/features/content/home/view-home.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { startPostgres } from "../postgres.ts";
import { openServices, prepare } from "./data.ts";
import { filters, findPaths, round, searches, summary, uncached } from "./load.ts";
import { listPath, startProduct } from "./site.ts";
import { percentile } from "./statistics.ts";
import { load } from "./wrk.ts";

type GrowthRow = {
  case: string;
  engine: string;
  listings: number;
  "p50 ms": number;
  "p95 ms": number;
  "http p50 ms"?: number;
  "http p99 ms"?: number;
};
type Options = { sizes: readonly number[]; engines: readonly string[]; seconds: number };

const calls = 300;

/** The same cases over few and over many listings, in process and over HTTP without the page cache. */
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
  const services = await openServices(where.data, where.url);
  const inProcess = new Map<string, ReturnType<typeof summary>>();
  try {
    const started = performance.now();
    await prepare(services, where.listings);
    const took = ((performance.now() - started) / 1000).toFixed(0);
    console.log(`${where.engine}, ${where.listings} listings: filled in ${took} s`);
    for (const [name, call] of await listCalls(services)) {
      inProcess.set(name, summary(await timeCalls(call)));
    }
  } finally {
    await services.close();
  }
  const overHttp = await measureHttp(where, seconds);
  return [...inProcess].map(([name, times]) => ({
    case: name,
    engine: where.engine,
    listings: where.listings,
    ...times,
    ...overHttp.get(name),
  }));
}

async function timeCalls(call: (index: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  // The first calls prepare statements and warm the engine's cache.
  for (let index = -50; index < calls; index += 1) {
    const started = performance.now();
    await call(index + 50);
    if (index >= 0) times.push(performance.now() - started);
  }
  return times;
}

type Call = (index: number) => Promise<unknown>;

async function listCalls(services: AppServices): Promise<[string, Call][]> {
  const view = (search: string) =>
    viewCatalogue(services, readCatalogueQuery(new URLSearchParams(search)));
  const queryOf = (path: string) => path.slice(path.indexOf("?"));
  const among =
    (paths: string[]): Call =>
    (index) =>
      view(queryOf(paths[index % paths.length] ?? ""));
  const ids = (await view("")).cards.map(({ id }) => id);
  const cursors: string[] = [];
  for (let search: string | null | undefined = "?page=20"; search && cursors.length < 20; ) {
    const page = await view(search);
    search = page.next;
    if (search) cursors.push(search);
  }
  // A short list has no page beyond the numbered ones: its second page stands for it.
  if (cursors.length === 0) cursors.push("?page=2");
  const pending = { status: "pending" as const, q: "" };
  const nobody = { id: "", name: "", email: "", role: "staff" as const };
  return [
    ["list", () => view("")],
    ["page by cursor", (index) => view(cursors[index % cursors.length] ?? "")],
    ["details", (index) => findPet(services, ids[index % ids.length] ?? "")],
    ["home", () => viewHome(services)],
    ["pending queue", () => listQueue(services, nobody, { ...pending, page: 1 })],
    [
      "queue by words",
      (index) => listQueue(services, nobody, { q: queueWords(index), page: 1, status: undefined }),
    ],
    [
      "staff's listings by words",
      (index) =>
        listForStaff(services, nobody, {
          sort: undefined,
          q: listingWords(index),
          page: 1,
          status: undefined,
        }),
    ],
    ["search", among(searches)],
    ["filters", among(filters)],
  ];
}

const queueWords = (index: number) => ["adaeze", "080", "nwosu blackie", "zz"][index % 4] ?? "";
const listingWords = (index: number) => ["b", "a", "blackie", "zz", "prince calm"][index % 5] ?? "";

async function measureHttp({ url, data }: Where, seconds: number) {
  const site = await startProduct({ DATA_DIR: data, ...(url && { DATABASE_URL: url }) });
  try {
    const [details, next] = await findPaths(site.origin).catch(async () => [
      ...(await findFirst(site.origin)),
      `${listPath}?page=2`,
    ]);
    const cases: [string, string[], string][] = [
      ["list", [listPath], uncached],
      ["page by cursor", [next ?? ""], uncached],
      ["details", [details ?? ""], uncached],
      ["home counters", ["/"], uncached],
      ["pending queue", ["/adoption-requests?status=pending"], site.staffCookie],
      ["search", searches, uncached],
      ["filters", filters, uncached],
    ];
    const found = new Map<string, { "http p50 ms": number; "http p99 ms": number }>();
    for (const [name, paths, cookie] of cases) {
      const order = { origin: site.origin, paths, cookie, connections: 2 };
      await load({ ...order, seconds: 1 });
      const { p50Ms, p99Ms } = await load({ ...order, seconds });
      found.set(name, { "http p50 ms": round(p50Ms, 2), "http p99 ms": round(p99Ms, 2) });
    }
    return found;
  } finally {
    await site.stop();
  }
}

async function findFirst(origin: string): Promise<string[]> {
  const page = await (await fetch(origin + listPath)).text();
  return [/href="(\/pet-details\/[^"?#]+)"/.exec(page)?.[1] ?? ""];
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
