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

// Limits the memory that engine and allocator keep after use; docs/architecture.md explains each.
const options = ["--max-semi-space-size=8"];
const variables = {
  MALLOC_ARENA_MAX: "2",
  // Beside the program, which has the same owner. Where it is not writable, each start compiles again.
  NODE_COMPILE_CACHE: fileURLToPath(new URL(".compile-cache", build)),
};

// Replaces this process by the built program, because memory settings are read at the start. With a parent's channel or
// socket, which would be lost, the program is imported.
const inheritsSocket = process.env.LISTEN_PID === String(process.pid);
if (process.execve && !process.channel && !inheritsSocket) {
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
