import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run/process.mjs";
import type { Store } from "./parts.ts";
import { judge, type Promised } from "./promises.ts";

type Outcome = { testResults: { assertionResults: { fullName: string; status: string }[] }[] };

/** Holds the store to the contract of every store of files, which `npm test` holds a stand-in to. */
export function storeContract({ env }: Store, folder: string): Promised {
  const file = join(folder, "store-contract.json");
  const tests = "tests/platform/files/blobs.test.ts";
  const reporter = ["--reporter=json", `--outputFile=${file}`];
  // Named as they are where a store is named.
  const which = ["-t", `${env.S3_BUCKET} at|that bucket`];
  spawnSync(join(root, "node_modules/.bin/vitest"), ["run", tests, ...which, ...reporter], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: "ignore",
  });
  const { testResults } = JSON.parse(readFileSync(file, "utf8")) as Outcome;
  const held = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "passed" || status === "failed");
  const broken = held.filter(({ status }) => status === "failed").map(({ fullName }) => fullName);
  return judge("Broken: what a store of files has to do", broken, held.length);
}
