// @module-tag slow
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "#tests/support/server.ts";

const repository = join(import.meta.dirname, "../..");
const source = join(repository, "packages/paystack-sandbox");
const name = "@rehome/paystack-sandbox";
let folder: string;
let sandbox: ChildProcess | undefined;

/** The package as a stranger has it: packed, and unpacked below their node_modules. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rehome-packed-"));
  const path = [join(repository, "node_modules/.bin"), process.env.PATH].join(delimiter);
  const env = { ...process.env, PATH: path };
  const packed = spawnSync(process.execPath, ["pack.mjs"], { cwd: source, env, encoding: "utf8" });
  expect(packed.stderr + packed.stdout).toContain(".tgz");
  const [archive = ""] = globSync("dist/*.tgz", { cwd: source });
  const place = join(folder, "node_modules", name);
  mkdirSync(place, { recursive: true });
  spawnSync("tar", ["-xzf", join(source, archive), "-C", place, "--strip-components=1"]);
  symlinkSync(join(repository, "node_modules/zod"), join(folder, "node_modules/zod"));
});
afterAll(() => {
  sandbox?.kill("SIGKILL");
  rmSync(folder, { recursive: true });
  rmSync(join(source, "dist"), { recursive: true });
});

test("the packed sandbox runs below node_modules, where Node takes no TypeScript, and takes a payment", async () => {
  const program = join(folder, "node_modules", name, "src/main.js");
  const port = String(await freePort());
  const key = "sk_test_of_a_stranger";
  sandbox = spawn(process.execPath, [program], {
    env: {
      PATH: dirname(process.execPath),
      PAYSTACK_SANDBOX_PORT: port,
      PAYSTACK_SECRET_KEY: key,
    },
  });
  const [said] = await once(sandbox.stdout ?? sandbox, "data");
  expect(String(said)).toContain(`http://127.0.0.1:${port}`);
  const opened = await fetch(`http://127.0.0.1:${port}/transaction/initialize`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify({ email: "ada@example.com", amount: 250_000 }),
  });
  const { data } = (await opened.json()) as { data: { authorization_url: string } };
  const page = await (await fetch(data.authorization_url)).text();
  expect(page).toContain("₦2,500.00");
  const faults = await fetch(`http://127.0.0.1:${port}/_sandbox/faults`);
  expect(await faults.json()).toEqual([]);
});

test("the packed sandbox holds its types, its licence and how to use it, and no sources", () => {
  const place = join(folder, "node_modules", name);
  for (const file of ["LICENSE", "README.md", "src/index.d.ts", "src/index.js"]) {
    expect(existsSync(join(place, file)), file).toBe(true);
  }
  expect(globSync("src/!(*.d).ts", { cwd: place })).toEqual([]);
});
