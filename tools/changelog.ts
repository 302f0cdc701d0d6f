/**
 * `node tools/changelog.ts notes v0.2.0` prints what CHANGELOG.md says of a version, and refuses one that it does not have
 * or that package.json does not name. `node tools/changelog.ts release`, run by `npm version`, makes what is unreleased the
 * section of package.json's version.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { readArguments, refuseArguments } from "./run/arguments.mjs";

const usage = "Usage: node tools/changelog.ts release | notes TAG";

const file = new URL("../CHANGELOG.md", import.meta.url);
const unreleased = "## [Unreleased]\n";

/** Returns the changelog with all that was unreleased under a version, such as 0.2.0, and a day. */
export function release(text: string, version: string, day: string): string {
  const start = text.indexOf(unreleased) + unreleased.length;
  const section = text.slice(start).split(/^## /m)[0] ?? "";
  if (start < unreleased.length || !/^- /m.test(section)) {
    throw new Error("CHANGELOG.md has nothing that is unreleased.");
  }
  if (text.includes(`## [${version}]`)) throw new Error(`CHANGELOG.md has ${version} already.`);
  return `${text.slice(0, start)}\n## [${version}] - ${day}\n${text.slice(start)}`;
}

/** Returns what stands under a version, such as 0.2.0, without its heading. */
export function notesOf(text: string, version: string): string {
  const sections = text.split(/^## /m);
  const section = sections.find((one) => one.startsWith(`[${version}]`));
  const notes = section?.slice(section.indexOf("\n")).trim();
  if (!notes) throw new Error(`CHANGELOG.md says nothing of ${version}.`);
  return `${notes}\n`;
}

function main(): void {
  const [command, tag] = readArguments(usage, { words: [1, 2] }).words;
  const manifest = new URL("../package.json", import.meta.url);
  const { version } = JSON.parse(readFileSync(manifest, "utf8"));
  const text = readFileSync(file, "utf8");
  if (command === "release") {
    writeFileSync(file, release(text, version, new Date().toISOString().slice(0, 10)));
  } else if (command === "notes" && tag) {
    if (tag !== `v${version}`) throw new Error(`${tag} is not v${version}, as package.json says.`);
    process.stdout.write(notesOf(text, version));
  } else refuseArguments(`Unknown command '${command}'`, usage);
}

if (import.meta.main) {
  try {
    main();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
