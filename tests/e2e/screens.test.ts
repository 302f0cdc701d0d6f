import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { screens } from "./screens.ts";
import { plain, test } from "./visit.ts";

async function complaints(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  // Under an open menu the page is out of reach, its main part and heading with it.
  const covered = (await page.locator("main[inert], [inert] main").count()) > 0;
  if (covered) axe.disableRules(["landmark-one-main", "page-has-heading-one"]);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}

for (const [name, open] of Object.entries(screens)) {
  test(`never scrolls sideways and, with scripts, bears axe at 360 and 1440: ${name}`, async ({
    page,
  }) => {
    await open(page);
    const over = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(over).toBe(0);
    // Axe is a script of the page.
    if (plain()) return;
    expect(await complaints(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await complaints(page)).toEqual([]);
  });
}
