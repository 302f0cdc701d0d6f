import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { readWrk, type WrkResult } from "./statistics.ts";

type Load = {
  origin: string;
  /** Asked in turn. */
  paths: readonly string[];
  cookie?: string | undefined;
  connections: number;
  seconds: number;
};

/** The tools that only the machine can give; what is missing, in words, or nothing. */
export function missingTools(): string | undefined {
  const missing = ["wrk", "taskset"].filter(
    (tool) => spawnSync(tool, ["--version"], { stdio: "ignore" }).error !== undefined,
  );
  if (missing.length === 0) return undefined;
  return (
    `The benchmark needs ${missing.join(" and ")}. ` +
    "On Debian: apt-get install wrk util-linux. It runs on Linux with two cores or more."
  );
}

/** Loads a server from core 1 and answers what it saw. */
export async function load(order: Load): Promise<WrkResult> {
  const folder = mkdtempSync(join(tmpdir(), "rehome-wrk-"));
  try {
    const script = join(folder, "paths.lua");
    writeFileSync(script, luaFor(order.paths));
    const child = spawn("taskset", [
      ...["-c", "1", "wrk", "-t1", `-c${order.connections}`, `-d${order.seconds}s`, "--latency"],
      // Its own two seconds would count a slow answer as one that never came.
      ...["--timeout", "30s"],
      ...(order.cookie ? ["-H", `Cookie: ${order.cookie}`] : []),
      ...["-s", script, order.origin],
    ]);
    const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return readWrk(said + complaint);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Requests are built before the load begins, so that the script costs next to nothing. */
function luaFor(paths: readonly string[]): string {
  return `local paths = { ${paths.map((path) => JSON.stringify(path)).join(", ")} }
local requests, at = {}, 0
init = function()
  for index, path in ipairs(paths) do requests[index] = wrk.format("GET", path) end
end
request = function()
  at = at % #requests + 1
  return requests[at]
end
`;
}
