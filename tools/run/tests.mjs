import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { closest } from "fastest-levenshtein";
import { ensureBrowser, ensureOtherBrowsers } from "../browser.mjs";
import { findPostgres } from "../postgres-engine.mjs";
import { buildWhenStale } from "./build.mjs";
import { runChecks } from "./checks.mjs";
import { clockBackMs } from "./clock.mjs";
import { prepareDemo } from "./demo.mjs";
import { npm } from "./install.mjs";
import { root, runShown, stop } from "./process.mjs";

const results = join(root, "test-results");
/** One machine's part of the tests, such as 1/3, where several share them; types and style are another's. */
const shard = process.env.TEST_SHARD ? [`--shard=${process.env.TEST_SHARD}`] : [];
const has = (name) => (tags) => tags.includes(name);
const isRuleOnPostgres = (tags) => tags.includes("postgres") && !tags.includes("race");
/** Which tests run, by their tags (tests/README.md): as Vitest's filter, and what it leaves out. */
const everything = { filter: [], leftOut: () => false };
const notSlow = { filter: ["--tagsFilter=!slow"], leftOut: has("slow") };
const slow = { filter: ["--tagsFilter=slow"], leftOut: (tags) => !has("slow")(tags) };
const named = { filter: ["--tagsFilter=!postgres || race"], leftOut: isRuleOnPostgres };
const daily = {
  filter: [...notSlow.filter, ...named.filter],
  leftOut: (tags) => notSlow.leftOut(tags) || named.leftOut(tags),
};
const coreInBrowser = "--grep=@core";
/** How many browser tests of a run may pass at their second try (`retries`); more of them count as failed. */
const flakyAllowed = 2;
const nothing = { passed: 0, failed: 0, files: [], failures: [], flaky: [] };

/**
 * `npm test`, or with `isAll` `npm run test:all`, to the end even when something but the build fails. The checks run
 * beside the build and the tests.
 */
export async function runTests({ isAll }) {
  if (shard.length > 0 && !process.env.CI) {
    const why = "TEST_SHARD runs only a part of the tests, and is for CI alone: unset it";
    return { ...nothing, ...failure(why) };
  }
  const run = startRun(isAll);
  const checks =
    shard.length > 0 ? undefined : run.stage("checks (beside the rest)", () => runChecks());
  const demo = run.stage("demo data (beside the rest)", prepareDemo);
  const built = await run.stage("build", countBuild);
  if (built.failed === 0) {
    await run.stage("tests", () => vitest(shard, { which: isAll ? notSlow : daily }));
    await demo;
    // They wait for other processes most of the time.
    const beside = isAll && run.stage("slow tests (beside the browser)", () => vitestSlow());
    const inBrowser = isAll ? [] : [coreInBrowser];
    await run.stage("tests in a browser", () => playwright([...shard, ...inBrowser]));
    await beside;
  }
  await demo;
  await checks;
  return run.report();
}

/** The test files whose path contains one of these texts, slow or not; only with `isAll` rules on PostgreSQL, too. */
export async function runSome(filters, { isAll }) {
  const wanted = filters.map((filter) => testFiles().filter((file) => file.includes(filter)));
  const unknown = filters.filter((_, at) => wanted[at].length === 0);
  if (unknown.length > 0) {
    for (const filter of unknown) console.log(`✗ ${unknownFilter(filter)}`);
    return { ...nothing, failed: unknown.length };
  }
  const run = startRun(isAll);
  const files = [...new Set(wanted.flat())];
  const inBrowser = files.filter((file) => file.startsWith("tests/e2e/"));
  const inOthers = files.filter((file) => file.startsWith("tests/browsers/"));
  const others = files.filter((file) => !inBrowser.includes(file) && !inOthers.includes(file));
  const build = async () => (await run.stage("build", countBuild)).failed === 0;
  // Before the other tests read the old one.
  if (others.some(readsBuild) && !(await build())) return run.report();
  if (others.length > 0) {
    const which = isAll ? everything : named;
    await run.stage("tests", () => vitest(others, { which, more: fromSource }));
  }
  if (inBrowser.length + inOthers.length > 0) {
    if (!(await build())) return run.report();
    await run.stage("demo data", prepareDemo);
  }
  if (inBrowser.length > 0) await run.stage("tests in a browser", () => playwright(inBrowser));
  if (inOthers.length > 0) await run.stage(otherBrowsers, () => inOtherBrowsers(inOthers));
  return run.report();
}

