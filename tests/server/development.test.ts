// @module-tag slow
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort, type Site, startSite } from "#tests/support/server.ts";

/** For a state to come about, on a slow machine, too. */
const patience = { timeout: 60_000, interval: 200 };

let folder: string;
let site: Site;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "rehome-development-"));
  const parts = ["app", "server", "tools", "public", "package.json", "package-lock.json"];
  for (const part of [...parts, "tsconfig.json", "vite.config.ts", "react-router.config.ts"]) {
    cpSync(part, join(folder, part), { recursive: true });
  }
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const port = await freePort();
  // Not the demo, which would draw its pets first.
  const env = { PUBLIC_URL: `http://127.0.0.1:${port}`, HOST: "127.0.0.1" };
  const secret = { SESSION_SECRETS: "0f1e2d3c4b5a69788796a5b4c3d2e1f0" };
  const run = { program: "tools/run.mjs", args: ["dev"], cwd: folder };
  site = await startSite({ ...run, port, env: { ...env, ...secret } });
});
afterAll(async () => {
  await site.stop();
  await site.remove();
  rmSync(folder, { recursive: true, force: true });
});

const page = async (path: string) =>
  (await fetch(site.url + path, { headers: { Accept: "text/html" } })).text();

function change(file: string, from: string, to: string): void {
  const text = readFileSync(join(folder, file), "utf8");
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(join(folder, file), text.replace(from, to));
}

/** What the page's script hears; resolves once it listens. */
async function listen(): Promise<string[]> {
  const client = await page("/@vite/client");
  const token = /wsToken = "([^"]+)"/.exec(client)?.[1];
  const socket = new WebSocket(`${site.url.replace("http", "ws")}/?token=${token}`, "vite-hmr");
  const heard: string[] = [];
  socket.addEventListener("message", ({ data }) => void heard.push(String(data)));
  await once(socket, "open");
  return heard;
}

test("a page of any kind is loaded again when its file changes", async () => {
  expect(await page("/")).toMatch(/createHotContext\("\/page"\)\.on\("page:changed"/);
  expect(await page("/no/such/page")).toContain('"page:changed"');
  expect(await page("/login")).toContain('"page:changed"');
  const heard = await listen();
  change("app/routes/public/information.tsx", "export default", "// changed\nexport default");
  await expect.poll(() => heard.join(), patience).toContain("page:changed");
  change("app/features/content/page/information-pages.ts", '"About Us"', '"About Our Cats"');
  await expect.poll(() => page("/about-us"), patience).toContain("About Our Cats");
  // All hydrated pages ask for a sign-in.
  const form = "app/routes/public/pet-boarding-form.tsx";
  change(
    form,
    "export async function loader",
    "export const handle = { hydrate: true };\nexport async function loader",
  );
  const hydrated = "virtual:react-router/inject-hmr-runtime";
  await expect.poll(() => page("/pet-boarding/form"), patience).toContain(hydrated);
});

test("the script of the pages that do not hydrate is bundled from its source", async () => {
  const script = async () => (await fetch(`${site.url}/page.js`)).text();
  expect(await script()).toContain("Please check your connection.");
  change("app/browser/network/network-error.ts", "Please check", "Please mend");
  await expect.poll(script, patience).toContain("Please mend your connection.");
});

test("what the server alone loads is loaded again, too", async () => {
  change("server/http-server.ts", '"draining"', '"leaving"');
  change("server/http-server.ts", '{ status: "ok" }', '{ status: "well" }');
  const health = () => page("/healthz").catch(() => "");
  await expect.poll(health, patience).toContain("well");
});
