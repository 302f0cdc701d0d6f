import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, delimiter, dirname, join, matchesGlob, relative } from "node:path";

const repository = join(import.meta.dirname, "../..");

export type Image = {
  /** Stands for the image's file system. */
  root: string;
  workdir: string;
  env: Record<string, string>;
  user: string;
  command: string[];
  healthcheck: string[];
};

type Step = { name: string; rest: string };

/** The steps of the repository's Dockerfile in their order, continued lines joined. */
function readSteps(): Step[] {
  const text = readFileSync(join(repository, "Dockerfile"), "utf8");
  const lines = text.replaceAll(/^\s*#.*\n/gm, "").replaceAll(/\\\n\s*/g, " ");
  return lines
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [, name = "", rest = ""] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
      return { name, rest };
    });
}

const bare = { workdir: "/", env: {}, user: "root", command: [], healthcheck: [] };

/**
 * Builds every stage in an empty folder of its own below `home`, by the COPY and RUN steps as they stand, and returns them
 * by their names. `npm ci` puts the packages that are installed here in place by what the lock file says of each; owners
 * stay ours.
 */
export function buildImages(home: string): Map<string, Image> {
  const stages = new Map<string, Image>();
  let image: Image | undefined;
  for (const { name, rest } of readSteps()) {
    if (name === "ARG") continue;
    if (name === "FROM") {
      const [, base = "", stage = ""] = /(\S+) AS (\S+)$/.exec(rest) ?? [];
      const root = join(home, stage);
      const below = stages.get(base);
      if (below) cpSync(below.root, root, { recursive: true, verbatimSymlinks: true });
      else mkdirSync(root);
      image = { ...(below ?? bare), root, env: { ...below?.env } };
      stages.set(stage, image);
      continue;
    }
    if (!image) throw new Error(`${name} stands before FROM`);
    take(image, { name, rest }, stages, home);
  }
  return stages;
}

function take(image: Image, { name, rest }: Step, stages: Map<string, Image>, home: string): void {
  switch (name) {
    case "WORKDIR":
      image.workdir = rest;
      mkdirSync(join(image.root, rest), { recursive: true });
      return;
    case "ENV":
      for (const [, key = "", value = ""] of rest.matchAll(/(\w+)=(\S+)/g)) image.env[key] = value;
      return;
    case "COPY":
      copy(image, rest.split(/\s+/), stages);
      return;
    case "RUN":
      run(image, rest, home);
      return;
    case "USER":
      image.user = rest;
      return;
    case "CMD":
      image.command = JSON.parse(rest);
      return;
    case "HEALTHCHECK":
      image.healthcheck = JSON.parse(rest.slice(rest.indexOf("CMD ") + 4));
      return;
    case "VOLUME":
    case "EXPOSE":
      return;
    default:
      throw new Error(`${name} ${rest} is no step that this knows`);
  }
}

function copy(image: Image, words: string[], stages: Map<string, Image>): void {
  const from = /^--from=(.+)$/.exec(words[0] ?? "")?.[1];
  const [sources, target = ""] = [words.slice(from ? 1 : 0, -1), words.at(-1)];
  const place = join(image.root, target.startsWith("/") ? target : join(image.workdir, target));
  const base = from ? stages.get(from)?.root : repository;
  if (!base) throw new Error(`there is no stage ${from}`);
  const sent = from ? () => true : contextFilter();
  for (const source of sources.flatMap((one) =>
    one.includes("*") ? globSync(one, { cwd: base }) : [one],
  )) {
    const path = join(base, source);
    if (!existsSync(path) || !sent(path)) throw new Error(`COPY: there is no ${source}`);
    const whole = statSync(path).isDirectory() || !/\/$/.test(target);
    const to = whole ? place : join(place, basename(path));
    cpSync(path, to, { recursive: true, filter: sent, verbatimSymlinks: true });
  }
}

/** What .dockerignore lets through: the last pattern that names a path or a folder above it decides. */
function contextFilter(): (path: string) => boolean {
  const lines = readFileSync(join(repository, ".dockerignore"), "utf8").split("\n");
  const patterns = lines.filter((line) => line !== "" && !line.startsWith("#"));
  return (path) => {
    const parts = relative(repository, path).split("/");
    const paths = parts.map((_, at) => parts.slice(0, at + 1).join("/"));
    const last = patterns.findLast((pattern) =>
      paths.some((one) => matchesGlob(one, pattern.replace(/^!/, ""))),
    );
    return last === undefined || last.startsWith("!");
  };
}

function run(image: Image, command: string, home: string): void {
  const folder = join(image.root, image.workdir);
  if (/^npm ci\b/.test(command)) {
    placePackages(folder, command);
    return;
  }
  // It runs on this machine, where a path from the top is no longer the image's.
  if (/(^|[\s=])\//.test(command)) throw new Error(`RUN ${command} names a path from the top`);
  const stubs = join(home, "stubs");
  mkdirSync(stubs, { recursive: true });
  writeFileSync(join(stubs, "chown"), "#!/bin/sh\n", { mode: 0o755 });
  const path = [stubs, dirname(process.execPath), process.env.PATH].join(delimiter);
  const env = { ...image.env, PATH: path, HOME: home };
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`RUN ${command} ended with ${status}:\n${stdout}\n${stderr}`);
}

/** Node's own package is left out of what runs: without its install script there is no Node in it. */
function placePackages(folder: string, command: string): void {
  const installed = join(repository, "node_modules");
  const target = join(folder, "node_modules");
  if (!command.includes("--omit=dev")) {
    symlinkSync(installed, target);
    return;
  }
  const lock = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  cpSync(installed, target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => {
      const key = relative(repository, path);
      if (/^node_modules\/(\.|node$)/.test(key)) return false;
      const { dev, link, resolved = "" } = lock.packages[key] ?? {};
      // As npm does with a workspace whose folder is not there.
      return !dev && !(link && !existsSync(join(folder, resolved)));
    },
  });
}
