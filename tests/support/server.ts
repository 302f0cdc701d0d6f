import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export type Site = {
  url: string;
  port: number;
  pid: number | undefined;
  dataDir: string;
  /** Everything the process said. */
  output: () => string;
  /** SIGTERM, and the exit code. */
  stop: () => Promise<number | null>;
  /** As a power cut would. The data stays: start another one on it. */
  kill9: () => Promise<void>;
  /** Removes the data, after stopping what still runs. */
  remove: () => Promise<void>;
};

type Options = {
  /** Beside PORT and DATA_DIR; nothing of the machine's own settings gets in. */
  env?: Record<string, string>;
  /** Data of an earlier site. */
  dataDir?: string;
  port?: number;
  /** What to run, from where, and with what; the built site otherwise. */
  program?: string;
  cwd?: string;
  args?: string[];
  /** Permissions of files count for it, also where the tests are run by root. */
  unprivileged?: boolean;
};

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

export function isRunning(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Runs a command by root who may not do more with a file than its permissions say; the process stays the same. */
const withoutOverride = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"];

const withParent = fileURLToPath(import.meta.resolve("#tools/run/end-with-parent.mjs"));

/** A real process of the site on a free port; resolves when it is ready. It does not outlive this process. */
export async function startSite(options: Options = {}): Promise<Site> {
  const program = options.program ?? "server/main.ts";
  // Tests in a browser build before they begin.
  if (!options.program && process.env.VITEST) await (await import("./prepared.ts")).requireBuild();
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "rehome-site-"));
  const { PATH = "", HOME = "" } = process.env;
  const settings = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn" };
  const command = [process.execPath, "--import", withParent, program, ...(options.args ?? [])];
  if (options.unprivileged && process.getuid?.() === 0) command.unshift(...withoutOverride);
  const [file = "", ...args] = command;
  const child = spawn(file, args, {
    cwd: options.cwd,
    env: { PATH, HOME, END_WITH_PARENT: String(process.pid), ...settings, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      said += chunk;
    });
  }
  const url = `http://127.0.0.1:${port}`;
  const site: Site = {
    url,
    port,
    pid: child.pid,
    dataDir,
    output: () => said,
    stop: () => end(child, "SIGTERM"),
    kill9: async () => void (await end(child, "SIGKILL")),
    async remove() {
      await end(child, "SIGKILL");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  await untilReady(site, child);
  return site;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, "exit");
    child.kill(signal);
    await exited;
  }
  return child.exitCode;
}

async function untilReady(site: Site, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 100_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const answer = await fetch(`${site.url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(50);
  }
  await end(child, "SIGKILL");
  throw new Error(`The site did not become ready. It said:\n${site.output()}`);
}
