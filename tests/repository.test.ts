import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { parseEnv } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { fields } from "#server/config-fields.ts";
import { buildImages, type Image } from "#tests/support/dockerfile.ts";
import { freePort } from "#tests/support/server.ts";
import { importsOf, ours, textOf } from "#tests/support/source.ts";
import { drawArchitecture } from "#tools/architecture-picture.ts";
import { configurationDocument } from "#tools/configuration-document.ts";
import "#tests/support/current-build.ts";

const secret = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";
const { dependencies, devDependencies, scripts } = JSON.parse(textOf("package.json"));

/**
 * Unproven, because no container engine is asked: that the base image has the Node it is named after, that npm
 * itself leaves what `placePackages` leaves, the accounts, and the volume. The workflows build and run the image.
 */
describe("an image, built step by step in empty folders", { tags: "slow" }, () => {
  let home: string;
  let stages: Map<string, Image>;
  let running: ChildProcess[] = [];
  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), "rehome-image-"));
    stages = buildImages(home);
  }, 300_000);
  afterEach(() => {
    for (const site of running) site.kill("SIGKILL");
    running = [];
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  /** A container: a command within the image, with its own variables and these. */
  function containerOf(stage: string, more: Record<string, string>) {
    const image = stages.get(stage);
    if (!image) throw new Error(`the Dockerfile has no stage ${stage}`);
    const cwd = join(image.root, image.workdir);
    const inPlace = Object.entries(image.env).map(([name, value]) => [
      name,
      value.startsWith("/") ? join(image.root, value) : value,
    ]);
    const env = { ...Object.fromEntries(inPlace), LOG_LEVEL: "warn", ...more };
    const run = (words: string[]) =>
      spawnSync(process.execPath, words, { cwd, env, encoding: "utf8" });
    const isHealthy = () => run(image.healthcheck.slice(1)).status === 0;
    const start = async () => {
      const words = image.command.slice(1);
      const site = spawn(process.execPath, words, { cwd, env, stdio: "inherit" });
      running.push(site);
      while (!isHealthy()) {
        expect(site.exitCode).toBe(null);
        await sleep(500);
      }
      return site;
    };
    return { image, cwd, run, isHealthy, start };
  }
  const production = async () => {
    const port = String(await freePort());
    const PUBLIC_URL = `http://127.0.0.1:${port}`;
    const more = { PORT: port, HOST: "127.0.0.1", PUBLIC_URL, SESSION_SECRETS: secret };
    return { ...containerOf("production", more), PUBLIC_URL };
  };

  test("holds no package for development, none of the tests, and no other Node", () => {
    const { cwd, image } = containerOf("production", {});
    expect([...stages.keys()].at(-1)).toBe("production");
    const names = readdirSync(cwd);
    expect(names.sort()).toEqual(
      ["app", "build", "data", "node_modules", "package.json", "server", "tools"].sort(),
    );
    const isInstalled = (name: string) => existsSync(join(cwd, "node_modules", name));
    expect(isInstalled("react-router")).toBe(true);
    for (const absent of ["vite", "vitest", "node", ".bin", "@rehome/paystack-sandbox"]) {
      expect(isInstalled(absent), absent).toBe(false);
    }
    expect([image.command[0], image.healthcheck[0], image.user]).toEqual(["node", "node", "node"]);
    expect(stages.get("demo")?.user).toBe("node");
  });

  test("of production holds all that an operator's commands import, and of the tools nothing else", () => {
    const { cwd } = containerOf("production", {});
    const held = globSync("tools/**/*.*", { cwd }).sort();
    const commands = held.filter((file) => /^tools\/[^/]+$/.test(file));
    expect(commands.length).toBeGreaterThan(5);
    const reached = reachedFrom([...commands, "server/main.ts"]);
    expect(reached.filter((file) => !existsSync(join(cwd, file)))).toEqual([]);
    expect(held.filter((file) => !reached.includes(file))).toEqual([]);
  });

  test("serves in production with what it holds, says that it is well, and ends when told to", async () => {
    const { PUBLIC_URL, run, isHealthy, start } = await production();
    expect(isHealthy()).toBe(false);
    const site = await start();
    const page = await fetch(`${PUBLIC_URL}/up-for-adoption`);
    const style = /href="(\/assets\/[^"]+\.css)"/.exec(await page.text())?.[1];
    expect([page.status, (await fetch(`${PUBLIC_URL}${style}`)).status]).toEqual([200, 200]);
    expect(run(["tools/staff-add.ts", "ada@rehome.example"]).stdout).toContain(PUBLIC_URL);
    const archive = join(home, "backup.tar.gz");
    expect(run(["tools/backup.ts", archive]).stdout).toContain(archive);
    const ended = once(site, "exit");
    site.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  });

  test("of production does not become a demo by a variable that was forgotten", () => {
    const { run, image } = containerOf("production", { DATA_DIR: join(home, "forgotten") });
    const { status, stderr } = run(image.command.slice(1));
    expect([status, stderr]).toEqual([
      1,
      "Cannot start: PUBLIC_URL is not set, and this installation holds no demo.\n",
    ]);
    expect(globSync("**/*.db", { cwd: join(home, "forgotten") })).toEqual([]);
  });

  test("of the demo shows its pets and holds its payment sandbox", async () => {
    const port = String(await freePort());
    const { start, run, cwd } = containerOf("demo", { PORT: port, HOSTNAME: "rehome" });
    await start();
    const origin = `http://localhost:${port}`;
    const page = await (await fetch(`${origin}/up-for-adoption`)).text();
    const picture = /\/pictures\/[\w-]+\/\d+\.webp/.exec(page)?.[0];
    expect((await fetch(`${origin}${picture}`)).status).toBe(200);
    const asked = "console.log(import.meta.resolve('@rehome/paystack-sandbox/command'))";
    const { stdout } = run(["--input-type=module", "-e", asked]);
    const program = pathToFileURL(realpathSync(join(cwd, "packages/paystack-sandbox/src/main.ts")));
    expect(stdout.trim()).toBe(program.href);
  });
});

