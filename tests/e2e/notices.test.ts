import { expect, type Page } from "@playwright/test";
import { admit, newcomer } from "./newcomers.ts";
import { desktop, post, ready, signIn, test } from "./visit.ts";

/**
 * The links, buttons and fields that the floating notice lies over, by their text: where it stands, and where it would
 * stand at the bottom edge. Undefined while there is no notice.
 */
function coveredControls(page: Page): Promise<{ now: string[]; lowest: string[] } | undefined> {
  return page.evaluate(() => {
    const notice = document.querySelector<HTMLElement>("[data-above-bars]:not([hidden])");
    if (!notice) return undefined;
    const { left, right, top, bottom } = notice.getBoundingClientRect();
    const rise = innerHeight - parseFloat(getComputedStyle(notice).bottom) - bottom;
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        "a[href], button, summary, input, select, textarea",
      ),
    ].filter((one) => !notice.contains(one) && one.checkVisibility());
    const coveredAt = (shift: number) =>
      controls
        .filter((one) => {
          const box = one.getBoundingClientRect();
          const isBeside = box.right <= left || box.left >= right;
          const isAbove = box.bottom <= top + shift;
          const isBelow = box.top >= bottom + shift;
          return box.height > 0 && !isBeside && !isAbove && !isBelow;
        })
        .map((one) => one.getAttribute("aria-label") ?? one.textContent.trim());
    return { now: coveredAt(0), lowest: coveredAt(rise) };
  });
}

const newKey = () => crypto.randomUUID().replaceAll("-", "");

const situations: { name: string; reach: (page: Page) => Promise<unknown> }[] = [
  {
    name: "the home of a newcomer, with first steps",
    reach: async (page) => {
      await admit(page, "boarder");
      await page.goto("/dashboard");
    },
  },
  {
    name: "a list with buttons in its rows",
    reach: async (page) => {
      const name = `Place ${newcomer().replace(/@.*/, "")}`;
      await signIn(page, "staff", "/dashboard");
      const form = { name, area: "Epe", phone: "", intent: "save", key: newKey() };
      await post(page, "/dashboard/staff/partner-places/new", form);
      await page.goto("/adoption-requests");
    },
  },
  {
    name: "a form that was sent and is empty again",
    reach: async (page) => {
      await signIn(page, "petOwner", "/dashboard/support");
      await ready(page);
      await page.getByLabel("Subject").fill("Empty list");
      await page.getByLabel("Message", { exact: true }).fill("Since Monday.");
      await page.getByRole("button", { name: "Send Message" }).click();
    },
  },
];

/** Notices that go by themselves stay, so that they can be looked at. */
async function keepNotices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const begin = window.setInterval;
    const never: typeof setInterval = ((act: () => void, ms?: number) =>
      ms === 6000 ? 0 : begin(act, ms)) as typeof setInterval;
    window.setInterval = never;
  });
}

for (const width of [360, 1440]) {
  for (const { name, reach } of situations) {
    test(`a notice covers no link, button or field at ${width}: ${name}`, async ({ page }) => {
      if (width === 1440) await page.setViewportSize(desktop.viewport);
      await keepNotices(page);
      await reach(page);
      await ready(page);
      const lowest = new Set<string>();
      // Something else lies at the bottom edge of each height.
      for (let height = 560; height <= 900; height += 34) {
        await page.setViewportSize({ width, height });
        await expect
          .poll(async () => (await coveredControls(page))?.now, `at ${height}`)
          .toEqual([]);
        for (const one of (await coveredControls(page))?.lowest ?? []) lowest.add(one);
      }
      expect([...lowest], "the lowest place covers something at some height").not.toEqual([]);
    });
  }
}
