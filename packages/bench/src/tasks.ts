import { chromium, type Page } from "@playwright/test";
import { findBrowser } from "../../../tools/browser.mjs";
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

/**
 * A visitor whose taps are counted: one for each link, button, choice and field, two for an option of a list, three for
 * a day of the phone's calendar. A field, and what is tapped in a frame, is looked for in a part of the page.
 */
type Hand = {
  page: Page;
  tap: (selector: string, frame?: string) => Promise<void>;
  type: (label: string, text: string, part?: string) => Promise<void>;
  choose: (label: string, option: string) => Promise<void>;
  pick: (label: string, day: string) => Promise<void>;
};
type Task = {
  task: string;
  /** The page where it begins; or returns the link of an e-mail, which takes a tap. */
  at: string | ((site: Site) => Promise<string>);
  withoutScripts?: boolean;
  work: (hand: Hand) => Promise<void>;
};

const words = "We have a garden in Surulere.";
const main = (text: string) => `main button:visible:text-is("${text}")`;
const toPet = 'main a[href^="/pet-details/"]:visible';

async function findPet({ tap }: Hand): Promise<void> {
  await tap('main a[href="/up-for-adoption"]:visible');
  await tap(toPet);
}

async function sayWho({ type }: Hand, email = "ada@example.com"): Promise<void> {
  await type("Name", "Ada Obi");
  await type("Email", email);
}

/** From home; nobody has asked with this phone yet. */
async function askAboutPet(hand: Hand, email: string, phoneNumber: string): Promise<void> {
  await findPet(hand);
  await sayWho(hand, email);
  await hand.type("Phone", phoneNumber);
  await hand.type("Message", words);
  await hand.tap(main("Express Interest"));
  await hand.page.waitForURL("**/r/*");
}

async function chooseGift({ tap, type }: Hand): Promise<void> {
  await tap("main label:has(input[name=choice][value='5000'])");
  await type("Email Address", "ada@example.com");
}

async function describeCat({ tap, type }: Hand, part: string, name: string): Promise<void> {
  await tap(`${part} label:has(input[value='Cat'])`);
  await type("Pet Name", name, part);
  await type("Pet Age", "2", part);
  await type("Breed", "Persian", part);
}

/** Posts a form, as staff where `cookie` is theirs. */
async function post(site: Site, path: string, form: Record<string, string>, cookie = "") {
  const answer = await fetch(site.origin + path, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: site.origin, Cookie: cookie },
    body: new URLSearchParams(form),
  });
  if (answer.status !== 303) throw new Error(`${path} answered ${answer.status}`);
}

/** Reads a page as staff; returns what `wanted` finds there. */
async function find(site: Site, path: string, wanted: RegExp): Promise<string> {
  const page = await fetch(site.origin + path, { headers: { Cookie: site.staffCookie } });
  const found = wanted.exec(await page.text())?.[1];
  if (!found) throw new Error(`${path} shows no ${wanted.source}`);
  return found;
}

/** The link to a record's page in the newest e-mail to an address. */
async function linkTo(site: Site, email: string): Promise<string> {
  const list = "/dashboard/staff/outbox";
  const mail = await find(
    site,
    `${list}?q=${email}`,
    /href="(\/dashboard\/staff\/outbox\/[\w-]{36})/,
  );
  return find(site, mail, /(\/r\/\w+\?key=[\w-]+)/);
}

/** Somebody has written, and staff have answered. */
async function answeredMessage(site: Site): Promise<string> {
  const email = "efe@example.com";
  await post(site, "/contact", { topic: "rescue", name: "Efe", email, message: words });
  const list = "/dashboard/staff/messages";
  const message = await find(
    site,
    `${list}?q=${email}`,
    /href="(\/dashboard\/staff\/messages\/[\w-]{36})/,
  );
  await post(site, message, { intent: "answer", answer: theAnswer }, site.staffCookie);
  return linkTo(site, email);
}