/** These files and all that they import, types aside. */
function reachedFrom(files: string[], seen = new Set<string>()): string[] {
  for (const file of files.filter((one) => !seen.has(one))) {
    seen.add(file);
    const next = importsOf(file).filter(({ what, typeOnly }) => !typeOnly && ours.includes(what));
    reachedFrom(
      next.map(({ what }) => what),
      seen,
    );
  }
  return [...seen];
}

test("what runs in production leads to no tool and no package of ours but the two of the demo, by their names", () => {
  // The bundle's entries, and what React Router's adds to them.
  const entries = ["server/main.ts", "server/start.ts", "app/platform/pictures/image-worker.ts"];
  const routed = globSync("app/{routes/**/*.{ts,tsx},{root,entry.server}.tsx,routes.ts}");
  const reached = reachedFrom([...entries, ...routed]);
  expect(reached.length).toBeGreaterThan(1000);
  expect(reached.filter((file) => !/^(app|server)\//.test(file))).toEqual([]);
  const named = reached.flatMap((file) =>
    [...textOf(file).matchAll(/["'`]((?:#tools\/|@rehome\/)[^"'`]+)["'`]/g)].map(
      ([, name]) => name,
    ),
  );
  expect(named.sort()).toEqual(["#tools/seed.ts", "@rehome/paystack-sandbox/command"]);
});

test("what runs in production imports production packages alone", () => {
  const program = ours.filter((file) => /^server\/(?!dev\.ts)/.test(file)).flatMap(importsOf);
  const bundle = readdirSync(join(import.meta.dirname, "../build/server"))
    .filter((file) => file.endsWith(".js"))
    .flatMap((file) => [
      ...textOf(`build/server/${file}`).matchAll(/(?:^import\b[^"\n]*|\bimport\()"([^"]+)"/gm),
    ]);
  const names = [...program.map(({ what }) => what), ...bundle.map(([, name = ""]) => name)];
  const packages = new Set(
    names
      .filter((name) => !/^#?(app|server|tools)\/|^virtual:|^\./.test(name) && !isBuiltin(name))
      .map((name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/")),
  );
  expect(packages.size).toBeGreaterThan(5);
  expect([...packages].filter((name) => !(name in dependencies))).toEqual([]);
});

describe("the settings", () => {
  const known = Object.keys(fields.shape).sort();
  let DATA_DIR: string;
  beforeAll(() => {
    DATA_DIR = mkdtempSync(join(tmpdir(), "rehome-settings-"));
  });
  afterAll(() => rmSync(DATA_DIR, { recursive: true }));

  const example = textOf(".env.example").replaceAll(/^#(?=[A-Z0-9_]+=)/gm, "");
  /** Of a service in a Compose file, `${…}` replaced by a secret. */
  const composed = (file: string, service: string) => {
    const lines = new RegExp(
      `^ {2}${service}:\\n(?: {4}.*\\n)*? {4}environment:\\n((?: {6}.*\\n)+)`,
      "m",
    );
    const pairs = [...(lines.exec(textOf(file))?.[1] ?? "").matchAll(/^ {6}(\w+): (.*)$/gm)];
    return Object.fromEntries(
      pairs.map(([, name = "", value = ""]) => [name, value.startsWith("${") ? secret : value]),
    );
  };
  const local = composed("compose.yaml", "app");
  const real = composed("deploy/compose.yaml", "site");

  test("are all in .env.example", () => {
    expect(Object.keys(parseEnv(example)).sort()).toEqual(known);
  });

  test("stand in docs/configuration.md as they are defined", () => {
    const page = configurationDocument();
    for (const name of known)
      expect(page).toMatch(new RegExp(`^- \\*\\*\`${name}\`\\*\\* \\w`, "m"));
    expect(textOf("docs/configuration.md")).toBe(page);
  });

  test("of the Dockerfile, compose.yaml and the systemd unit exist", () => {
    const named = {
      Dockerfile: [...textOf("Dockerfile").matchAll(/\b([A-Z][A-Z0-9_]+)=/g)],
      "compose.yaml": Object.keys(local).map((name) => [name, name]),
      "deploy/compose.yaml": Object.keys(real).map((name) => [name, name]),
      unit: [...textOf("deploy/rehome.service").matchAll(/[= ]([A-Z][A-Z0-9_]+)=/g)],
    };
    for (const [file, found] of Object.entries(named)) {
      const names = found
        .map(([, name = ""]) => name)
        .filter((name) => !/^(NODE|MALLOC)/.test(name));
      expect(names.length, file).toBeGreaterThan(0);
      expect(
        names.filter((name) => !known.includes(name)),
        file,
      ).toEqual([]);
    }
  });

  test("of the Compose files and the examples are good ones", () => {
    const { demo, s3 } = readConfig({ ...local, DATA_DIR });
    expect([demo, s3?.bucket]).toEqual([false, "rehome"]);
    const given = { PUBLIC_URL: "https://rehome.example", SESSION_SECRETS: secret };
    const production = readConfig({
      ...real,
      ...given,
      DATABASE_URL: real.DATABASE_URL?.replace(/\$\{.*?\}/, "secret"),
      DATA_DIR,
    });
    expect([production.demo, production.s3?.bucket]).toEqual([false, "rehome"]);
    expect(new URL(production.databaseUrl ?? "").hostname).toBe("database");
    const { APP_NOW, DEMO_HOST, ...examples } = parseEnv(example);
    const secrets = {
      SESSION_SECRETS: secret,
      AWS_ACCESS_KEY_ID: "a",
      AWS_SECRET_ACCESS_KEY: "b",
    };
    const { databaseUrl, site } = readConfig({ ...examples, ...secrets, DATA_DIR });
    expect([databaseUrl, site.name]).toEqual([examples.DATABASE_URL, "Rehome Lagos"]);
    expect(readConfig({ APP_NOW, DATA_DIR }).appNow).toBeInstanceOf(Date);
    expect(readConfig({ DEMO_HOST, DATA_DIR }).host).toBe(DEMO_HOST);
  });
});

test("the example of a proxy passes no request for the metrics on", () => {
  const block = /^\{\$SITE_HOST:rehome\.example\} \{\n([\s\S]*?)^\}/m.exec(
    textOf("deploy/Caddyfile"),
  )?.[1];
  expect(block).toMatch(/^\trespond \/metrics 404$/m);
});

test("every file that names a version of Node names the one that is installed", () => {
  const [major = ""] = dependencies.node.split(".");
  expect(textOf(".nvmrc").trim()).toBe(major);
  expect(textOf("Dockerfile")).toContain(`ARG NODE=${major}\n`);
  expect(textOf("tools/run/node-version.mjs")).toContain(`oldestNode = ${major};`);
});

const documents = globSync("{*.md,docs/**/*.md}").sort();

test("every link from one document to another, or to a picture, leads to a file", () => {
  const links = documents.flatMap((file) =>
    [...textOf(file).matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)|src="([^":]+)"/g)].map(
      ([, link, source]) => posix.join(posix.dirname(file), link ?? source ?? ""),
    ),
  );
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((path) => !existsSync(path))).toEqual([]);
});

