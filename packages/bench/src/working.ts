import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { findBrowser } from "../../../tools/browser.mjs";
import { phone, throttle } from "./browser.ts";
import type { Site } from "./site.ts";
import { median, spread } from "./statistics.ts";

type WorkingRow = {
  page: string;
  /** Its menu and forms can be seen, and work without a script. */
  "usable ms": number;
  spread: string;
  /** Scripts have taken over: a key that only they know is answered. */
  "hydrated ms": number;
  "spread ": string;
  requests: number;
  "scripts kB": number;
  "total kB": number;
};

type Case = { name: string; path: string; cookie: string };

/** The dashboard's pages, to an empty browser of somebody who is signed in; the runs are interleaved. */
export async function measureWorking(site: Site, runs: number): Promise<WorkingRow[]> {
  const owner = await site.register("petOwner");
  const cases: Case[] = [
    { name: "pet owner: dashboard", path: "/dashboard", cookie: owner },
    { name: "pet owner: settings", path: "/dashboard/settings", cookie: owner },
    { name: "pet owner: add a pet", path: "/dashboard/pet-owner/add-pet", cookie: owner },
    { name: "staff: create a listing", path: "/create-adoption", cookie: site.staffCookie },
    { name: "staff: dashboard", path: "/dashboard", cookie: site.staffCookie },
    { name: "staff: queue", path: "/adoption-requests", cookie: site.staffCookie },
  ];
  const executablePath = findBrowser();
  if (!executablePath) throw new Error("There is no Chromium; set CHROMIUM_PATH to one");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const seen = cases.map((): Visit[] => []);
  try {
    for (let run = 0; run < runs; run += 1) {
      for (const [index, one] of cases.entries()) {
        seen[index]?.push(await visitWorkingPage(browser, site.origin, one));
      }
    }
  } finally {
    await browser.close();
  }
  return cases.map(({ name }, index) => rowOf(name, seen[index] ?? []));
}

function rowOf(page: string, visits: Visit[]): WorkingRow {
  const middle = (of: (visit: Visit) => number) => Math.round(median(visits.map(of)));
  const range = (of: (visit: Visit) => number) => {
    const { least, max } = spread(visits.map(of));
    return `${Math.round(least)}–${Math.round(max)}`;
  };
  return {
    page,
    "usable ms": middle(({ usable }) => usable),
    spread: range(({ usable }) => usable),
    "hydrated ms": middle(({ hydrated }) => hydrated),
    "spread ": range(({ hydrated }) => hydrated),
    requests: middle(({ requests }) => requests),
    "scripts kB": middle(({ scripts }) => scripts / 100) / 10,
    "total kB": middle(({ bytes }) => bytes / 100) / 10,
  };
}

type Visit = {
  usable: number;
  hydrated: number;
  requests: number;
  scripts: number;
  bytes: number;
};

async function visitWorkingPage(
  browser: Browser,
  origin: string,
  { path, cookie }: Case,
): Promise<Visit> {
  const context = await browser.newContext(phone.screen);
  try {
    await context.addCookies(readCookies(cookie, origin));
    return await measure(context, origin + path);
  } finally {
    await context.close();
  }
}

async function measure(context: BrowserContext, address: string): Promise<Visit> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const scripts = new Set<string>();
  const codings = new Set<string>();
  const sum = { requests: 0, scripts: 0, bytes: 0 };
  devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type !== "Script" && !response.url.endsWith(".js")) return;
    scripts.add(requestId);
    codings.add(
      String(response.headers["content-encoding"] ?? response.headers["Content-Encoding"]),
    );
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    sum.requests += 1;
    sum.bytes += encodedDataLength;
    if (scripts.has(requestId)) sum.scripts += encodedDataLength;
  });
  await throttle(devtools);
  await page.addInitScript(askForSearch);
  await page.goto(address, { waitUntil: "load", timeout: 120_000 });
  const hydrated = await answered(page);
  await page.waitForLoadState("networkidle", { timeout: 60_000 });
  const usable = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  );
  if (!codings.has("br")) throw new Error("Its scripts are not compressed yet: npm run build");
  return { usable, hydrated, ...sum };
}

/** Runs in the page: presses Ctrl + K until somebody listens, and notes when the search box has the focus. */
function askForSearch() {
  const timer = setInterval(() => {
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true }));
    if (!document.activeElement?.matches("input[type=search]")) return;
    clearInterval(timer);
    document.documentElement.dataset.answered = String(performance.now());
  }, 50);
}

async function answered(page: Page): Promise<number> {
  const noted = () => document.documentElement.dataset.answered;
  return Number(
    await (await page.waitForFunction(noted, undefined, { timeout: 120_000 })).jsonValue(),
  );
}

function readCookies(line: string, url: string) {
  return line.split("; ").map((one) => {
    const at = one.indexOf("=");
    return { name: one.slice(0, at), value: one.slice(at + 1), url };
  });
}
