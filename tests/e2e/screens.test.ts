import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import { publicPaths } from "#app/features/content/page/public-paths.ts";
import { roles } from "#app/platform/actor.ts";
import { mistakes } from "#tests/support/mistakes.ts";
import { isNightly } from "#tests/support/nightly.ts";
import { everyone } from "#tests/support/screen-list.ts";
import { invalid } from "#tests/support/valid-html.ts";
import { make } from "./mistakes.ts";
import { journeys } from "./screens.ts";
import { atRest, ready, signIn, test } from "./visit.ts";
import { addressesOf, screensOf, sharedScreens } from "./walk.ts";

type Axe = {
  configure(options: object): void;
  run(options: object): Promise<{ violations: Violation[] }>;
};
type Violation = { id: string; nodes: { html: string; failureSummary?: string }[] };

// Run in the page itself: the builder opens a window of its own each time, which takes ten times as long.
const builder = createRequire(import.meta.url).resolve("@axe-core/playwright");
const axe = readFileSync(createRequire(builder).resolve("axe-core/axe.min.js"), "utf8");

const phone = { width: 360, height: 740 };
const desk = { width: 1440, height: 900 };

/** Frames whose colours were looked at, by what they are made of and how wide they are. */
const seenFrames = new Set<string>();

/**
 * What is wrong with this page, on a phone and on a desk. Both have the same elements and axe takes most of the time: it
 * looks at both at night alone, by day as the page was loaded, and at a further state of a screen on one.
 */
async function complaints(page: Page, { axeAt = [phone, desk] } = {}): Promise<string[]> {
  await atRest(page);
  const found: string[] = [];
  // As it was loaded first: to change the size costs as much as to look.
  const isWide = page.viewportSize()?.width === desk.width;
  for (const [at, size] of (isWide ? [desk, phone] : [phone, desk]).entries()) {
    if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size);
    const { wide, frame, hasAxe, unkeyed, small } = await page.evaluate(measure);
    found.push(...unkeyed);
    if (size === phone) found.push(...small);
    if (wide !== 0) found.push(`${wide} pixels too wide at ${size.width}`);
    if (!axeAt.includes(size) || (axeAt.length > 1 && at > 0 && !isNightly)) continue;
    if (!hasAxe) await page.evaluate(axe);
    const known = seenFrames.has(frame);
    found.push(...(await page.evaluate(runAxe, known ? "main *" : "*")));
    seenFrames.add(frame);
  }
  return found;
}

/** A list with fewer rows or none shows nothing that the whole one or another empty one does not: seen at night. */
function isShorter(address: string): boolean {
  return !isNightly && /[?&](q|status|show|page|tag|role)=/.test(address);
}

/** By day the walk along public links validates these pages, each with and without pictures. */
function isWalked(address: string): boolean {
  return !isNightly && publicPaths.includes(address);
}

/** Runs in the page. */
function measure() {
  const { scrollWidth, clientWidth } = document.documentElement;
  const around = [...document.body.querySelectorAll("*:not(main, main *)")];
  const parts = around.map((one) => {
    const states = [":checked", "[open]", "[inert]", "[aria-current]"].filter((is) =>
      one.matches(is),
    );
    return [one.tagName, one.getAttribute("class"), ...states].join(" ");
  });
  // What its buttons are sent for is known by its key: else its row's button may become another record's.
  const lists = document.querySelectorAll("[data-page=working] main :is(ul, ol, tbody):has(form)");
  const rows = [...lists].flatMap((list) => (list.children.length > 1 ? [...list.children] : []));
  const fields = document.querySelectorAll(
    "input:not([type=hidden], [type=radio], [type=checkbox], [type=file]), select, textarea",
  );
  const sizes = [...fields].map((field) => [field.id, getComputedStyle(field).fontSize] as const);
  return {
    small: sizes
      .filter(([, size]) => Number.parseFloat(size) < 16)
      .map(([id, size]) => `phones zoom into #${id}: ${size}`),
    wide: scrollWidth - clientWidth,
    frame: [clientWidth, ...new Set(parts)].join(),
    hasAxe: "axe" in globalThis,
    unkeyed: rows
      .filter((row) => !row.id && !row.hasAttribute("data-key"))
      .map((row) => `no key: ${row.textContent?.slice(0, 60)}`),
  };
}

