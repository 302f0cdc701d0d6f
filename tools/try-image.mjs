/**
 * `node tools/try-image.mjs IMAGE [demo]`: runs an image as deploy/compose.yaml does (read-only, without capabilities), and
 * checks that it is healthy, serves its pages and ends when told to. For the workflows; it takes Docker and any Node from 20 on.
 */
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

const [image, kind = "production"] = process.argv.slice(2);
if (!image) fail("Usage: node tools/try-image.mjs IMAGE [demo]");

const port = process.env.PORT ?? "3000";
const origin = `http://localhost:${port}`;
const name = `rehome-tried-${process.pid}`;
const hardened = [
  "--read-only",
  "--tmpfs=/tmp",
  "--cap-drop=ALL",
  "--security-opt=no-new-privileges",
];
const settings = [`PUBLIC_URL=${origin}`, `SESSION_SECRETS=${randomBytes(32).toString("hex")}`];

function docker(...words) {
  const { status, stdout, stderr, error } = spawnSync("docker", words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`docker ${words[0]}: ${error?.message ?? stderr}`);
  return stdout.trim();
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

async function isHealthy() {
  for (let second = 0; second < 90; second += 1) {
    const [health, status] = docker(
      "inspect",
      "--format={{.State.Health.Status}} {{.State.Status}}",
      name,
    ).split(" ");
    if (health === "healthy") return;
    if (status === "exited") throw new Error("it ended by itself");
    await sleep(1000);
  }
  throw new Error("it is not healthy after 90 s");
}

async function get(path) {
  const response = await fetch(origin + path);
  if (response.status !== 200) throw new Error(`${path} answers ${response.status}`);
  return response.text();
}

try {
  const env = kind === "demo" ? [] : settings.flatMap((one) => ["--env", one]);
  docker(
    "run",
    "--detach",
    "--init",
    `--name=${name}`,
    `--publish=127.0.0.1:${port}:3000`,
    ...hardened,
    ...env,
    image,
  );
  await isHealthy();
  await get("/readyz");
  const page = await get("/up-for-adoption");
  const style = /href="(\/assets\/[^"]+\.css)"/.exec(page)?.[1];
  if (!style) throw new Error("/up-for-adoption has no style");
  await get(style);
  const picture = /\/pictures\/[\w-]+\/\d+\.webp/.exec(page)?.[0];
  if (kind === "demo" && !picture) throw new Error("the demo shows no pet");
  if (picture) await get(picture);
  if (kind !== "demo") {
    const said = docker("exec", name, "node", "tools/staff-add.ts", "ada@rehome.example");
    if (!said.includes(origin)) throw new Error(`staff-add says ${said}`);
  }
  docker("stop", "--time=40", name);
  const status = docker("inspect", "--format={{.State.ExitCode}}", name);
  if (status !== "0") throw new Error(`it ended with ${status}`);
  console.log(`${image} is healthy, serves its pages and ends when told to`);
} catch (error) {
  spawnSync("docker", ["logs", name], { stdio: "inherit" });
  console.error(`${image}: ${error.message}`);
  process.exitCode = 1;
} finally {
  spawnSync("docker", ["rm", "--force", "--volumes", name]);
}
