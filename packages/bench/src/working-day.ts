import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { findBrowser } from "../../../tools/browser.mjs";
import { phone } from "./browser.ts";
import { demoStaff, type Site } from "./site.ts";
import { median } from "./statistics.ts";

type StepRow = {
  step: string;
  build: string;
  /** From the touch to the page's first change, of whatever kind. */
  "feedback ms": number;
  /** From the touch until what was asked for can be read. */
  "result ms": number;
  spread: string;
  requests: number;
  kB: number;
  "scripts kB": number;
  "processor ms": number;
};

/** Emulated lines; the processor is a quarter of this machine's. */
const lines = {
  slow: { latency: 400, bytesPerSecond: 400_000 / 8 },
  mid: { latency: 150, bytesPerSecond: 1_600_000 / 8 },
};
export type Line = keyof typeof lines;
const cpu = 4;

/** What the page shows when a step's result can be read; what is absent is not asked for. */
type Goal = {
  path?: string;
  pathStart?: string;
  selector?: string;
  heading?: string;
  noHeading?: string;
  button?: string;
  noButton?: string;
};

type Step = {
  name: string;
  /** Selects what is tapped, the first of them; the browser's Back where it is absent. */
  tap?: string;
  goal: Goal;
};

const queue = "/adoption-requests?status=pending";
const rejected = "/adoption-requests?status=rejected";
const donations = "/dashboard/staff/donations";
/** Ids begin with a 0 until 2079: no other page of donations does. */
const gift = `${donations}/0`;
const details = "Request Details";
const rows: Goal = { selector: "main form button" };
const row = (label: string) => `main form[method=post] button:visible:text("${label}")`;
const link = (path: string) => `a[href="${path}"]:visible`;
const view: Omit<Step, "name"> = {
  tap: `main a[href^="/adoption-requests/"]:visible`,
  goal: { heading: details },
};
const back: Omit<Step, "name"> = { goal: { ...rows, path: queue, noHeading: details } };

/** A morning of somebody who answers requests and looks after gifts, from the login page on. */
const steps: Step[] = [
  { name: "login to queue", tap: row("Login"), goal: { ...rows, path: queue } },
  { name: "home", tap: link("/dashboard"), goal: { path: "/dashboard", selector: "main h1" } },
  { name: "queue", tap: link(queue), goal: { ...rows, path: queue } },
  { name: "filter", tap: link(rejected), goal: { path: rejected, selector: "main h1" } },
  { name: "filter back", tap: link(queue), goal: { ...rows, path: queue } },
  { name: "decision", tap: row("Approve"), goal: { button: "Undo" } },
  { name: "Undo", tap: row("Undo"), goal: { button: "Approve", noButton: "Undo" } },
  { name: "View", ...view },
  { name: "Back", ...back },
  { name: "View again", ...view },
  { name: "Back again", ...back },
  {
    name: "home again",
    tap: link("/dashboard"),
    goal: { path: "/dashboard", selector: "main h1" },
  },
  { name: "menu", tap: "details:has(> summary):has-text('Menu') > summary:visible", goal: {} },
  {
    name: "donations",
    tap: link(donations),
    goal: { path: donations, selector: "main tbody tr" },
  },
  {
    name: "one gift",
    tap: `main a[href^="${gift}"]:visible`,
    goal: { pathStart: gift, noHeading: "Donations" },
  },
  { name: "Back to donations", goal: { path: donations, heading: "Donations" } },
];

type Figures = {
  feedback: number;
  result: number;
  requests: number;
  bytes: number;
  scripts: number;
  processor: number;
};

/** The same morning on each of these sites in turns, each time with an empty browser. */
export async function measureWorkingDay(
  sites: readonly Site[],
  runs: number,
  line: Line,
): Promise<StepRow[]> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error("There is no Chromium; set CHROMIUM_PATH to one");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const seen = sites.map((): Map<string, Figures>[] => []);
  try {
    for (let run = 0; run < runs; run += 1) {
      for (const [index, site] of sites.entries()) {
        seen[index]?.push(await workADay(browser, site, line));
      }
    }
  } finally {
    await browser.close();
  }
  const names = ["login page, first visit", ...steps.map(({ name }) => name), "all"];
  return names.flatMap((step) =>
    sites.map((site, index) => rowOf(step, site.name, seen[index] ?? [])),
  );
}

function rowOf(step: string, build: string, days: readonly Map<string, Figures>[]): StepRow {
  const figures = days.flatMap((day) => day.get(step) ?? []);
  const middle = (of: (one: Figures) => number) => Math.round(median(figures.map(of)));
  const results = figures.map(({ result }) => Math.round(result));
  return {
    step,
    build,
    "feedback ms": middle(({ feedback }) => feedback),
    "result ms": middle(({ result }) => result),
    spread: `${Math.min(...results)}–${Math.max(...results)}`,
    requests: middle(({ requests }) => requests),
    kB: middle(({ bytes }) => bytes / 100) / 10,
    "scripts kB": middle(({ scripts }) => scripts / 100) / 10,
    "processor ms": middle(({ processor }) => processor),
  };
}

