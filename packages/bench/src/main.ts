/** `npm run bench`: what the built product does under load, beside servers that already run. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readArguments } from "../../../tools/run/arguments.mjs";
import { measureApi } from "./api.ts";
import { measureBrowser } from "./browser.ts";
import { compareWithBudget, measureBudgets, measureScripts } from "./budgets.ts";
import { measureFirstVisits } from "./bytes.ts";
import { prepare } from "./data.ts";
import { compareGrowth, measureGrowth } from "./growth.ts";
import { findPaths, listCases, measureBytes, measureLoad } from "./load.ts";
import { measureMixed } from "./mixed.ts";
import { measurePictures } from "./pictures.ts";
import { measureQueue } from "./queue.ts";
import { measureSignIn } from "./sign-in.ts";
import { listPath, readPeers, type Site, startProduct } from "./site.ts";
import { measureTasks } from "./tasks.ts";
import { measureWorking } from "./working.ts";
import { measureWorkingDay } from "./working-day.ts";
import { missingTools } from "./wrk.ts";

const usage = `Usage: npm run bench -- [what] [options]
  (nothing)        load: requests a second, CPU, latency, bytes, memory, start
  --growth         100 against 100,000 listings on SQLite and PostgreSQL
  --api            the list of pets by the API, with 100 and 100,000 listings
  --mixed          memory of the demo during an hour of everything that people do
  --pictures       reading while twenty photos are processed
  --browser        first visits in Chromium on a slow phone
  --bytes          what a first visit to each public page fetches, also by who saves data
  --budgets        what a list and a decision of staff weigh against their budgets; fails where one is over
  --scripts        with how much script each screen of the build comes
  --working        first visits to the dashboard on the same phone, until scripts have taken over
  --day            a working day of staff on a phone, on a slow and on a middling line
  --queue          forty requests decided by one person: on a phone with and without scripts, and by keyboard
  --tasks          taps, typed characters, pages and bytes of what visitors do, on a phone
  --sign-in        refused sign-ins of known and unknown addresses in turns
Options
  --rounds N       how often everything is repeated (3)
  --seconds N      how long each load lasts (5)
  --connections N  of the load (32)
  --listings N     beside the demo's own (10000)
  --sizes A,B      of --growth and --api (100,100000)
  --engines A,B    of --growth (sqlite,postgres)
  --minutes N      of --mixed (60)
  --data FOLDER    keeps the prepared data there for the next run
  --against A,B    of --day: folders of other built checkouts, measured in the same rounds
  --json FILE      also writes the results there
PEER_URL           name=url,… of pages of other servers, measured in the same rounds`;

const { options } = readArguments(usage, {
  options: {
    growth: { type: "boolean", default: false },
    api: { type: "boolean", default: false },
    mixed: { type: "boolean", default: false },
    minutes: { type: "string", default: "60" },
    pictures: { type: "boolean", default: false },
    browser: { type: "boolean", default: false },
    working: { type: "boolean", default: false },
    day: { type: "boolean", default: false },
    queue: { type: "boolean", default: false },
    tasks: { type: "boolean", default: false },
    against: { type: "string", default: "" },
    bytes: { type: "boolean", default: false },
    budgets: { type: "boolean", default: false },
    scripts: { type: "boolean", default: false },
    "sign-in": { type: "boolean", default: false },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "5" },
    connections: { type: "string", default: "32" },
    listings: { type: "string", default: "10000" },
    sizes: { type: "string", default: "100,100000" },
    engines: { type: "string", default: "sqlite,postgres" },
    data: { type: "string" },
    json: { type: "string" },
  },
});

const results: Record<string, unknown> = {};

function show(title: string, rows: unknown[]): void {
  console.log(`\n${title}`);
  console.table(rows);
  results[title] = rows;
}

const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const peers = readPeers(process.env.PEER_URL);

async function withProduct(work: (site: Site) => Promise<void>): Promise<void> {
  const folder = options.data ?? mkdtempSync(join(tmpdir(), "rehome-bench-"));
  try {
    await prepare(folder, Number(options.listings));
    const site = await startProduct({ DATA_DIR: folder });
    await work(site).finally(() => site.stop());
  } finally {
    if (!options.data) rmSync(folder, { recursive: true, force: true });
  }
}

async function benchLoad(site: Site): Promise<void> {
  const idle = site.memoryMiB() ?? 0;
  const cases = await listCases(site, peers);
  const connections = Number(options.connections);
  show("Load", await measureLoad(cases, { rounds, seconds, connections }));
  const pages = [
    { name: "Rehome: list", url: new URL(site.origin + listPath) },
    { name: "Rehome: details", url: new URL(site.origin + (await findPaths(site.origin))[0]) },
    ...peers,
  ];
  show(
    "Bytes with brotli",
    await Promise.all(pages.map(({ name, url }) => measureBytes(name, url))),
  );
  show("Process", [
    {
      "cold start ms": Math.round(site.coldMs),
      "MiB idle": Math.round(idle),
      "MiB after load": Math.round(site.memoryMiB() ?? 0),
    },
  ]);
}

/** Over a new demo, which the site fills itself. */
async function benchMixed(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "rehome-bench-"));
  const site = await startProduct({ DATA_DIR: folder });
  try {
    const { rows, statuses, samples } = await measureMixed(site, Number(options.minutes));
    show("Mixed load", rows);
    show("Responses", [statuses]);
    results["MiB every ten seconds"] = samples;
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Over the demo's own content. */
async function withDemo(work: (site: Site) => Promise<void>): Promise<void> {
  const folder = options.data ?? mkdtempSync(join(tmpdir(), "rehome-bench-"));
  const site = await startProduct({ DATA_DIR: folder });
  try {
    await work(site);
  } finally {
    await site.stop();
    if (!options.data) rmSync(folder, { recursive: true, force: true });
  }
}

async function benchBytes(site: Site): Promise<void> {
  show("First visits on a phone", await measureFirstVisits(site.origin));
}

async function benchBudgets(site: Site): Promise<void> {
  const budgets = await measureBudgets(site);
  show("Budgets in bytes", budgets);
  if (budgets.some((one) => one[""] === "over")) process.exitCode = 1;
}

async function benchQueue(site: Site): Promise<void> {
  show("Forty requests, CPU ×4, mid", await measureQueue(site, 40, "mid"));
}

async function benchTasks(site: Site): Promise<void> {
  show("Tasks of a visitor, 360 × 740", await measureTasks(site));
}

async function benchSignIn(site: Site): Promise<void> {
  show("Refused sign-ins", await measureSignIn(site, 200));
}

/** In how many ms a first page is to be usable. */
const usable = { slow: 2000, mid: 1200 };

/** Over the demo's own content; each build with a demo of its own. */
async function benchDay(): Promise<void> {
  const checkouts = [".", ...options.against.split(",").filter((one) => one !== "")];
  const folders = checkouts.map(() => mkdtempSync(join(tmpdir(), "rehome-bench-")));
  const sites: Site[] = [];
  const budgets: ReturnType<typeof compareWithBudget>[] = [];
  try {
    for (const [index, checkout] of checkouts.entries()) {
      sites.push(await startProduct({ DATA_DIR: folders[index] ?? "" }, checkout));
    }
    for (const line of ["slow", "mid"] as const) {
      const rows = await measureWorkingDay(sites, rounds, line);
      show(`A working day, CPU ×4, ${line}`, rows);
      const [first] = rows;
      if (first)
        budgets.push(
          compareWithBudget(`${first.step}, ${line}, ms`, first["result ms"], usable[line]),
        );
    }
    show("Budgets in time", budgets);
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

async function benchBrowser(site: Site): Promise<void> {
  const [details] = await findPaths(site.origin);
  const pages = [
    { name: "Rehome: list", url: new URL(site.origin + listPath) },
    { name: "Rehome: details", url: new URL(site.origin + details) },
    ...peers,
  ];
  show("First visit, CPU ×6, 400 ms, 400 kbps", await measureBrowser(pages, rounds));
}

async function main(): Promise<void> {
  if (options.bytes) return withDemo(benchBytes);
  if (options.budgets) return withDemo(benchBudgets);
  if (options.queue) return withDemo(benchQueue);
  if (options.tasks) return withDemo(benchTasks);
  if (options.scripts) return show("Scripts of every screen", await measureScripts());
  if (options["sign-in"]) return withDemo(benchSignIn);
  const missing = missingTools();
  const inBrowser = options.browser || options.working || options.day;
  if (missing && !inBrowser) throw new Error(missing);
  if (options.mixed) await benchMixed();
  if (options.growth) {
    const sizes = options.sizes.split(",").map(Number);
    const engines = options.engines.split(",");
    const rows = await measureGrowth({ sizes, engines, seconds });
    show("Growth", rows);
    show("Many listings against few", compareGrowth(rows));
  }
  if (options.api) {
    const sizes = options.sizes.split(",").map(Number);
    const connections = Number(options.connections);
    show("API", await measureApi({ sizes, seconds, connections }));
  }
  if (options.pictures) {
    await withProduct(async (site) =>
      show("Reading beside photos", await measurePictures(site, { rounds, seconds })),
    );
  }
  if (options.browser) await withProduct(benchBrowser);
  if (options.day) await benchDay();
  if (options.working) {
    await withProduct(async (site) =>
      show("Dashboard, CPU ×6, 400 ms, 400 kbps", await measureWorking(site, rounds)),
    );
  }
  const isAsked = options.growth || options.api || options.mixed || options.pictures || inBrowser;
  if (!isAsked) await withProduct(benchLoad);
  if (options.json) writeFileSync(options.json, `${JSON.stringify(results, null, 1)}\n`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
