import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprint } from "./build.mjs";
import { root, runBeside } from "./process.mjs";

const folder = join(root, "node_modules", ".cache", "rehome-demo");
const stamp = join(folder, "stamp");
const sources = ["app", "server", "tools", "tests/support/demo.ts", "package-lock.json"];

/** Fills the demo that browser tests copy, when what it is made of changed or another day began. */
export async function prepareDemo() {
  const now = `${fingerprint(sources)} ${new Date().toDateString()}`;
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === now) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const env = { DATA_DIR: join(folder, "data") };
  const { good, output } = await runBeside("node", ["tests/support/demo.ts"], { env });
  if (good) return writeFileSync(stamp, now);
  console.log(`\n✗ demo data\n${output}`);
  return { failed: 1 };
}