/** Routes are tested from their source, as in production, without a build (tests/support/site-build.ts). */
export const fromSource = { TEST_FROM_SOURCE: "1", NODE_ENV: "production" };

const textOf = (file) => readFileSync(join(root, file), "utf8");
const readsBuild = (file) => /current-build|startSite\(/.test(textOf(file));

function testFiles() {
  return readdirSync(join(root, "tests"), { recursive: true })
    .map((file) => `tests/${file.replaceAll("\\", "/")}`)
    .filter((file) => /\.test\.tsx?$/.test(file));
}

function unknownFilter(filter) {
  const names = testFiles().flatMap((file) => file.replace(/\.test\.tsx?$/, "").split(/[/-]/));
  const nearest = closest(filter, [...new Set(names)]);
  return `no test file has '${filter}' in its path; did you mean '${nearest}'?`;
}

/**
 * What takes too long, or needs too much, for every day: long random histories, rules on PostgreSQL too, every record
 * that links lead to, Firefox and WebKit, and the W3C's validator on all pages.
 */
export async function runNightly() {
  const java = spawnSync("java", ["-version"], { encoding: "utf8" });
  if (!(Number(/version "(\d+)/.exec(java.stderr ?? "")?.[1]) >= 17)) {
    stop("Java 17 or newer is needed in the path, for the W3C's validator: install it first.");
  }
  const run = startRun(true);
  const built = await run.stage("build", countBuild);
  if (built.failed > 0) return run.report();
  const htmlFolder = join(results, "html");
  const all = { NIGHTLY: "1", HTML_FOLDER: htmlFolder };
  const long = { HISTORY_SECONDS: "60", KILLS: "50" };
  await run.stage("tests", () => vitest([], { more: { ...all, ...long } }));
  await run.stage("demo data", prepareDemo);
  // Twice on one site: a test makes its own records, and the retry of CI finds them there.
  await run.stage("tests in a browser", () => playwright(["--repeat-each=2"], all));
  await run.stage(otherBrowsers, () => inOtherBrowsers(["tests/browsers/"]));
  await run.stage("the W3C's validator", () => validate(htmlFolder));
  return run.report();
}

/** Its package has 31 MB, too much for everybody's installation. */
async function validate(folder) {
  const place = join(root, "node_modules", ".cache", "vnu");
  const plainly = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund"];
  if (!npm("install", "--prefix", place, ...plainly, "vnu-jar@26.9.27")) {
    return failure("the W3C's validator could not be installed; npm's message is above");
  }
  const jar = join(place, "node_modules/vnu-jar/build/dist/vnu.jar");
  // A day that does not exist comes back as it was typed.
  const known = "Bad value .[0-9-]{10}. for attribute .value. on element .input.*";
  const args = ["-jar", jar, "--errors-only", "--skip-non-html", "--filterpattern", known, folder];
  const good = await runShown("java", args);
  return good
    ? { passed: 1 }
    : failure("a page is no valid HTML; its file is named by the address");
}

/** What `npm test` runs without a browser, or these files of it, again at each change; of vitest. */
export function watchArguments(filters) {
  const { filter } = filters.length > 0 ? named : daily;
  return ["watch", ...filter, ...filters];
}

function startRun(isAll) {
  const command = isAll ? "npm run test:all" : "npm test";
  // What midnight in Lagos would part, the demo's data and what tests do with them, is decided by one clock.
  process.env.E2E_CLOCK_BACK_MS ??= String(clockBackMs());
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
      const flaky = stages.flatMap((stage) => stage.flaky);
      if (flaky.length > 0) console.log("Flaky: failed, then passed at the second try");
      for (const { name, message } of flaky) console.log(`~ ${name}\n${firstLines(message)}`);
      const failures = stages.flatMap((stage) => stage.failures);
      if (failures.length > 0) console.log("Failed");
      for (const { name, file, message } of failures) {
        console.log(`✗ ${name}\n${firstLines(message)}`);
        if (file) console.log(`    Alone: ${command} -- ${file}`);
      }
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

async function vitest(args, { which = everything, file: name = "vitest.json", more = {} } = {}) {
  const file = join(results, name);
  if (!findPostgres()) {
    return failure("PostgreSQL is missing: npm installs it for Linux and macOS, on x64 and arm64");
  }
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${file}`];
  const good = await runShown("vitest", ["run", ...reporters, ...which.filter, ...args], {
    env: more,
  });
  return counted("tests", good, file, (report) => countVitest(report, which));
}

/** The tests with the tag `slow`; files without one are not read at all. */
function vitestSlow() {
  const tagged = testFiles().filter((file) =>
    /@module-tag slow|\btags: .*"slow"/.test(textOf(file)),
  );
  return vitest([...shard, ...tagged], { which: slow, file: "slow.json" });
}

async function playwright(files, more = {}) {
  const file = join(results, "playwright.json");
  if (!ensureBrowser()) return failure("tests in a browser: there is none");
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...more };
  const good = await runShown("playwright", ["test", ...files], { env });
  return counted("tests in a browser", good, file, countPlaywright);
}

const otherBrowsers = "tests in Firefox and WebKit";

async function inOtherBrowsers(files) {
  if (!ensureOtherBrowsers()) return failure(`${otherBrowsers}: one of them is missing`);
  const more = { OTHER_BROWSERS: "1" };
  return vitest(files, { file: "other-browsers.json", more });
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

/** A skipped test counts as failed, but for those that are left out by their tags. */
function countVitest({ testResults, numPassedTests, numFailedTests }, { leftOut }) {
  const isSkipped = ({ status, tags }) =>
    status !== "passed" && status !== "failed" && !leftOut(tags);
  const broken = testResults.filter(
    (file) =>
      file.status === "failed" && !file.assertionResults.some((one) => one.status === "failed"),
  );
  const skipped = testResults.flatMap((file) => file.assertionResults.filter(isSkipped));
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  const failures = testResults.flatMap(({ name, assertionResults, message }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter(({ status }) => status === "failed");
    const outside = message && failed.length === 0 ? [{ name: file, file, message }] : [];
    const inside = failed.map(({ fullName, failureMessages }) => ({
      name: `${file} › ${fullName}`,
      file,
      message: failureMessages.join("\n"),
    }));
    const unrun = assertionResults.filter(isSkipped).map(({ fullName }) => ({
      name: `${file} › ${fullName}`,
      message: "It was skipped.",
    }));
    return [...outside, ...inside, ...unrun];
  });
  const failed = numFailedTests + broken.length + skipped.length;
  return { passed: numPassedTests, failed, files, failures };
}

const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];

/** A skipped test counts as failed, and so do all flaky ones where there are more than `flakyAllowed`. */
function countPlaywright({ stats, errors, suites }) {
  const files = suites.map((suite) => {
    const runs = specsOf(suite).flatMap(({ tests }) => tests.flatMap((one) => one.results));
    const seconds = runs.reduce((sum, { duration }) => sum + duration, 0) / 1000;
    return { name: `tests/e2e/${suite.file}`, seconds };
  });
  const wrong = suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests.flatMap(({ projectName, status, results }) => {
      const path = `tests/e2e/${file}`;
      const name = `[${projectName}] ${path} › ${title}`;
      if (status === "skipped") return [{ name, status, message: "It was skipped." }];
      return results
        .filter(({ error }) => error)
        .map(({ error }) => {
          return { name, file: path, status, message: error.message ?? error.value ?? "" };
        });
    }),
  );
  const isFlaky = ({ status }) => status === "flaky" && stats.flaky <= flakyAllowed;
  const flaky = wrong.filter(isFlaky);
  const failures = wrong.filter((one) => !isFlaky(one));
  const failed = stats.unexpected + stats.flaky - flaky.length + stats.skipped + errors.length;
  return { passed: stats.expected + flaky.length, failed, files, failures, flaky };
}