/** Numbers to dial as a link may not hold them. */
function spaced(html: string): string[] {
  return html.match(/href="tel:[^"]*[^"+\d][^"]*"/g) ?? [];
}

/** Runs in the page. `coloured` are the elements whose contrast is measured, which takes most of the time. */
async function runAxe(coloured: string): Promise<string[]> {
  const { axe } = globalThis as unknown as { axe: Axe };
  axe.configure({ rules: [{ id: "color-contrast", selector: coloured }] });
  // Under an open menu the page is out of reach, its main part and heading with it.
  const covered = document.querySelector("main[inert], [inert] main") !== null;
  const off = { enabled: !covered };
  const { violations } = await axe.run({
    resultTypes: ["violations"],
    rules: { "landmark-one-main": off, "page-has-heading-one": off },
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}

for (const [who, travel] of Object.entries(journeys)) {
  test(`never scrolls sideways at 360 and 1440 and bears axe: what ${who} meets`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    const found: Record<string, string[]> = {};
    await travel(page, (state, further) =>
      test.step(state, async () => {
        const wrong = await complaints(page, { axeAt: further ? [phone] : [phone, desk] });
        if (wrong.length > 0) found[state] = wrong;
        await page.setViewportSize(phone);
      }),
    );
    expect(found).toEqual({});
  });
}

/** What everybody signed in has looks alike for all of them, but for what stands in these. */
const differing = [
  "/dashboard",
  "/dashboard/profile",
  "/dashboard/profile/edit",
  "/dashboard/search",
  "/dashboard/analytics",
];
const [first] = roles;
/** So many screens a test, so that no worker has all the work of one role. */
const together = 12;
const walks = [
  ...everyone.map((who) => ({ who, what: "own screen", list: screensOf(who) })),
  ...roles.map((who) => ({
    who,
    what: "everybody's screen",
    list: sharedScreens
      .filter(({ path }) => who === first || differing.includes(path))
      .map((screen) => (who === first ? screen : { ...screen, queries: [] })),
  })),
];

const parts = walks.flatMap(({ who, what, list }) =>
  Array.from({ length: Math.ceil(list.length / together) }, (_, part) => ({
    name: `every ${what} as ${who}${part > 0 ? `, part ${part + 1}` : ""}`,
    who,
    list: list.slice(part * together, (part + 1) * together),
  })),
);

for (const { name, who, list } of parts) {
  test(`is valid HTML, never scrolls sideways and bears axe: ${name}`, async ({ page }) => {
    test.setTimeout(300_000);
    if (who !== "visitor") await signIn(page, who, "/dashboard");
    const found: Record<string, string[]> = {};
    for (const { path, example, queries, get } of list) {
      const [plain = "", ...more] = await addressesOf(page, path);
      for (const address of [plain, ...more.slice(0, queries.length)]) {
        const isSeen = address === plain || !isShorter(address);
        const answer = isSeen ? await page.goto(address) : await page.request.get(address);
        // What was found in the demo is there; any other example answers as it does to everybody.
        const known = address.endsWith("-used-up") ? 404 : 200;
        const status = example.includes("{") ? known : get[who];
        expect(answer?.status(), address).toBe(status);
        expect(new URL(answer?.url() ?? "").pathname).toBe(address.split("?")[0]);
        if (isSeen && who !== "visitor") await ready(page);
        const sent = (await answer?.text()) ?? "";
        const axeAt = address === plain ? [phone, desk] : [phone];
        const wrong = [
          ...(isWalked(address) ? [] : await invalid(sent, address)),
          ...spaced(sent),
          ...(isSeen ? await complaints(page, { axeAt }) : []),
        ];
        if (wrong.length > 0) found[address] = wrong;
      }
    }
    expect(found).toEqual({});
  });
}

for (const who of everyone) {
  const made = mistakes[who];
  if (!made) continue;
  test(`never scrolls sideways and bears axe: forms that came back to ${who}`, async ({ page }) => {
    test.setTimeout(300_000);
    if (who !== "visitor") await signIn(page, who, "/dashboard");
    const found: Record<string, string[]> = {};
    for (const mistake of made) {
      await page.setViewportSize(phone);
      await make(page, mistake);
      const wrong = await complaints(page, { axeAt: [phone] });
      if (wrong.length > 0) found[`${mistake.send} at ${mistake.at}`] = wrong;
    }
    expect(found).toEqual({});
  });
}
