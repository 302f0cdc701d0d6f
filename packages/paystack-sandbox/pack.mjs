/**
 * `npm run pack`: the package as JavaScript with its types, below `dist/`, and as one file beside it. Node runs the
 * sources as they are, but refuses TypeScript below node_modules, where an installed package lies.
 */
import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";

function run(command, ...args) {
  const { status } = spawnSync(command, args, { cwd: import.meta.dirname, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

process.chdir(import.meta.dirname);
rmSync("dist", { recursive: true, force: true });
run("tsc", "-p", ".");
const { private: _, scripts, ...about } = JSON.parse(readFileSync("package.json", "utf8"));
const compiled = JSON.stringify(about, null, 2).replaceAll(/(src\/\w+)\.ts"/g, '$1.js"');
writeFileSync("dist/package.json", `${compiled}\n`);
cpSync("README.md", "dist/README.md");
cpSync("../../LICENSE", "dist/LICENSE");
run("npm", "pack", "./dist", "--pack-destination", "dist");
