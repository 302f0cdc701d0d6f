import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../../tools/run/process.mjs";
import type { Store } from "./parts.ts";
import { judge, type Promised } from "./promises.ts";

type Outcome = { testResults: { assertionResults: { fullName: string; status: string }[] }[] };

const limitMs = 120_000;

/** Holds the store to the contract of every store of files, which `npm test` holds a stand-in to. */
export async function storeContract({ env }: Store, folder: string): Promise<Promised> {
  const file = join(folder, "store-contract.json");
  const tests = "tests/platform/files/blobs.test.ts";
  const reporter = ["--reporter=json", `--outputFile=${file}`];
  // Named as they are where a store is named.
  const which = ["-t", `${env.S3_BUCKET} at|that bucket`];
  const vitest = join(root, "node_modules/.bin/vitest");
  const run = spawn(vitest, ["run", tests, ...which, ...reporter], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: "ignore",
    timeout: limitMs,
  });
  await once(run, "exit");
  const { testResults } = JSON.parse(readFileSync(file, "utf8")) as Outcome;
  const held = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "passed" || status === "failed");
  const broken = held.filter(({ status }) => status === "failed").map(({ fullName }) => fullName);
  return judge("Broken: what a store of files has to do", broken, held.length);
}
