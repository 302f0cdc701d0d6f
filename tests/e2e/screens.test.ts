import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import { roles } from "#app/platform/actor.ts";
import { make, mistakes } from "./mistakes.ts";
import { screens } from "./screens.ts";
import { hydrated, plain, signIn, test } from "./visit.ts";
import { addressesOf, ownScreens, sharedScreens, type Who } from "./walk.ts";

type Axe = { run(options: object): Promise<{ violations: Violation[] }> };
type Violation = { id: string; nodes: { html: string; failureSummary?: string }[] };

// Run in the page itself: the builder opens a window of its own each time, which takes ten times as long.
const builder = createRequire(import.meta.url).resolve("@axe-core/playwright");
const axe = readFileSync(createRequire(builder).resolve("axe-core/axe.min.js"), "utf8");

const phone = { width: 360, height: 740 };
const desk = { width: 1440, height: 900 };

/** What is wrong with this page, on a phone and on a desk. */
async function complaints(page: Page): Promise<string[]> {
  // A colour half-way between two states is neither: what is moving comes to rest first.
  if (!plain()) {
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every((one) => one.playState !== "running" || !("transitionProperty" in one)),
    );
  }
  const found: string[] = [];
  if (!plain()) await page.evaluate(axe);
  for (const size of [phone, desk]) {
    await page.setViewportSize(size);
    const wide = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    if (wide !== 0) found.push(`${wide} pixels too wide at ${size.width}`);
    // Axe is a script of the page.
    if (!plain()) found.push(...(await page.evaluate(runAxe)));
  }
  return found;
}

/** Runs in the page. */
async function runAxe(): Promise<string[]> {
  const { axe } = globalThis as unknown as { axe: Axe };
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

for (const [name, open] of Object.entries(screens)) {
  test(`never scrolls sideways and, with scripts, bears axe at 360 and 1440: ${name}`, async ({
    page,
  }) => {
    await open(page);
    expect(await complaints(page)).toEqual([]);
  });
}

const people: Who[] = ["visitor", ...roles];
const [first] = roles;
const walks = [
  ...people.map((who) => ({ who, what: "own screen", paths: ownScreens(who), tag: "" })),
  // The same screens in other frames: once without scripts, and once with every query, is enough.
  ...roles.map((who) => ({
    ...{ who, what: "everybody's screen", paths: sharedScreens },
    tag: who === first ? "" : "@js",
  })),
];

for (const { who, what, paths, tag } of walks) {
  test(`never scrolls sideways and, with scripts, bears axe: every ${what} as ${who}`, {
    tag: tag ? [tag] : [],
  }, async ({ page }) => {
    test.setTimeout(120_000);
    if (who !== "visitor") await signIn(page, who, "/dashboard");
    const found: Record<string, string[]> = {};
    for (const path of paths) {
      const addresses = await addressesOf(page, path);
      for (const address of tag ? addresses.slice(0, 1) : addresses) {
        const answer = await page.goto(address);
        const isThere = path !== "/*" && !address.endsWith("-used-up");
        expect(answer?.status(), address).toBe(isThere ? 200 : 404);
        expect(new URL(page.url()).pathname).toBe(address.split("?")[0]);
        if (!plain() && who !== "visitor") await hydrated(page);
        const wrong = await complaints(page);
        if (wrong.length > 0) found[address] = wrong;
      }
    }
    expect(found).toEqual({});
  });
}

for (const who of people) {
  const made = mistakes[who];
  if (!made) continue;
  test(`never scrolls sideways and, with scripts, bears axe: forms that came back to ${who}`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    if (who !== "visitor") await signIn(page, who, "/dashboard");
    const found: Record<string, string[]> = {};
    for (const mistake of made) {
      await page.setViewportSize(phone);
      await make(page, mistake);
      const wrong = await complaints(page);
      if (wrong.length > 0) found[`${mistake.send} at ${mistake.at}`] = wrong;
    }
    expect(found).toEqual({});
  });
}
