import { type Browser, type CDPSession, chromium } from "@playwright/test";
import { findBrowser } from "../../../tools/browser.mjs";
import { round } from "./load.ts";
import { median } from "./statistics.ts";

type BrowserRow = {
  page: string;
  "FCP ms": number;
  "LCP ms": number;
  spread: string;
  CLS: number;
  requests: number;
  "total kB": number;
  "pictures kB": number;
  fetched: string;
};

/** A slow phone on a bad line. */
export const phone = {
  cpu: 6,
  latency: 400,
  bytesPerSecond: (400 * 1000) / 8,
  screen: {
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
};

/** Throttles the page to the slow phone and line. */
export async function throttle(devtools: CDPSession): Promise<void> {
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: phone.latency,
    downloadThroughput: phone.bytesPerSecond,
    uploadThroughput: phone.bytesPerSecond,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: phone.cpu });
}

/** First visits by an empty browser; the runs of all pages are interleaved. */
export async function measureBrowser(
  pages: { name: string; url: URL }[],
  runs: number,
): Promise<BrowserRow[]> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error("There is no Chromium; set CHROMIUM_PATH to one");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const seen = pages.map((): Visit[] => []);
  try {
    for (let run = 0; run < runs; run += 1) {
      for (const [index, { url }] of pages.entries()) seen[index]?.push(await visit(browser, url));
    }
  } finally {
    await browser.close();
  }
  return pages.map(({ name }, index) => {
    const visits = seen[index] ?? [];
    const middle = (of: (visit: Visit) => number) => Math.round(median(visits.map(of)));
    const largest = visits.map(({ lcp }) => Math.round(lcp));
    return {
      page: name,
      "FCP ms": middle(({ fcp }) => fcp),
      "LCP ms": middle(({ lcp }) => lcp),
      spread: `${Math.min(...largest)}–${Math.max(...largest)}`,
      CLS: round(median(visits.map(({ cls }) => cls)), 3),
      requests: middle(({ requests }) => requests),
      "total kB": middle(({ bytes }) => bytes / 1000),
      "pictures kB": middle(({ pictureBytes }) => pictureBytes / 1000),
      fetched: visits[0]?.first ?? "",
    };
  });
}

type Visit = {
  fcp: number;
  lcp: number;
  cls: number;
  requests: number;
  bytes: number;
  pictureBytes: number;
  /** The picture that the page waits for. */
  first: string;
};

async function visit(browser: Browser, url: URL): Promise<Visit> {
  const context = await browser.newContext(phone.screen);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const kinds = new Map<string, string>();
  const sum = { requests: 0, bytes: 0, pictureBytes: 0 };
  devtools.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    sum.requests += 1;
    sum.bytes += encodedDataLength;
    if (kinds.get(requestId) === "Image") sum.pictureBytes += encodedDataLength;
  });
  await throttle(devtools);
  await page.goto(url.href, { waitUntil: "load", timeout: 120_000 });
  await page.waitForLoadState("networkidle", { timeout: 60_000 }).catch(() => {});
  await page.waitForTimeout(1500);
  const timings = await page.evaluate(readTimings);
  await context.close();
  return { ...timings, ...sum };
}

/** Runs in the page. */
async function readTimings() {
  type Painted = PerformanceEntry & { url?: string; value?: number; hadRecentInput?: boolean };
  const entries = (type: string) =>
    new Promise<Painted[]>((resolve) => {
      const timer = setTimeout(() => resolve([]), 500);
      new PerformanceObserver((list) => {
        clearTimeout(timer);
        resolve(list.getEntries());
      }).observe({ type, buffered: true });
    });
  const largest = (await entries("largest-contentful-paint")).at(-1);
  const shifts = await entries("layout-shift");
  return {
    fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    lcp: largest?.startTime ?? 0,
    cls: shifts.reduce((sum, one) => sum + (one.hadRecentInput ? 0 : (one.value ?? 0)), 0),
    first: largest?.url?.split("/").at(-1) || "text",
  };
}
