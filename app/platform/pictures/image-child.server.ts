import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Outcome } from "#app/platform/outcome.ts";
import type { Card } from "./card.ts";

/** What the child process is asked for. It says "ready" once, then answers an Outcome per order, or "too long". */
export type ImageTask = {
  bytes: Uint8Array;
  name: string;
  /** Processor time that it may cost, so that no busy machine ends what is worth it. */
  cpuMs: number;
  isDocument?: boolean;
  avif?: { width: number; below: number };
  /** To be drawn; `bytes` are its cover, or none. */
  card?: Card;
};

/** "died": it ended at this picture. "too long": over `cpuMs`. "no answer": none in time, or it never began. */
type Failure = "died" | "too long" | "no answer";

type ImageWorker = {
  /** Works on one order after the other. */
  run<T>(order: ImageTask): Promise<Outcome<T> | Failure>;
  /** Whether it neither works nor has anything to do. */
  isIdle(): boolean;
  /** How many orders wait beside the one in work. */
  waiting(): number;
  /** Begins with what `mayBegin` held back. */
  goOn(): void;
  /** Gives up all orders and ends the process. */
  close(): Promise<void>;
  pid(): number | undefined;
};

type Options = {
  /** How long it stays without work. */
  idleMs?: number;
  /** The longest wait for an answer, for what hangs without costing anything. */
  backstopMs?: number;
  mayBegin?: () => boolean;
};

type Job = { order: ImageTask; settle(answer: Outcome<never> | Failure): void };

const startupMs = 60_000;
/** Beside this file: a source beside the source, a built program beside the built one. */
const workerFile = fileURLToPath(
  new URL(`./image-worker${extname(import.meta.url)}`, import.meta.url),
);

/** Beside this file, too. */
const fontsFile = fileURLToPath(new URL("./card-fonts.conf", import.meta.url));

/** A child process that begins with the first order and is replaced when it dies or takes too long. */
export function createImageWorker({
  idleMs = 60_000,
  backstopMs = 180_000,
  mayBegin = () => true,
}: Options): ImageWorker {
  const queue: Job[] = [];
  let current: Job | undefined;
  let worker: ChildProcess | undefined;
  let ready = false;
  let timer: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const child = fork(workerFile, {
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      // No secret of ours belongs in a process that reads strangers' bytes, and no font of the machine's on a picture.
      env: {
        PATH: process.env.PATH,
        TMPDIR: process.env.TMPDIR,
        UV_THREADPOOL_SIZE: "1",
        FONTCONFIG_FILE: fontsFile,
      },
    });
    lowerPriority(child);
    child.on("message", (message) => {
      if (child !== worker) return;
      if (message === "too long") return stop(child, message);
      if (message !== "ready") return settle(message as Outcome<never>);
      ready = true;
      send(child);
    });
    child.on("error", () => stop(child, "died"));
    child.on("exit", () => stop(child, "died"));
    return child;
  }

  function next() {
    if (current) return;
    if (!mayBegin() && queue.length > 0) return;
    clearTimeout(timer);
    current = queue.shift();
    if (!current) return rest();
    worker ??= start();
    const child = worker;
    child.ref();
    child.channel?.ref();
    if (ready) send(child);
    else awaitAnswer(child, startupMs);
  }

  function awaitAnswer(child: ChildProcess, ms: number) {
    clearTimeout(timer);
    timer = setTimeout(() => stop(child, "no answer"), ms);
  }

  function send(child: ChildProcess) {
    if (!current) return;
    awaitAnswer(child, backstopMs);
    child.send(current.order, (error) => {
      if (error) stop(child, "died");
    });
  }

  function settle(answer: Outcome<never> | Failure) {
    clearTimeout(timer);
    const job = current;
    current = undefined;
    job?.settle(answer);
    next();
  }

  function stop(child: ChildProcess, failure: Failure) {
    if (child !== worker) return;
    // One that never started says nothing about the picture.
    const reason = ready ? failure : "no answer";
    ready = false;
    worker = undefined;
    child.kill("SIGKILL");
    if (current) settle(reason);
  }

  function rest() {
    worker?.unref();
    worker?.channel?.unref();
    timer = setTimeout(() => worker && stop(worker, "no answer"), idleMs);
    timer.unref();
  }

  return {
    run: (order) =>
      new Promise((settleJob) => {
        queue.push({ order, settle: settleJob });
        next();
      }),
    isIdle: () => current === undefined && queue.length === 0,
    waiting: () => queue.length,
    goOn: () => {
      if (queue.length > 0) next();
    },
    async close() {
      const child = worker;
      worker = undefined;
      clearTimeout(timer);
      for (const job of [...(current ? [current] : []), ...queue.splice(0)])
        job.settle("no answer");
      current = undefined;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exit = new Promise((exited) => child.once("exit", exited));
      child.ref();
      child.kill("SIGKILL");
      await exit;
    },
    pid: () => worker?.pid,
  };
}

/** At once: a thread keeps the priority of the one that made it, and it is threads of threads that do the work. */
function lowerPriority(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, 19);
  } catch {
    // The process has ended already; `exit` handles it.
  }
}
