import { cpSync, existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Site, startSite } from "#tests/support/server.ts";
import { clockBackMs } from "#tools/run/clock.mjs";

const prepared = "node_modules/.cache/rehome-demo/data";

/** The demo, from a copy of the prepared one where there is such; or again, where it was. */
export function startDemo(again?: Pick<Site, "dataDir" | "port">): Promise<Site> {
  const env = { APP_NOW: new Date(Date.now() - clockBackMs()).toISOString() };
  if (again) return startSite({ ...again, env });
  const dataDir = mkdtempSync(join(tmpdir(), "rehome-site-"));
  if (existsSync(prepared)) cpSync(prepared, dataDir, { recursive: true });
  return startSite({ dataDir, env });
}