async function sentRequest(site: Site): Promise<string> {
  const email = "uju@example.com";
  const pet = await find(site, "/up-for-adoption", /href="(\/pet-details\/[^"?#]+)"/);
  await post(site, pet, { name: "Uju", email, phone: "08035550179", message: words });
  return linkTo(site, email);
}

const theAnswer = "We come tomorrow morning.";
/** A day so many days from today in Lagos, which is an hour ahead of UTC. */
const dayFrom = (days: number) =>
  new Date(Date.now() + days * 86_400_000 + 3_600_000).toISOString().slice(0, 10);

const tasks: readonly Task[] = [
  { task: "find a pet and read about it", at: "/", work: findPet },
  {
    task: "see dogs only, from the list",
    at: "/up-for-adoption",
    work: async (hand) => {
      await hand.tap('main a[href*="species=Dog"]:visible');
      await hand.page.waitForURL("**species=Dog**");
    },
  },
  {
    task: "ask about a pet, from home",
    at: "/",
    work: (hand) => askAboutPet(hand, "ada@example.com", "08035550177"),
  },
  {
    task: "the same without scripts",
    at: "/",
    withoutScripts: true,
    work: (hand) => askAboutPet(hand, "obi@example.com", "08035550178"),
  },
  {
    task: "write back about it, from the e-mail",
    at: sentRequest,
    work: async (hand) => {
      await hand.type("Write back", words);
      await hand.tap(main("Send"));
      await hand.page.getByText("Your message is sent.").first().waitFor();
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
    task: "two cats boarded for two nights",
    at: "/pet-boarding",
    work: async (hand) => {
      await hand.tap('main a[href="/pet-boarding/form"]:visible');
      await hand.pick("Start Date", dayFrom(10));
      await hand.pick("End Date", dayFrom(12));
      await describeCat(hand, "main fieldset:has(input[name=petName])", "Luna");
      await hand.tap(main("Add another pet"));
      await describeCat(hand, "main fieldset:has(input[name='pets[1].petName'])", "Milo");
      await hand.type("Owner Name", "Ada Obi");
      await hand.type("Email", "ada@example.com");
      await hand.type("Phone Number", "08035550177");
      await hand.tap(main("Submit Boarding Request"));
      await hand.page.waitForURL("**/r/*");
    },
  },
  {
    task: "₦5,000 by card",
    at: "/donate",
    work: async (hand) => {
      await chooseGift(hand);
      await hand.tap(main("Donate Now"));
      await hand.tap('button:text-is("Pay")', "iframe[src*='/popup']");
      await hand.page.getByRole("dialog", { name: "Thank You!" }).waitFor();
    },
  },
  {
    task: "₦5,000 by transfer",
    at: "/donate",
    work: async (hand) => {
      await chooseGift(hand);
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
    task: "what became of it, from the e-mail on another phone",
    at: answeredMessage,
    work: ({ page }) => page.getByText(theAnswer).first().waitFor(),
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
    for (const { task, at, withoutScripts = false, work } of tasks) {
      const isLink = typeof at !== "string";
      const begin = isLink ? await at(site) : at;
      const context = await browser.newContext({
        ...phone.screen,
        viewport,
        javaScriptEnabled: !withoutScripts,
        // Of what a worker answers the page counts no bytes.
        serviceWorkers: "block",
      });
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      const row = { task, taps: isLink ? 1 : 0, typed: 0, pages: 0, requests: 0, kB: 0 };
      const devtools = await context.newCDPSession(page);
      await devtools.send("Network.enable");
      devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
        row.requests += 1;
        row.kB += encodedDataLength / 1000;
      });
      page.on("load", () => {
        row.pages += 1;
      });
      const field = (label: string, part = "main") =>
        page.locator(part).getByLabel(label).and(page.locator("input, textarea, select")).first();
      const hand: Hand = {
        page,
        tap: async (selector, frame) => {
          row.taps += 1;
          const part = frame ? page.frameLocator(frame).last() : page;
          await part.locator(selector).first().tap();
          await page.waitForLoadState("networkidle");
        },
        type: async (label, text, part) => {
          row.taps += 1;
          row.typed += text.length;
          await field(label, part).fill(text);
        },
        choose: async (label, option) => {
          row.taps += 2;
          await field(label).selectOption(option);
        },
        pick: async (label, day) => {
          row.taps += 3;
          await field(label).fill(day);
        },
      };
      await page.goto(site.origin + begin, { waitUntil: "networkidle" });
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
