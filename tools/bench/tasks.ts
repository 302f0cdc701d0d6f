import { chromium, type Page } from "@playwright/test";
import { findBrowser } from "../browser.mjs";
import { phone } from "./browser.ts";
import type { Site } from "./site.ts";

type TaskRow = {
  task: string;
  taps: number;
  typed: number;
  pages: number;
  requests: number;
  kB: number;
};

/** A visitor whose taps are counted: one for each link, button, choice and field, two for an option of a list. */
type Hand = {
  page: Page;
  tap: (selector: string) => Promise<void>;
  type: (label: string, text: string) => Promise<void>;
  choose: (label: string, option: string) => Promise<void>;
};
type Task = { task: string; at: string; work: (hand: Hand) => Promise<void> };

const words = "We have a garden in Surulere.";
const main = (text: string) => `main button:visible:text-is("${text}")`;
const toPet = 'main a[href^="/pet-details/"]:visible';

async function findPet({ tap }: Hand): Promise<void> {
  await tap('main a[href="/up-for-adoption"]:visible');
  await tap(toPet);
}

async function sayWho({ type }: Hand): Promise<void> {
  await type("Name", "Ada Obi");
  await type("Email", "ada@example.com");
}

const tasks: readonly Task[] = [
  { task: "find a pet and read about it", at: "/", work: findPet },
  {
    task: "ask about a pet, from home",
    at: "/",
    work: async (hand) => {
      await findPet(hand);
      await sayWho(hand);
      await hand.type("Phone", "08035550177");
      await hand.type("Message", words);
      await hand.tap(main("Express Interest"));
      await hand.page.waitForURL("**/r/*");
    },
  },
  {
    task: "be told of a pet like this, from its page",
    at: "/up-for-adoption",
    work: async (hand) => {
      await hand.tap(toPet);
      await hand.tap('main a[href^="/pet-alerts?"]:visible');
      await hand.type("Email", "ada@example.com");
      await hand.tap(main("Tell me"));
      await hand.page.getByText("Open the e-mail we sent to").first().waitFor();
    },
  },
  {
    task: "₦5,000 by transfer",
    at: "/donate",
    work: async (hand) => {
      await hand.tap("main label:has(input[name=choice][value='5000'])");
      await hand.type("Email Address", "ada@example.com");
      await hand.tap(main("Give by bank transfer"));
      await hand.page.waitForURL((url) => url.pathname !== "/donate");
    },
  },
  {
    task: "write from the contact page",
    at: "/contact",
    work: async (hand) => {
      await hand.choose("Topic", "rescue");
      await sayWho(hand);
      await hand.type("Message", words);
      await hand.tap(main("Send Message"));
      await hand.page.getByText("We have your message.").first().waitFor();
    },
  },
  {
    task: "comment on a story",
    at: "/blog/cat-rescue",
    work: async (hand) => {
      await sayWho(hand);
      await hand.type("Comment", words);
      await hand.tap(main("Send Comment"));
      await hand.page.getByText("Our team reads it first.").first().waitFor();
    },
  },
];

/** What each task of a visitor costs on a phone, each with an empty browser. */
export async function measureTasks(site: Site): Promise<TaskRow[]> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error("There is no Chromium; set CHROMIUM_PATH to one");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const viewport = { width: 360, height: 740 };
  try {
    const rows: TaskRow[] = [];
    for (const { task, at, work } of tasks) {
      const context = await browser.newContext({ ...phone.screen, viewport });
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      const row = { task, taps: 0, typed: 0, pages: 0, requests: 0, kB: 0 };
      const devtools = await context.newCDPSession(page);
      await devtools.send("Network.enable");
      devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
        row.requests += 1;
        row.kB += encodedDataLength / 1000;
      });
      page.on("load", () => {
        row.pages += 1;
      });
      const field = (label: string) =>
        page.locator("main").getByLabel(label).and(page.locator("input, textarea, select")).first();
      const hand: Hand = {
        page,
        tap: async (selector) => {
          row.taps += 1;
          await page.locator(selector).first().tap();
          await page.waitForLoadState("networkidle");
        },
        type: async (label, text) => {
          row.taps += 1;
          row.typed += text.length;
          await field(label).fill(text);
        },
        choose: async (label, option) => {
          row.taps += 2;
          await field(label).selectOption(option);
        },
      };
      await page.goto(site.origin + at, { waitUntil: "networkidle" });
      await work(hand);
      await page.waitForLoadState("networkidle");
      rows.push({ ...row, kB: Math.round(row.kB * 10) / 10 });
      await context.close();
    }
    return rows;
  } finally {
    await browser.close();
  }
}
