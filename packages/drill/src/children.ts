import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

type Options = { env?: NodeJS.ProcessEnv; cwd?: string; uid?: number; gid?: number };

/** The processes that a drill has started, so that it ends these and no others. */
export class Children {
  readonly #logs: string;
  readonly #running = new Set<ChildProcess>();

  /** What they say goes into files of this folder. */
  constructor(logs: string) {
    this.#logs = logs;
  }

  start(name: string, command: string, args: readonly string[], options: Options = {}) {
    const log = openSync(join(this.#logs, `${name}.log`), "a");
    const child = spawn(command, args, { ...options, stdio: ["ignore", log, log] });
    this.#running.add(child);
    child.once("exit", () => this.#running.delete(child));
    child.once("error", () => this.#running.delete(child));
    return child;
  }

  /** Ends all, a frozen one too: who has not ended by itself after `graceMs` is killed. */
  async endAll(graceMs = 5_000): Promise<void> {
    const ends = [...this.#running].map(async (child) => {
      child.kill("SIGCONT");
      await end(child, "SIGTERM", graceMs);
    });
    await Promise.all(ends);
  }

  /** For the last moment of this process, which cannot wait. */
  killAll(): void {
    for (const child of this.#running) child.kill("SIGKILL");
  }
}

export function hasEnded({ exitCode, signalCode, pid }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}

/** Sends the signal and waits for the end; after `graceMs` the child is killed. */
export async function end(
  child: ChildProcess,
  signal: NodeJS.Signals,
  graceMs = 60_000,
): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, "exit");
  child.kill(signal);
  const late = setTimeout(() => child.kill("SIGKILL"), graceMs);
  await ended;
  clearTimeout(late);
}

/** Waits until `isSo` returns true. @throws {Error} that names `what` after `limitMs`, or when the child has ended */
export async function waitFor(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  { limitMs = 60_000, child }: { limitMs?: number; child?: ChildProcess } = {},
): Promise<void> {
  for (const until = performance.now() + limitMs; performance.now() < until; await sleep(100)) {
    if (await isSo()) return;
    if (child && hasEnded(child)) throw new Error(`${what}: it ended by itself`);
  }
  throw new Error(`${what}: not within ${limitMs / 1000} s`);
}