test("documents and workflows name npm scripts that exist, and workflows run nothing else", () => {
  const workflows = readdirSync(".github/workflows").map((name) => `.github/workflows/${name}`);
  const files = [...documents, "deploy/rehome.service", ...workflows];
  for (const file of files) {
    const named = [...textOf(file).matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name);
    expect(
      named.filter((name) => !(name in scripts)),
      file,
    ).toEqual([]);
  }
  const runs = [
    ...workflows
      .map(textOf)
      .join("\n")
      .matchAll(/\brun: (.*)/g),
  ];
  expect(runs.map(([, line = ""]) => line)).not.toHaveLength(0);
  const known =
    /^(npm (test|run [\w:-]+( -- "\$GITHUB_REF_NAME")?)|node tools\/[\w.-]+ .*|gh release create .*|exit 1)$/;
  for (const [, line = ""] of runs) {
    expect(line).toMatch(known);
    const tool = /^node (\S+)/.exec(line)?.[1];
    expect(existsSync(tool ?? "tools"), line).toBe(true);
  }
});

test("the table of commands names every npm script, and none that does not exist", () => {
  const [, table = ""] = textOf("CONTRIBUTING.md").split("## All commands");
  const cells = [...table.matchAll(/^\| (`.*?) \| /gm)].map(([, cell = ""]) => cell).join(" ");
  const named = [...table.matchAll(/`(?:run )?([\w:-]+)[^`]*`/g)].map(([, name = ""]) => name);
  expect(Object.keys(scripts).filter((name) => !named.includes(name))).toEqual([]);
  const run = [...cells.matchAll(/`run ([\w:-]+)/g)].map(([, name = ""]) => name);
  expect(run.filter((name) => !(name in scripts))).toEqual([]);
});

test("every file that the security documents name exists, its tests too", () => {
  const texts = documents.filter((file) => /security/i.test(file)).map(textOf);
  const named = [...texts.join("\n").matchAll(/`([\w./-]+\.(?:tsx?|service))`/g)];
  const names = [...new Set(named.map(([, name = ""]) => name))];
  expect(names.filter((name) => name.startsWith("tests/")).length).toBeGreaterThan(40);
  const known = new Set(ours.map((file) => posix.basename(file)));
  const isThere = (name: string) => (name.includes("/") ? existsSync(name) : known.has(name));
  expect(names.filter((name) => !isThere(name))).toEqual([]);
});

test("every package has one line in the decisions, and every line its package", () => {
  const cells = [...textOf("docs/decisions/dependencies.md").matchAll(/^\| (`.+?) +\|/gm)];
  const said = cells.flatMap(([, cell = ""]) => cell.replaceAll("`", "").split(", "));
  const names = Object.keys({ ...dependencies, ...devDependencies });
  expect(said.toSorted()).toEqual(names.filter((name) => !name.startsWith("@types/")).sort());
});

test("the picture of the architecture shows the folders and imports of today", () => {
  expect(textOf("docs/architecture.md")).toContain("(architecture.svg)");
  // A comparison of the texts would print hundreds of lines.
  const isCurrent = textOf("docs/architecture.svg") === drawArchitecture();
  expect(isCurrent, "run `npm run docs:architecture`").toBe(true);
});

describe("the documents", () => {
  const documents = [
    ...["README.md", "CONTRIBUTING.md", "SECURITY.md"],
    ...globSync("docs/**/*.md"),
    ...globSync("packages/*/README.md"),
  ].sort();
  /** What a document may name although it is in no file of ours, by the document or for all of them. */
  const foreign: Record<string, readonly string[]> = {
    // Made by the build or at run time, and parts of addresses.
    "*": ["./data", "build/client", "build/server/start.js", "DATA_DIR/files"],
    "docs/operations.md": [
      "node_modules/.bin/node",
      "PUBLIC_URL/webhooks/paystack",
      "pg_stat_activity",
    ],
    // What was decided against, and what others call their own.
    "docs/decisions/code.md": ["Temporal"],
    "docs/decisions/database.md": ["Migrator"],
    "docs/decisions/dependencies.md": ["Temporal"],
    "docs/decisions/pages.md": ["CloseWatcher", "utm_source", "fbclid"],
    "docs/decisions/pictures.md": ["@remix-run/file-storage-s3"],
    "docs/decisions/server.md": ["@remix-run/node-fetch-server", "sirv", "LISTEN"],
  };
  const folders = "{app,server,tools,tests,packages,public,deploy,docs,.github}/**/*";
  const files = [
    ...globSync(folders, { exclude: (name) => name === "node_modules" }),
    ...readdirSync("."),
  ].map((file) => file.replaceAll("\\", "/"));
  const packages = new Set(Object.keys({ ...dependencies, ...devDependencies }));
  const isText = /\.(?:tsx?|d?\.?mjs|js|json|ya?ml|css|service|timer)$|(?:Caddyfile|Dockerfile)$/;
  const wordsOf = (texts: string[]) => new Set(texts.join("\n").match(/[\w$@-]+/g));
  const read = (isWanted: (file: string) => boolean) =>
    wordsOf(files.filter((file) => isText.test(file) && isWanted(file)).map(textOf));
  const ofProduct = read((file) => !file.startsWith("tests/"));
  const ofTests = read((file) => file.startsWith("tests/"));

  const isPath = (name: string) =>
    /^[\w.@-]+\/[\w.@/$()-]*$/.test(name) ||
    /^[\w.-]+\.(?:tsx?|mjs|md|svg|json|css|js)$/.test(name);
  const isName = (name: string) => /^[A-Za-z_$][\w$]*(?:\(\))?$/.test(name);
  const isFile = (path: string) =>
    files.some((file) => file === path || file.endsWith(`/${path}`)) || packages.has(path);
  /** Names that the code samples of a document call, or use as components. */
  const calledIn = (text: string) =>
    [...text.matchAll(/^```tsx?\n([\s\S]*?)^```/gm)].flatMap(([, sample = ""]) =>
      [...sample.matchAll(/\b([a-z]\w+)\(|<([A-Z]\w+)/g)].map(([, call, tag]) => call ?? tag ?? ""),
    );

  test.each(documents)("name files and code that exist: %s", (document) => {
    const text = textOf(document);
    const prose = text.replace(/^```[\s\S]*?^```/gm, "");
    const named = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, name = ""]) => name);
    const known = [...(foreign["*"] ?? []), ...(foreign[document] ?? [])];
    // Contributors write tests, too.
    const words = (name: string) =>
      ofProduct.has(name) || (document === "CONTRIBUTING.md" && ofTests.has(name));
    const missing = [
      ...named.filter((name) => isPath(name) && !isFile(name.replace(/\/$/, ""))),
      ...named.filter(
        (name) => isName(name) && !isPath(name) && !isFile(name) && !words(name.replace("()", "")),
      ),
      ...calledIn(text).filter((name) => !words(name)),
    ];
    expect(missing.filter((name) => !known.includes(name))).toEqual([]);
  });
});
