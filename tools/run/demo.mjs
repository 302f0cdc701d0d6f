import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprint } from "./build.mjs";
import { clockBackMs } from "./clock.mjs";
import { root, runBeside } from "./process.mjs";

const folder = join(root, "node_modules", ".cache", "rehome-demo");
const stamp = join(folder, "stamp");
const sources = [
  "app",
  "server",
  "tools",
  "packages",
  "tests/support/demo.ts",
  "package-lock.json",
];

/** Fills the demo that browser tests copy, when what it is made of changed or another day began. */
export async function prepareDemo() {
  const now = new Date(Date.now() - clockBackMs());
  const day = now.toLocaleDateString("en-CA", { timeZone: "Africa/Lagos" });
  const made = `${fingerprint(sources)} ${day}`;
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === made) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const env = { DATA_DIR: join(folder, "data"), APP_NOW: now.toISOString() };
  const { good, output } = await runBeside("node", ["tests/support/demo.ts"], { env });
  if (good) return writeFileSync(stamp, made);
  console.log(`\n✗ demo data\n${output}`);
  return { failed: 1 };
}
