import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import routes from "#app/routes.ts";
import { type Import, importsIn } from "#tools/lint/imports.ts";

const root = join(import.meta.dirname, "../..");

/** Every file of ours that runs, by its path from the top. */
export const ours = ["app", "server", "tools", "packages"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/")),
);

export function textOf(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

/** For what is about several files together; which import is wrong by itself, the linter says. */
export function importsOf(file: string): Import[] {
  return importsIn(file, textOf(file));
}

/** Lines of code that match, in the files whose path does, as `file:line text`. */
export function linesWith(pattern: RegExp, where: RegExp): string[] {
  return ours
    .filter((file) => where.test(file))
    .flatMap((file) =>
      textOf(file)
        .split("\n")
        .flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
    );
}

type Screen = {
  /** As in `routes.ts`, with a slash before. */
  path: string;
  file: string;
  /** The layouts around it, outermost first. */
  layouts: string[];
};

type Route = (typeof routes)[number];

function walk(tree: readonly Route[], above: string, layouts: string[]): Screen[] {
  return tree.flatMap((one) => {
    const path = one.path ? `${above}/${one.path}` : above;
    const file = `app/${one.file}`;
    const below = walk(one.children ?? [], path, [...layouts, file]);
    const isScreen = one.path !== undefined || one.index === true;
    return isScreen ? [{ path: path || "/", file, layouts }, ...below] : below;
  });
}

const everyPath = walk(routes, "", []);

/** Calls of the API, each with an access of its own in the list of operations. */
export const apiScreens: Screen[] = everyPath.filter(({ path }) => path.startsWith("/api/"));

/** Every other path of `routes.ts`. */
export const screens: Screen[] = everyPath.filter(({ path }) => !path.startsWith("/api/"));

/** Whether this layout lets in only people of a role. */
export function namesRole(layout: string): boolean {
  return /export const middleware[^\n]*requireRole\(/.test(textOf(layout));
}
