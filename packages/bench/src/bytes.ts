import { type Browser, chromium } from "@playwright/test";
import { findBrowser } from "../../../tools/browser.mjs";
import { phone } from "./browser.ts";
import { round } from "./load.ts";
import { listPath } from "./site.ts";

type ByteRow = {
  page: string;
  "whole kB": number;
  "lite kB": number;
  "of it pictures": string;
  requests: string;
};

type Fetched = { bytes: number; pictures: number; requests: number };

/**
 * Returns what a first visit to each public page fetches until it has loaded and its end was seen, with headers: as it is,
 * and by a browser that saves data.
 */
export async function measureFirstVisits(origin: string): Promise<ByteRow[]> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error("There is no Chromium; set CHROMIUM_PATH to one");
  const list = await (await fetch(origin + listPath)).text();
  const pet = /href="(\/pet-details\/[^"?#]+)"/.exec(list)?.[1];
  const paths = [
    ...(await listPublicPaths(origin)),
    ...(pet ? [pet] : []),
    "/login",
    "/register",
    "/no/such/page",
  ];
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const rows: ByteRow[] = [];
  try {
    for (const path of paths) {
      const normal = await measureVisit(browser, origin + path, {});
      const lite = await measureVisit(browser, origin + path, { "Save-Data": "on" });
      rows.push({
        page: path === pet ? "a pet" : path,
        "whole kB": kilo(normal.bytes),
        "lite kB": kilo(lite.bytes),
        "of it pictures": `${kilo(normal.pictures)} → ${kilo(lite.pictures)}`,
        requests: `${normal.requests} → ${lite.requests}`,
      });
    }
  } finally {
    await browser.close();
  }
  return rows;
}

/** Returns the pages of the sitemap without those of single pets and stories. */
async function listPublicPaths(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)</g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  return paths.filter((path) => !/^\/(pet-details|blog)\//.test(path));
}

async function measureVisit(
  browser: Browser,
  url: string,
  extraHTTPHeaders: Record<string, string>,
): Promise<Fetched> {
  const context = await browser.newContext({
    ...phone.screen,
    extraHTTPHeaders,
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const kinds = new Map<string, string>();
  const sum: Fetched = { bytes: 0, pictures: 0, requests: 0 };
  devtools.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    sum.requests += 1;
    sum.bytes += encodedDataLength;
    if (kinds.get(requestId) === "Image") sum.pictures += encodedDataLength;
  });
  await devtools.send("Network.enable");
  await page.goto(url, { waitUntil: "networkidle" });
  // Pictures further down come when they are near.
  for (let step = 0; step < 30; step += 1) await page.mouse.wheel(0, 600);
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(700);
  await context.close();
  return sum;
}

function kilo(bytes: number): number {
  return round(bytes / 1000, 1);
}
