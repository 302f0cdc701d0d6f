import { createHash } from "node:crypto";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { isNightly } from "#tests/support/nightly.ts";
import { demoPeople } from "#tools/demo/people.ts";
import { setClock } from "./clock.ts";

/**
 * Every page is watched: a script that throws, or complains on the console, fails the test that met it.
 * Scripts run, except in tests tagged `@nojs`; those tagged `@both` are seen with and without them.
 */
export const test = base.extend<{ watched: undefined }>({
  page: async ({ page }, use) => {
    await tapSlowly(page);
    await use(page);
  },
  // A network address for each test: what one address may do in an hour is not shared by all of them.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { testId }) => {
    const [a, b, c] = createHash("sha256").update(testId).digest();
    await use({ ...extraHTTPHeaders, "X-Forwarded-For": `10.${a}.${b}.${c}` });
  },
  watched: [
    async ({ context }, use) => {
      const complaints = watch(context);
      await setClock(context);
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** As people do: after an answer, what stands in the place of the button that was tapped is looked at first. */
function tapSlowly(page: Page): Promise<void> {
  return page.addLocatorHandler(page.locator("html[data-tap-guard]"), async () => {});
}

export function watch(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on("weberror", (thrown) => complaints.push(String(thrown.error())));
  context.on("console", (message) => {
    // A form that came back and a page that is not there are answers, not complaints.
    const answer = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !answer) complaints.push(message.text());
  });
  return complaints;
}

export const desktop = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false };

/** For what is alike with and without scripts, but for what another test sees without them every day. */
export const bothAtNight = isNightly ? ["@both"] : [];

/** For what another test holds every day, on the same kind of screen or without a browser (playwright.config.ts). */
export const atNight = "@night";

/** True in the project without JavaScript. */
export function plain(): boolean {
  return test.info().project.name === "nojs";
}

/** One of two values: tests of both projects run at once on one site and must not share a pet. */
export function byProject<T>(js: T, nojs: T): T {
  return plain() ? nojs : js;
}

/** A second person at another device. */
export async function another(browser: Browser, options?: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  await setClock(context);
  const page = await context.newPage();
  return page;
}

/** A name of this attempt at a test alone, which the search for another attempt's does not find: what it makes stays. */
export function once(name: string): string {
  const { repeatEachIndex, retry } = test.info();
  const attempt = 3 * repeatEachIndex + retry;
  return attempt === 0 ? name : String.fromCharCode(64 + attempt) + name.toLowerCase();
}

type Role = (typeof demoPeople)[number]["role"];

export function person(role: Role) {
  const found = demoPeople.find((one) => one.role === role);
  if (!found) throw new Error(`the demo has no ${role}`);
  return found;
}

/** Straight through the door, without typing; the form has its own tests. Ends on a page of theirs. */
export async function signIn(page: Page, role: Role, path = "/adoption-requests") {
  await enter(page, role);
  await page.goto(path);
}

/** As `signIn`, but on no page. */
export async function enter(page: Page, role: Role) {
  const { email, password } = person(role);
  await post(page, "/login", { email, password });
}

/** A form without its page, for what other tests show; it has to lead on. Returns where to. */
export async function post(
  page: Page,
  path: string,
  form: Record<string, string>,
): Promise<string> {
  const headers = { Origin: test.info().project.use.baseURL ?? "" };
  const answer = await page.request.post(path, { form, headers, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  return answer.headers().location ?? "";
}

/** The button of the bar, which a phone has in the profile menu. */
export async function findLogout(page: Page): Promise<Locator> {
  const banner = page.getByRole("banner");
  const logout = banner.getByRole("button", { name: "Logout" });
  if (!(await logout.isVisible())) {
    await banner.locator("summary", { hasText: "Your account" }).click();
  }
  return logout;
}

export async function fillLogin(page: Page, email: string, password: string) {
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

/** Where a pet of the demo stands: its own address, and the page of the list that shows it. */
export async function findPet(page: Page, name: string): Promise<{ list: string; pet: string }> {
  for (let n = 1; n < 6; n++) {
    const list = n === 1 ? "/up-for-adoption" : `/up-for-adoption?page=${n}`;
    const html = (await (await page.request.get(list)).text()).replaceAll("<!-- -->", "");
    const links = html.matchAll(/href="(\/pet-details\/[^"]+)"[^>]*>(.*?)<\/a>/gs);
    const pet = [...links].find(([, , words]) => words?.includes(` about ${name}<`))?.[1];
    if (pet) return { list, pet };
  }
  throw new Error(`no page of the list shows ${name}`);
}

type Visitor = { name: string; email: string; phone: string; message: string };

let visitors = 0;

/** Somebody who has never been here. */
export function newVisitor(name = "Chinwe Okafor"): Visitor {
  const { workerIndex, project } = test.info();
  visitors += 1;
  // Each part has its own digits: another worker's could add up to the same number.
  const parts = [workerIndex % 1000, visitors].map((part) => String(part).padStart(3, "0"));
  const number = [project.name === "js" ? 1 : 2, ...parts].join("");
  return {
    name,
    email: `visitor-${number}@example.com`,
    phone: `0803${number}`,
    message: "We have a garden in Surulere.\nTwo children, nine and twelve.",
  };
}

export async function fillInterest(page: Page, visitor: Visitor) {
  await page.getByLabel("Name", { exact: true }).fill(visitor.name);
  await page.getByLabel("Email", { exact: true }).fill(visitor.email);
  await page.getByLabel("Phone", { exact: true }).fill(visitor.phone);
  await page.getByLabel("Message", { exact: true }).fill(visitor.message);
}

/** From the pet's page to the reference; answers the reference page's address. */
export async function sendInterest(page: Page, pet: string, visitor: Visitor): Promise<string> {
  await page.goto(pet);
  await fillInterest(page, visitor);
  await page.getByRole("button", { name: "Express Interest" }).click();
  await page.waitForURL("**/r/*");
  return new URL(page.url()).pathname;
}

/** The address of this visitor's request in the staff's queue. */
export async function findRequest(page: Page, { email }: Visitor): Promise<string> {
  await page.goto(`/adoption-requests?${new URLSearchParams({ q: email })}`);
  const address = await page.locator("tbody th a").first().getAttribute("href");
  if (!address) throw new Error(`the queue shows no request of ${email}`);
  return address.split("?")[0] ?? address;
}

/** Opens what a record keeps behind '⋯' on a phone. */
export async function openMore(within: Page | Locator) {
  await within.locator("summary", { hasText: "⋯" }).click();
}

/** Opens Reject in the row of this person, or in the only one. Returns the button of the ready reason. */
export async function openReject(page: Page, who = "", reason = "No reason given") {
  const button = page.getByRole("button", {
    name: new RegExp(`^Reject ${who}.* for .*: ${reason}$`),
  });
  await expect(async () => {
    // A tap in the very moment of an answer is not taken.
    if (await button.isHidden()) await page.locator(`summary[aria-label^="Reject ${who}"]`).click();
    await expect(button).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return button;
}

/** The page's script has taken over; a reading page, such as that of what is not there, waits for none. */
export async function ready(page: Page) {
  const taken = page.locator("html[data-ready]");
  await expect(taken).toHaveCount(1);
}

/** What was typed last is in this browser: the first input loads the module that stores it. */
export async function draftStored(page: Page, part: string) {
  const [line = part] = part.split("\n");
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(line);
}

/** No form is on its way any more. */
export async function settled(page: Page) {
  await expect(page.locator("form button[aria-disabled=true]")).toHaveCount(0);
}

/** Nothing slides or fades any more: half-way between two states a place or a colour is neither. */
export async function atRest(page: Page) {
  const isMoving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .some((one) => one.playState === "running" && "transitionProperty" in one),
    );
  const message = "something on the page still moves";
  // What moves does so for 200 ms at most.
  await expect.poll(isMoving, { message, intervals: [25, 50] }).toBe(false);
}

/**
 * Every word that this element shows from now on, while the page is on its way to the next one, too: then a test
 * cannot look itself. `shows` resolves when it has shown these.
 */
export async function watchWords(page: Page, selector: string) {
  const shown: string[] = [];
  const waiting: (() => void)[] = [];
  await page.exposeFunction("tellTest", (words: string) => {
    shown.push(words);
    for (const look of waiting.splice(0)) look();
  });
  await page.evaluate((wanted) => {
    const element = document.querySelector(wanted);
    if (!element) throw new Error(`nothing is ${wanted}`);
    const { tellTest } = window as unknown as { tellTest: (words: string) => void };
    const look = () => tellTest(element.checkVisibility() ? element.textContent : "");
    const all = { attributes: true, childList: true, characterData: true, subtree: true };
    new MutationObserver(look).observe(element, all);
  }, selector);
  return {
    async shows(words: string) {
      while (!shown.some((one) => one.includes(words))) {
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
  };
}

/** Keeps the answers to this address, or to one method there, back until what it returns is called. */
export async function gate(page: Page, address: string | RegExp, method?: "POST") {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(address, async (route) => {
    if (!method || route.request().method() === method) await opened;
    // It may have been given up meanwhile.
    await route.continue().catch(() => {});
  });
  return () => open();
}

/** From now on counts the posts of the page; the function answers how many were under way at once, at most. */
export async function countPosts(page: Page): Promise<() => number> {
  let underway = 0;
  let most = 0;
  await page.route("**", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    underway += 1;
    most = Math.max(most, underway);
    const response = await route.fetch().catch(() => undefined);
    underway -= 1;
    return response ? route.fulfill({ response }) : route.abort("connectionreset");
  });
  return () => most;
}

/** The box that heads a form which came back. */
export function summary(page: Page) {
  return page.getByRole("main").getByRole("alert");
}

/** What has just happened: on the dashboard in a box that is always there, and has no size of its own. */
export function notice(page: Page) {
  return page
    .locator("#notice > div:not([hidden]), [role=status]:not(#notice, :has([data-push-address]))")
    .filter({ hasText: /./ });
}

/** The worker has the page for visits without a connection, and sees to this page's next visit. */
export async function workerReady(page: Page, origin = "") {
  await page.goto(`${origin}/about-us`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => {
        navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
      });
    }
  });
}
