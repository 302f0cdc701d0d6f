// Starts everything that people run by npm. Plain JavaScript for any Node from 20 on: until the installation has
// put a newer one in place, this is all there is.
import { join } from "node:path";
import { readArguments } from "./run/arguments.mjs";
import { install } from "./run/install.mjs";
import { become, root, stop } from "./run/process.mjs";

const [task, ...rest] = process.argv.slice(2);

const tasks = {
  /** The site as people use it. */
  async start(node) {
    const { buildWhenStale } = await import("./run/build.mjs");
    if (!(await buildWhenStale())) stop("The build failed; its message is above.");
    become(node, [join(root, "server/main.ts")], { NODE_ENV: "production" });
  },
  async dev(node) {
    become(node, [join(root, "server/dev.ts")], { NODE_ENV: "development" });
  },
  async build() {
    const { build } = await import("./run/build.mjs");
    process.exit((await build()) ? 0 : 1);
  },
  /** Types and style, without the tests. */
  async check() {
    const { runChecks } = await import("./run/checks.mjs");
    process.exitCode = (await runChecks()).failed > 0 ? 1 : 0;
  },
  async typecheck() {
    const { runChecks, typeChecks } = await import("./run/checks.mjs");
    process.exitCode = (await runChecks(typeChecks)).failed > 0 ? 1 : 0;
  },
  async lint() {
    const { lintChecks, runChecks } = await import("./run/checks.mjs");
    process.exitCode = (await runChecks(lintChecks)).failed > 0 ? 1 : 0;
  },
  async format() {
    const { format } = await import("./run/checks.mjs");
    process.exitCode = format() ? 0 : 1;
  },
  async fix() {
    const { fix } = await import("./run/checks.mjs");
    process.exitCode = fix() ? 0 : 1;
  },
  /** What everybody runs, or of it the test files whose path contains one of the words that follow. */
  async test() {
    await runTests({ isAll: false });
  },
  /** Everything but what takes a night. */
  async all() {
    await runTests({ isAll: true });
  },
  async nightly() {
    const { runNightly } = await import("./run/tests.mjs");
    conclude(await runNightly());
  },
  /** The Chromium that package-lock.json names, with what it needs of the machine; CI's tests use it. */
  async browser() {
    const { fetchPinnedBrowser } = await import("./browser.mjs");
    process.exitCode = fetchPinnedBrowser() ? 0 : 1;
  },
  /** What `npm test` runs without a browser, or the files named by the words that follow, again at each change. */
  async watch() {
    const { fromSource, watchArguments } = await import("./run/tests.mjs");
    become("vitest", watchArguments(rest), fromSource);
  },
  async preview(node) {
    const { buildWhenStale } = await import("./run/build.mjs");
    if (!(await buildWhenStale())) stop("The build failed; its message is above.");
    const serve = join(root, "node_modules/@react-router/serve/bin.cjs");
    const services = join(root, "server/preview.ts");
    become(node, ["--import", services, serve, "build/server/index.js"], {
      NODE_ENV: "production",
    });
  },
  /** The built site under load; not a test. */
  async bench(node) {
    const { buildWhenStale } = await import("./run/build.mjs");
    if (!(await buildWhenStale())) stop("The build failed; its message is above.");
    become(node, [join(root, "packages/bench/src/main.ts"), ...rest]);
  },
  /** Several processes while parts of them fail; not a test. */
  async drill(node) {
    const { buildWhenStale } = await import("./run/build.mjs");
    if (!(await buildWhenStale())) stop("The build failed; its message is above.");
    become(node, [join(root, "packages/drill/src/main.ts"), ...rest]);
  },
  /** The pictures of README.md, of the build as it is now. */
  async screenshots(node) {
    const { buildWhenStale } = await import("./run/build.mjs");
    if (!(await buildWhenStale())) stop("The build failed; its message is above.");
    become(node, [join(root, "tools/screenshots.ts"), ...rest]);
  },
  /** A command of ours written in TypeScript. */
  async tool(node) {
    become(node, rest);
  },
};

async function runTests(scope) {
  const { runSome, runTests: runWhole } = await import("./run/tests.mjs");
  conclude(await (rest.length > 0 ? runSome(rest, scope) : runWhole(scope)));
}

function conclude({ passed, failed }) {
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

/** Tasks that take names of test files, and those whose own program reads what follows. */
const namesTests = ["test", "all", "watch"];
const readsArguments = ["tool", "bench", "drill", "screenshots"];

const run = tasks[task];
if (!run) stop(`Usage: node tools/run.mjs ${Object.keys(tasks).join(" | ")}`);
if (!readsArguments.includes(task)) {
  const script = process.env.npm_lifecycle_event ?? task;
  const words = namesTests.includes(task) ? " [-- WORD …]" : "";
  readArguments(`Usage: npm run ${script}${words}`, { words: [0, words ? 99 : 0], args: rest });
}
await run(install());
