import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const build = new URL("../build/server/", import.meta.url);
const program = fileURLToPath(new URL("start.js", build));

function stopWith(message: string): never {
  console.error(message);
  process.exit(1);
}

if (Number(process.versions.node.split(".")[0]) < 26) {
  stopWith(`Node 26 or newer is needed, this is ${process.version}. Start the site by: npm start`);
}
if (!existsSync(program)) stopWith("The site is not built yet. Start it by: npm start");

/** Bounds what the engine and the allocator keep of freed memory; README.md says what each is for. */
const options = ["--max-semi-space-size=8"];
const variables = {
  MALLOC_ARENA_MAX: "2",
  // Beside the program: who may change the one may change the other. Where nobody may, each start compiles anew.
  NODE_COMPILE_CACHE: fileURLToPath(new URL(".compile-cache", build)),
};

// The same process goes on as the built program: settings of memory are read when a process begins, and what has
// stripped this file of its types would stay in memory. A parent's channel would be lost, so with one it is imported.
if (process.execve && !process.channel) {
  const args = [
    process.execPath,
    ...options,
    ...process.execArgv,
    program,
    ...process.argv.slice(2),
  ];
  process.execve(process.execPath, args, { ...variables, ...process.env });
}
await import(program);
