import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureBrowser } from "../browser.mjs";
import { buildWhenStale } from "./build.mjs";
import { runChecks } from "./checks.mjs";
import { prepareDemo } from "./demo.mjs";
import { root, runShown } from "./process.mjs";

const results = join(root, "test-results");
/** One machine's part of the tests, such as 1/3, where several share them; types and style are another's. */
const shard = process.env.TEST_SHARD ? [`--shard=${process.env.TEST_SHARD}`] : [];
const nothing = { passed: 0, failed: 0, files: [], failures: [] };

/** Everything, to the end even when something fails. The checks run beside the build and the tests. */
export async function runAll() {
  const run = startRun();
  const checks = shard.length > 0 ? undefined : run.stage("checks (beside the rest)", runChecks);
  const demo = run.stage("demo data (beside the rest)", prepareDemo);
  await run.stage("build", countBuild);
  await run.stage("tests", () => vitest(shard));
  await demo;
  await run.stage("tests in a browser", () => playwright(shard));
  await checks;
  return run.report();
}

/** The test files whose path contains one of these texts. */
export async function runSome(filters) {
  const run = startRun();
  const files = readdirSync(join(root, "tests"), { recursive: true })
    .map((file) => `tests/${file.replaceAll("\\", "/")}`)
    .filter((file) => /\.test\.tsx?$/.test(file));
  const wanted = files.filter((file) => filters.some((one) => file.includes(one)));
  const inBrowser = wanted.filter((file) => file.startsWith("tests/e2e/"));
  const others = wanted.filter((file) => !inBrowser.includes(file));
  const built = await run.stage("build", countBuild);
  if (built.failed > 0) return run.report();
  if (others.length > 0) await run.stage("tests", () => vitest(others));
  if (inBrowser.length > 0) {
    await run.stage("demo data", prepareDemo);
    await run.stage("tests in a browser", () => playwright(inBrowser));
  }
  if (wanted.length === 0) {
    await run.stage("tests", () => failure(`no test file is called like ${filters.join(" or ")}`));
  }
  return run.report();
}

/** What a change may have broken, in less than a minute: on SQLite, without a browser, without other processes. */
export async function runQuick() {
  const run = startRun();
  await run.stage("build", countBuild);
  const slow = [
    "server/process",
    "server/payment-sandbox",
    "server/database-gone",
    "server/too-large",
    "server/development",
    "tools",
    "platform/pictures",
    "platform/mail/mailer",
    "repository",
  ];
  const without = slow.map((one) => `--exclude=tests/${one}{.test.ts,/**}`);
  const name = "--testNamePattern=^((?!PostgreSQL).)*$";
  await run.stage("tests", () => vitest([...without, name], { TEST_ENGINES: "sqlite" }));
  return run.report();
}

function startRun() {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const stages = [];
  return {
    async stage(name, work) {
      const started = performance.now();
      const count = { ...nothing, ...(await work()) };
      stages.push({ name, seconds: (performance.now() - started) / 1000, ...count });
      return count;
    },
    /** Prints where the time went, and last what failed. Returns how many passed and failed. */
    report() {
      console.log("\nSeconds per stage");
      for (const { name, seconds } of stages) console.log(line(seconds, name));
      const files = stages.flatMap((stage) => stage.files);
      const slowest = files.sort((a, b) => b.seconds - a.seconds).slice(0, 10);
      if (slowest.length > 0) console.log("Slowest files");
      for (const { name, seconds } of slowest) console.log(line(seconds, name));
      const failures = stages.flatMap((stage) => stage.failures);
      if (failures.length > 0) console.log("Failed");
      for (const { name, message } of failures) console.log(`✗ ${name}\n${firstLines(message)}`);
      const sum = (what) => stages.reduce((total, stage) => total + stage[what], 0);
      return { passed: sum("passed"), failed: sum("failed") };
    },
  };
}

const line = (seconds, name) => `${seconds.toFixed(1).padStart(8)}  ${name}`;

function firstLines(message) {
  const lines = stripVTControlCharacters(message).split("\n").slice(0, 12);
  return lines.map((text) => `    ${text}`).join("\n");
}

function failure(message) {
  console.log(`✗ ${message}`);
  return { failed: 1 };
}

async function countBuild() {
  return (await buildWhenStale()) ? { passed: 1 } : failure("the build failed");
}

async function vitest(args, env = {}) {
  const file = join(results, "vitest.json");
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${file}`];
  const good = await runShown("vitest", ["run", ...reporters, ...args], { env });
  return counted("tests", good, file, countVitest);
}

async function playwright(files) {
  const file = join(results, "playwright.json");
  if (!ensureBrowser()) return failure("tests in a browser: there is none");
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const good = await runShown("playwright", ["test", ...files], { env });
  return counted("tests in a browser", good, file, countPlaywright);
}

/** A stage that says it failed, or that tested nothing, counts as at least one failure. */
function counted(name, good, file, countReport) {
  let count;
  try {
    count = countReport(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return failure(`${name}: there is no report`);
  }
  if (count.failed > 0 || (good && count.passed > 0)) return count;
  const why = count.passed === 0 ? "nothing was tested" : "the run itself failed";
  return { ...count, ...failure(`${name}: ${why}`) };
}

function countVitest({ testResults, numPassedTests, numFailedTests }) {
  const broken = testResults.filter(
    (file) =>
      file.status === "failed" && !file.assertionResults.some((one) => one.status === "failed"),
  );
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  const failures = testResults.flatMap(({ name, assertionResults, message }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter(({ status }) => status === "failed");
    const outside = message && failed.length === 0 ? [{ name: file, message }] : [];
    const inside = failed.map(({ fullName, failureMessages }) => ({
      name: `${file} › ${fullName}`,
      message: failureMessages.join("\n"),
    }));
    return [...outside, ...inside];
  });
  return { passed: numPassedTests, failed: numFailedTests + broken.length, files, failures };
}

const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];

function countPlaywright({ stats, errors, suites }) {
  const files = suites.map((suite) => {
    const runs = specsOf(suite).flatMap(({ tests }) => tests.flatMap((one) => one.results));
    const seconds = runs.reduce((sum, { duration }) => sum + duration, 0) / 1000;
    return { name: `tests/e2e/${suite.file}`, seconds };
  });
  const failures = suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests.flatMap(({ projectName, results }) =>
      results
        .filter(({ error }) => error)
        .map(({ error }) => ({
          name: `[${projectName}] tests/e2e/${file} › ${title}`,
          message: error.message ?? error.value ?? "",
        })),
    ),
  );
  const failed = stats.unexpected + stats.flaky + errors.length;
  return { passed: stats.expected, failed, files, failures };
}
