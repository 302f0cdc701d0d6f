import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBrowser } from "../browser.mjs";
import { build } from "./build.mjs";
import { root, runToEnd } from "./process.mjs";

const results = join(root, "test-results");

/** Types and style; each counts as one. */
export const checks = [
  {
    name: "types",
    run: () => runToEnd("react-router", ["typegen"]) && runToEnd("tsc", ["-p", "."]),
  },
  { name: "format and lint", run: () => runToEnd("biome", ["ci", "."]) },
  {
    name: "promises and types in use",
    run: () => runToEnd("oxlint", ["--type-aware", "--deny-warnings"]),
  },
];

/** Runs every check, whatever the others say. */
export function runChecks(list = checks) {
  const count = { passed: 0, failed: 0 };
  for (const check of list) {
    console.log(`\n— ${check.name}`);
    if (check.run()) count.passed += 1;
    else {
      count.failed += 1;
      console.log(`✗ ${check.name}`);
    }
  }
  return count;
}

/** One machine's part of the tests, such as 1/3, where several share them; types and style are another's. */
const shard = process.env.TEST_SHARD ? [`--shard=${process.env.TEST_SHARD}`] : [];

/** Everything, to the end even when something fails. */
export function runAll() {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const counts = [
    runChecks([...(shard.length > 0 ? [] : checks), { name: "build", run: () => build() }]),
    runTests("tests", "vitest.json", countVitest, (file) =>
      runToEnd("vitest", [
        "run",
        ...shard,
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${file}`,
      ]),
    ),
    runTests("tests in a browser", "playwright.json", countPlaywright, (file) =>
      ensureBrowser()
        ? runToEnd("playwright", ["test", ...shard], { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } })
        : false,
    ),
  ];
  return {
    passed: counts.reduce((sum, count) => sum + count.passed, 0),
    failed: counts.reduce((sum, count) => sum + count.failed, 0),
  };
}

/** A stage that says it failed, or that tested nothing, counts as at least one failure. */
function runTests(name, report, countReport, run) {
  console.log(`\n— ${name}`);
  const file = join(results, report);
  const good = run(file);
  let count = { passed: 0, failed: 0 };
  try {
    count = countReport(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    console.log(`✗ ${name}: there is no report`);
  }
  if (count.failed === 0 && (!good || count.passed === 0)) {
    console.log(
      `✗ ${name}: ${count.passed === 0 ? "nothing was tested" : "the run itself failed"}`,
    );
    count.failed = 1;
  }
  return count;
}

function countVitest(report) {
  const broken = report.testResults.filter(
    (file) =>
      file.status === "failed" && !file.assertionResults.some((one) => one.status === "failed"),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

function countPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}
