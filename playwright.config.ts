import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { findBrowser, findWholeBrowser } from "./tools/browser.mjs";
import { clockBackMs } from "./tools/run/clock.mjs";
import { refuseOldNode } from "./tools/run/node-version.mjs";
import { temporaryFolder } from "./tools/run/temporary.mjs";

refuseOldNode();

const prepared = "node_modules/.cache/rehome-demo/data";

// This file is read again by every worker: what the first reading decides travels in the environment.
if (!process.env.E2E_DATA_DIR) {
  process.env.TMPDIR = temporaryFolder();
  const folder = mkdtempSync(join(tmpdir(), "rehome-e2e-"));
  // `npm test` has prepared the demo; without it the site fills its own, which takes longer.
  if (existsSync(prepared)) cpSync(prepared, folder, { recursive: true });
  process.env.E2E_DATA_DIR = folder;
  process.env.E2E_CLOCK_BACK_MS = String(clockBackMs());
  process.env.E2E_PORT = String(20_000 + (process.pid % 20_000));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  // The site, the browsers and the folder are cleared away as after Ctrl+C, which alone the runner listens to.
  for (const signal of ["SIGTERM", "SIGHUP"]) {
    process.once(signal, () => process.kill(process.pid, "SIGINT"));
  }
  process.env.END_WITH_PARENT = String(process.pid);
}
const origin = `http://127.0.0.1:${process.env.E2E_PORT}`;

const flags = [
  "--disable-background-networking",
  "--disable-component-update",
  "--no-first-run",
  // Sites stand on public addresses. On loopback Chromium 156.0.8078.79 refuses a service worker another origin.
  "--ip-address-space-overrides=127.0.0.1:0=public",
];
const isRoot = process.getuid?.() === 0;
const args = isRoot ? [...flags, "--no-sandbox"] : flags;

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  workers: availableParallelism(),
  fullyParallel: true,
  // On a busy machine of others, a race of a test alone does not refuse a change; it is named (tools/run/tests.mjs).
  retries: process.env.CI && !process.env.NIGHTLY ? 1 : 0,
  forbidOnly: true,
  // Ends what hangs; no test is about a time.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [
    ["line"],
    [
      "json",
      { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? "test-results/playwright.json" },
    ],
  ],
  use: {
    baseURL: origin,
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    userAgent:
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) " +
      "Chrome/139.0.0.0 Mobile Safari/537.36",
    // A worker would ask for pages itself, past what a test holds back; it has a test of its own.
    serviceWorkers: "block",
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
    launchOptions: { executablePath: findBrowser(), args },
  },
  projects: [
    {
      name: "js",
      use: { javaScriptEnabled: true },
      grepInvert: process.env.NIGHTLY ? /@nojs|@whole/ : /@nojs|@whole|@night/,
    },
    // What shows outside the page, and being allowed to, takes a browser with windows.
    {
      name: "whole",
      use: { launchOptions: { executablePath: findWholeBrowser(), args } },
      grep: /@whole/,
    },
    // What a page's own parts do by HTML and CSS alone; the tasks have tests with the client in tests/support.
    { name: "nojs", use: { javaScriptEnabled: false }, grep: /@nojs|@both/ },
  ],
  webServer: {
    // In place of the shell, so that the runner is its parent.
    command: `exec "${process.execPath}" --import ./tools/run/end-with-parent.mjs server/main.ts`,
    url: `${origin}/healthz`,
    reuseExistingServer: false,
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 12_000 },
    env: {
      NODE_ENV: "production",
      PORT: process.env.E2E_PORT ?? "",
      DATA_DIR: process.env.E2E_DATA_DIR,
      APP_NOW: new Date(Date.now() - clockBackMs()).toISOString(),
      LOG_LEVEL: "warn",
      PUBLIC_URL: "",
      DATABASE_URL: "",
      SMTP_URL: "",
      PAYSTACK_SECRET_KEY: "",
      PAYSTACK_BASE_URL: "",
    },
  },
});
