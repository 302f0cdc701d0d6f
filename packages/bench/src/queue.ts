import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { findBrowser } from "../../../tools/browser.mjs";
import { phone } from "./browser.ts";
import { demoStaff, listPath, type Site } from "./site.ts";
import { type Line, startMeter } from "./working-day.ts";

type Person = {
  person: string;
  scripts: boolean;
  options: BrowserContextOptions;
  /** Decides the first request that waits, and returns how many taps or keys that took. */
  decide: (page: Page, decision: Decision) => Promise<number>;
};
type Decision = "approve" | "reject";
type QueueRow = {
  person: string;
  decided: number;
  approved: number;
  /** Taps or keys, those to the next page of the list among them. */
  taps: number;
  "taps each": number;
  /** From the first tap of a decision until the row says it. */
  seconds: number;
  "seconds each": number;
  requests: number;
  kB: number;
};

const waiting = "/adoption-requests?status=pending";
/** The first row that still waits. */
const first = "main tr:has(summary[data-shortcut=r])";
const approve = `${first} button[data-shortcut=a]`;
const reject = `${first} summary[data-shortcut=r]`;
const ready = 'main details[open] button[aria-label$=": No reason given"]';
const lookMs = 600;
/** Rows of one page of the list. */
const pageSize = 20;
const desktop = { viewport: { width: 1440, height: 900 } };

const people: readonly Person[] = [
  { person: "phone", scripts: true, options: phone.screen, decide: byTouch },
  { person: "phone without scripts", scripts: false, options: phone.screen, decide: byTouch },
  { person: "desk, keyboard alone", scripts: true, options: desktop, decide: byKeyboard },
];

/** One person after the other decides so many requests that wait, every fourth with a yes where its pet is free. */
export async function measureQueue(site: Site, many: number, line: Line): Promise<QueueRow[]> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error("There is no Chromium; set CHROMIUM_PATH to one");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const rows: QueueRow[] = [];
    for (const [index, person] of people.entries()) {
      await ask(site.origin, many, index);
      rows.push(await work(browser, site, person, many, line));
    }
    return rows;
  } finally {
    await browser.close();
  }
}

/** So many visitors ask for the pets that are free, by plain forms. */
async function ask(origin: string, many: number, round: number): Promise<void> {
  const lists = [1, 2, 3].map(async (n) => (await fetch(`${origin}${listPath}?page=${n}`)).text());
  const list = (await Promise.all(lists)).join("");
  const shown = [...new Set(list.match(/\/pet-details\/[0-9a-f-]{36}/g))];
  const pages = await Promise.all(shown.map(async (pet) => (await fetch(origin + pet)).text()));
  const pets = shown.filter((_, at) => pages[at]?.includes('name="message"'));
  for (let at = 0; at < many; at += 1) {
    const number = `${round}${at}`.padStart(4, "0");
    const pet = origin + pets[at % pets.length];
    const answer = await fetch(pet, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: origin, "X-Forwarded-For": `10.1.${round}.${at}` },
      body: new URLSearchParams({
        name: `Adaeze Bench ${number}`,
        email: `bench-${number}@example.com`,
        phone: `0803555${number}`,
        message:
          "We are a family of four in Yaba with a small fenced compound and no other pets. My children are 9 " +
          `and 12, and I work from home on most days. Number ${number}.`,
      }),
    });
    if (answer.status !== 303) throw new Error(`${pet} took no request: ${answer.status}`);
  }
}

async function work(
  browser: Browser,
  site: Site,
  { person, scripts, options, decide }: Person,
  many: number,
  line: Line,
): Promise<QueueRow> {
  const context = await browser.newContext({ ...options, javaScriptEnabled: scripts });
  try {
    await context.addCookies(
      (await site.signIn(demoStaff, "10.2.0.1")).split("; ").map((one) => {
        const at = one.indexOf("=");
        return { name: one.slice(0, at), value: one.slice(at + 1), url: site.origin };
      }),
    );
    const page = await context.newPage();
    const meter = await startMeter(await context.newCDPSession(page), line);
    await page.goto(site.origin + waiting, { waitUntil: "load" });
    let [taps, approved, waited] = [0, 0, 0];
    for (let decided = 0; decided < many; decided += 1) {
      // The words are read meanwhile: that is not counted, and a quicker tap is taken for a double one.
      await page.waitForTimeout(lookMs);
      const began = performance.now();
      // A page of the list is done: it is opened anew.
      if (decided > 0 && decided % pageSize === 0) {
        taps += 1;
        await page.goto(site.origin + waiting, { waitUntil: "load" });
      }
      const isYes =
        decided % 4 === 3 && (await page.locator(first).first().locator(approveIn).count()) > 0;
      taps += await decide(page, isYes ? "approve" : "reject");
      if (isYes) approved += 1;
      waited += performance.now() - began;
    }
    const seconds = waited / 1000;
    const { requests, bytes } = await meter.read();
    return {
      person,
      decided: many,
      approved,
      taps,
      "taps each": Math.round((10 * taps) / many) / 10,
      seconds: Math.round(seconds * 10) / 10,
      "seconds each": Math.round((100 * seconds) / many) / 100,
      requests,
      kB: Math.round(bytes / 100) / 10,
    };
  } finally {
    await context.close();
  }
}
const approveIn = "button[data-shortcut=a]";

/** By taps, until the row says what was decided. */
async function byTouch(page: Page, decision: Decision): Promise<number> {
  const request = await firstKey(page);
  if (decision === "approve") await page.locator(approve).first().click();
  else {
    await page.locator(reject).first().click();
    await page.locator(ready).first().click();
  }
  await isDecided(page, request);
  return decision === "approve" ? 1 : 2;
}

/** By `j`, `a` and `r`, with Enter on the reason; Tab where the wanted reason is not the first. */
async function byKeyboard(page: Page, decision: Decision): Promise<number> {
  const request = await firstKey(page);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const here = () =>
    page.evaluate(() => document.activeElement?.closest("tr")?.getAttribute("data-key"));
  while ((await here()) !== request) {
    if (keys > 60) throw new Error("The first row that waits is not reached by j");
    await press("j");
  }
  await press(decision === "approve" ? "a" : "r");
  if (decision === "reject") await press("Enter");
  await isDecided(page, request);
  return keys;
}

/** Which request is the first that waits. */
async function firstKey(page: Page): Promise<string> {
  return (await page.locator(first).first().getAttribute("data-key")) ?? "";
}

async function isDecided(page: Page, key: string): Promise<void> {
  const waits = page.locator(`main tr[data-key="${key}"] summary[data-shortcut=r]`);
  await waits.waitFor({ state: "detached", timeout: 60_000 });
  const busy = page.locator("main button[aria-disabled=true]").first();
  await busy.waitFor({ state: "detached", timeout: 60_000 });
}
