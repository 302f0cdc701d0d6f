import { expect, type Page } from "@playwright/test";
import type { Mistake } from "#tests/support/mistakes.ts";
import { plain } from "#tests/support/pictures.ts";
import { admit } from "./newcomers.ts";
import { sendings } from "./sent-records.ts";
import { newVisitor, ready, settled, summary } from "./visit.ts";
import { addressesOf } from "./walk.ts";

/** Makes the mistake; ends where the form has come back. */
export async function make(page: Page, mistake: Mistake) {
  const { at, query = "", about, open, type, photo, send } = mistake;
  const { email, phone } = newVisitor();
  const sent = about && (await sendings[about](page, { email, phone }));
  const address = sent?.at ?? (await addressesOf(page, at, query))[0];
  await page.goto(address ?? at);
  if (/\/dashboard|adoption/.test(at)) await ready(page);
  for (const part of [open ?? []].flat()) {
    const handle = page.locator("summary", { hasText: part });
    // Without a next step nothing stands behind '⋯'.
    if (part === "More" && (await handle.count()) === 0) continue;
    await handle.click();
  }
  for (const [label, text] of Object.entries(type)) {
    const field = page.getByLabel(label, { exact: true });
    if (!(await field.isVisible())) {
      await page.locator("details:not([open])", { has: field }).locator("summary").click();
    }
    await field.fill(text);
  }
  const chosen = page.getByRole("checkbox", { name: "sofa.png" });
  if (photo) {
    const buffer = await plain(40, 30, "#aa3355").png().toBuffer();
    const file = { name: "sofa.png", mimeType: "image/png", buffer };
    await page.getByLabel(photo, { exact: true }).setInputFiles(file);
    await expect(chosen).toBeChecked();
  }
  await page.getByRole("button", { name: send, exact: true }).click();
  await expect(summary(page)).toBeVisible();
  await settled(page);
  if (photo) await expect(chosen).toBeChecked();
}

/** Ends on the page that refuses one request too many. */
export async function askTooOften(page: Page) {
  await admit(page);
  await page.goto("/dashboard/settings");
  await ready(page);
  const form = { intent: "confirm" };
  const headers = { Origin: new URL(page.url()).origin };
  for (let n = 0; n < 5; n += 1) {
    await page.request.post("/dashboard/settings", { form, headers, maxRedirects: 0 });
  }
  await page.getByRole("button", { name: "Send the link again" }).click();
  await expect(page.getByText("Too many requests. Please try again later.")).toBeVisible();
}
