/** `npm run docs:screenshots`: takes the pictures of README.md from a demo of its own, with the build as it is. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { startProduct } from "@rehome/bench/site.ts";
import sharp from "sharp";
import { ensureBrowser, findBrowser } from "./browser.mjs";
import { readArguments } from "./run/arguments.mjs";

const phone = { width: 390, height: 780 };
const desk = { width: 1280, height: 780 };
const shots = [
  { name: "public", who: undefined, viewport: phone, path: "/up-for-adoption" },
  { name: "queue", who: "staff", viewport: phone, path: "/adoption-requests?status=pending" },
  { name: "dashboard", who: "owner", viewport: desk, path: "/dashboard" },
] as const;

readArguments("Usage: npm run docs:screenshots");
const folder = mkdtempSync(join(tmpdir(), "rehome-screenshots-"));
if (!findBrowser()) ensureBrowser();
const site = await startProduct({ DATA_DIR: folder });
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  for (const { name, who, viewport, path } of shots) {
    const isPhone = viewport === phone;
    const context = await browser.newContext({ viewport, isMobile: isPhone, hasTouch: isPhone });
    const page = await context.newPage();
    if (who) await signIn(page, `${who}@rehome.test`);
    // The second visit has the site's letters from the start.
    await page.goto(site.origin + path);
    await page.reload();
    await page.evaluate(() => document.fonts.ready);
    const taken = await page.screenshot();
    await sharp(taken).webp({ quality: 80 }).toFile(`docs/screenshots/${name}.webp`);
    await context.close();
    console.log(`docs/screenshots/${name}.webp`);
  }
} finally {
  await browser.close();
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${site.origin}/login`);
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("Rescue-Rehome-1");
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await page.waitForURL(/\/dashboard|\/adoption-requests/);
}