async function workADay(browser: Browser, site: Site, line: Line): Promise<Map<string, Figures>> {
  const context = await browser.newContext(phone.screen);
  try {
    const page = await context.newPage();
    const meter = await startMeter(await context.newCDPSession(page), line);
    await page.addInitScript(noteFirstChange);
    const day = new Map<string, Figures>();
    const address = `${site.origin}/login?redirectTo=${encodeURIComponent(queue)}`;
    await page.goto(address, { waitUntil: "load", timeout: 120_000 });
    const usable = Number(await page.waitForFunction(whenUsable).then((one) => one.jsonValue()));
    await page.waitForLoadState("networkidle");
    const painted = await page.evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    );
    const first = { feedback: painted, result: usable, ...(await meter.read()) };
    day.set("login page, first visit", first);
    await page.getByLabel("Email Address").fill(demoStaff.email);
    await page.getByLabel("Password", { exact: true }).fill(demoStaff.password);
    for (const step of steps) day.set(step.name, await take(page, meter, step));
    const all = [...day.values()].reduce((sum, one) => add(sum, one));
    return day.set("all", all);
  } finally {
    await context.close();
  }
}

function add(a: Figures, b: Figures): Figures {
  return {
    feedback: a.feedback + b.feedback,
    result: a.result + b.result,
    requests: a.requests + b.requests,
    bytes: a.bytes + b.bytes,
    scripts: a.scripts + b.scripts,
    processor: a.processor + b.processor,
  };
}

async function take(page: Page, meter: Meter, step: Step): Promise<Figures> {
  if (step.tap) await page.locator(step.tap).first().click({ noWaitAfter: true });
  else {
    await page.evaluate(() => dispatchEvent(new Event("bench:press")));
    await page.goBack({ waitUntil: "commit" });
  }
  const seen = page.waitForFunction(isReached, step.goal, { timeout: 60_000, polling: 20 });
  const at = Number(
    await seen.then(
      (one) => one.jsonValue(),
      () => {
        throw new Error(`"${step.name}" had no result at ${page.url()}`);
      },
    ),
  );
  await page.waitForLoadState("networkidle");
  const { pressed, changed } = await page.evaluate(() => ({
    pressed: Number(sessionStorage.getItem("pressed")),
    changed: Number(sessionStorage.getItem("changed")),
  }));
  const figures = await meter.read();
  return { feedback: Math.max(0, changed - pressed), result: at - pressed, ...figures };
}

/** Runs in the page: the moment at which all of it is true. */
function isReached(goal: Goal): number | false {
  const visible = (query: string, text: string | undefined) =>
    [...document.querySelectorAll(query)].some(
      (one) => one.checkVisibility() && one.textContent?.trim().startsWith(text ?? ""),
    );
  const buttons = "main form[method=post] button";
  const { pathname, search } = location;
  const isThere =
    // Nothing is on its way any more.
    document.querySelector("main button[aria-disabled=true]") === null &&
    (!goal.path || goal.path === pathname + search) &&
    pathname.startsWith(goal.pathStart ?? "") &&
    (!goal.selector || document.querySelector(goal.selector) !== null) &&
    (!goal.heading || visible("h1,h2", goal.heading)) &&
    (!goal.noHeading || !visible("h1,h2", goal.noHeading)) &&
    (!goal.button || visible(buttons, goal.button)) &&
    (!goal.noButton || !visible(buttons, goal.noButton));
  return isThere && performance.timeOrigin + performance.now();
}

/** Runs in the page: notes a touch, and the first change after it, also by a page that is loaded anew. */
function noteFirstChange() {
  const now = () => String(performance.timeOrigin + performance.now());
  const press = () => {
    sessionStorage.removeItem("changed");
    sessionStorage.setItem("pressed", now());
  };
  const note = () => {
    if (!sessionStorage.getItem("pressed") || sessionStorage.getItem("changed")) return;
    sessionStorage.setItem("changed", now());
  };
  addEventListener("click", press, true);
  addEventListener("bench:press", press);
  const everything = { attributes: true, childList: true, characterData: true, subtree: true };
  const painted = new PerformanceObserver((list) => {
    if (!list.getEntriesByName("first-contentful-paint")[0]) return;
    note();
    new MutationObserver(note).observe(document.documentElement, everything);
  });
  painted.observe({ type: "paint", buffered: true });
}

/** Runs in the page: when a tap is answered by its script. A hydrated page's once React holds its forms. */
function whenUsable(): number | false {
  if (!("__reactRouterContext" in window)) {
    const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return page?.domContentLoadedEventEnd || false;
  }
  const form = document.querySelector("main form");
  const isHeld = form && Object.keys(form).some((key) => key.startsWith("__reactProps"));
  return isHeld ? performance.now() : false;
}

type Meter = { read(): Promise<Pick<Figures, "requests" | "bytes" | "scripts" | "processor">> };

/** Emulates the phone and line, and counts what passes since it was last read. */
export async function startMeter(devtools: CDPSession, line: Line): Promise<Meter> {
  const scripts = new Set<string>();
  const sum = { requests: 0, bytes: 0, scripts: 0 };
  devtools.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    sum.requests += 1;
    sum.bytes += encodedDataLength;
    if (scripts.has(requestId)) sum.scripts += encodedDataLength;
  });
  const { latency, bytesPerSecond } = lines[line];
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: cpu });
  await devtools.send("Performance.enable");
  let before = 0;
  return {
    async read() {
      const { metrics } = await devtools.send("Performance.getMetrics");
      const total = 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
      const processor = total < before ? total : total - before;
      before = total;
      const figures = { ...sum, processor };
      Object.assign(sum, { requests: 0, bytes: 0, scripts: 0 });
      return figures;
    },
  };
}
