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

const folders: string[] = [];
let folder: string;

/** A repository with the commands and settings of this one, whose site and tests are made up. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rehome-tests-"));
  folders.push(folder);
  const ours = ["tools", "package.json", "package-lock.json", "vitest.config.ts"];
  for (const part of [...ours, "playwright.config.ts", "tests/support/current-build.ts"]) {
    cpSync(part, join(folder, part), { recursive: true });
  }
  linkEntries("node_modules", (name) => !name.startsWith(".") || name === ".package-lock.json");
  linkEntries("node_modules/.bin", (name) => name !== "react-router");
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

function buildBy(script: string): void {
  const program = `#!/usr/bin/env node\nconst { mkdirSync, copyFileSync } = require("node:fs");\n`;
  const file = join(folder, "node_modules/.bin/react-router");
  rmSync(file, { force: true });
  writeFileSync(file, program + script, { mode: 0o755 });
}

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

const npmTest = (word: string, env?: Record<string, string>) =>
  run([process.execPath, "tools/run.mjs", "test", word], env);

describe("npm test", () => {
  const pass = `import { describe, expect, it, test } from "vitest";
    test("passes", () => expect(1).toBe(1));\n`;

  test("counts a skipped test, whoever skips it, and one to be written as failed", () => {
    write("tests/tools/good.test.ts", pass);
    expect(npmTest("good")).toMatchObject({ status: 0, last: "2 passed, 0 failed" });
    const skipping = [
      `test.skip("a", () => {});`,
      `test.todo("b");`,
      `describe.skip("c", () => { it("d", () => {}); });`,
      `test.skipIf(true)("e", () => {});`,
      `test("f", ({ skip }) => skip());`,
    ];
    write("tests/tools/lazy.test.ts", pass + skipping.join("\n"));
    const { status, output, last } = npmTest("lazy");
    expect([status, last]).toEqual([1, "2 passed, 5 failed"]);
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

  test("tests on every engine whatever is set, and runs a part of itself in CI alone", () => {
    const engine = `expect(process.env.TEST_ENGINES).toBe("")`;
    write("tests/tools/engine.test.ts", pass.replace("expect(1).toBe(1)", engine));
    expect(npmTest("engine", { TEST_ENGINES: "sqlite" }).last).toBe("2 passed, 0 failed");
    const part = run([process.execPath, "tools/run.mjs", "test"], { TEST_SHARD: "1/3" });
    expect(part).toMatchObject({ status: 1, last: "0 passed, 1 failed" });
  });
});

test("the quick run leaves out what needs PostgreSQL, and nothing else", () => {
  write(
    "tests/platform/both.test.ts",
    `import { expect, test } from "vitest";
    test("passes", () => expect(process.env.TEST_ENGINES).toBe("sqlite"));
    test("on PostgreSQL it is another matter", () => expect(1).toBe(2));`,
  );
  const quick = () => run([process.execPath, "tools/run.mjs", "quick"]).last;
  expect(quick()).toBe("2 passed, 0 failed");
  write("tests/platform/lazy.test.ts", `import { test } from "vitest"; test.skip("a", () => {});`);
  expect(quick()).toBe("2 passed, 1 failed");
});

test("the nightly run says that it needs Java where there is none", () => {
  const { status, output } = run([process.execPath, "tools/run.mjs", "nightly"], { PATH: "/none" });
  expect(status).toBe(1);
  expect(output).toContain("Java 17 or newer is needed");
});

test("the whole run of CI is told that it is one, and of nothing that makes it smaller", () => {
  cpSync(".ci/run", join(folder, ".ci/run"));
  const seen = `console.log(Object.keys(process.env).filter((name) => /^(CI|TEST_\\w+|KILLS)$/.test(name)).join())`;
  write("package.json", JSON.stringify({ scripts: { test: `node -e '${seen}'` } }));
  const env = { TEST_ENGINES: "sqlite", TEST_SHARD: "1/3", KILLS: "0" };
  expect(run(["bash", ".ci/run"], env).last).toBe("CI");
});

describe("one test file by vitest itself", () => {
  const vitest = () => run(["node_modules/.bin/vitest", "run", "site"]);
  const siteTest = `import { readFileSync } from "node:fs";
    import { expect, test } from "vitest";
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
