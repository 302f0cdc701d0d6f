// @module-tag slow
import { spawnSync } from "node:child_process";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startPaystack } from "#tests/support/paystack.ts";
import { freePort, isRunning, type Site, startSite } from "#tests/support/server.ts";

const program = "tests/server/paying-site.ts";
/** For a state to come about, on a slow machine, too. */
const patience = { timeout: 60_000 };
let filled: Site;
let site: Site;

beforeAll(async () => {
  filled = await startSite({ program });
  await filled.stop();
});
afterEach(() => site?.stop());
afterAll(() => filled?.remove());

const startDemo = async (env: Record<string, string> = {}) => {
  site = await startSite({ program, dataDir: filled.dataDir, env });
};

/** The processes of this site that simulate payments. */
function listSandboxes(): number[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  return stdout.split("\n").flatMap((line) => {
    const [pid, parent, ...command] = line.trim().split(/\s+/);
    const isOurs = Number(parent) === site.pid && command.join(" ").includes("paystack-sandbox");
    return isOurs ? [Number(pid)] : [];
  });
}

async function open(reference: string): Promise<{ ok: boolean; authorizationUrl: string }> {
  return (await fetch(`${site.url}/${reference}`)).json() as Promise<{
    ok: boolean;
    authorizationUrl: string;
  }>;
}

const isGone = (url: string) =>
  fetch(url).then(
    () => false,
    () => true,
  );

test("a demo starts its payment sandbox with the first payment, and is told of what was paid", async () => {
  await startDemo();
  expect(listSandboxes()).toEqual([]);
  const { ok, authorizationUrl } = await open("DON-1");
  expect(ok).toBe(true);
  expect(listSandboxes()).toHaveLength(1);
  const page = await fetch(authorizationUrl);
  expect(await page.text()).toContain("Simulated payments: no money moves");
  const body = new URLSearchParams({ choice: "pay" });
  const paid = await fetch(authorizationUrl, { method: "POST", body, redirect: "manual" });
  expect(paid.headers.get("Location")).toBe(
    `${site.url}/donate/return?trxref=DON-1&reference=DON-1`,
  );
  const told = async () => (await fetch(`${site.url}/told`)).json();
  await expect.poll(told, patience).toEqual([{ event: "charge.success", isSigned: true }]);
});

test.each(["kill9", "stop"] as const)("the sandbox ends with its demo, by %s", async (end) => {
  await startDemo();
  const { authorizationUrl } = await open("DON-1");
  expect(await isGone(authorizationUrl)).toBe(false);
  await site[end]();
  await expect.poll(() => isGone(authorizationUrl), patience).toBe(true);
});

test("a sandbox that died is started again by the next payment", async () => {
  await startDemo();
  await open("DON-1");
  const [first = 0] = listSandboxes();
  process.kill(first, "SIGKILL");
  // A process that ended is there until its parent has been told.
  await expect.poll(() => isRunning(first), patience).toBe(false);
  expect((await open("DON-1")).ok).toBe(true);
  expect(listSandboxes()).toHaveLength(1);
});

test("fifty first payments at once start one sandbox", async () => {
  await startDemo();
  const all = await Promise.all(Array.from({ length: 50 }, (_, n) => open(`DON-${n}`)));
  expect(all.filter(({ ok }) => ok)).toHaveLength(50);
  expect(listSandboxes()).toHaveLength(1);
});

test("a demo that is told of another provider asks that one, and starts none", async () => {
  const paystack = await startPaystack();
  await startDemo({ PAYSTACK_BASE_URL: paystack.url, PAYSTACK_SECRET_KEY: paystack.secretKey });
  expect((await open("DON-1")).authorizationUrl).toContain(paystack.url);
  expect(listSandboxes()).toEqual([]);
  await paystack.close();
});

test("a real site without a key takes no cards and starts no sandbox", async () => {
  const port = await freePort();
  const env = {
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SESSION_SECRETS: "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
    HOST: "127.0.0.1",
  };
  site = await startSite({ program, port, env });
  expect(await (await fetch(`${site.url}/DON-1`)).text()).toBe("no cards here");
  expect(listSandboxes()).toEqual([]);
  await site.remove();
});
