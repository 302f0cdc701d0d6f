import { type ChildProcess, fork } from "node:child_process";
import { readdirSync } from "node:fs";
import { setPriority } from "node:os";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Outcome } from "#app/platform/outcome.ts";
import type { Card } from "./card.ts";
import type { SharePhoto } from "./share-photo.ts";

/** Sent to the child process. It sends "ready" once, then an Outcome for each task, or "too long". */
export type ImageTask = {
  bytes: Uint8Array;
  name: string;
  /** Limit of processor time, so that a busy machine does not end good work. */
  cpuMs: number;
  isDocument?: boolean;
  avif?: { width: number; below: number };
  /** `bytes` are the card's cover, or empty. */
  card?: Card;
  share?: SharePhoto;
};

/** "died": at this picture. "too long": over `cpuMs`. "no answer": not in time, or the process never began. */
type Failure = "died" | "too long" | "no answer";

type ImageWorker = {
  /** One task at a time. */
  run<T>(order: ImageTask): Promise<Outcome<T> | Failure>;
  isIdle(): boolean;
  waiting(): number;
  /** Begins the tasks that `mayBegin` refused. */
  resume(): void;
  close(): Promise<void>;
  pid(): number | undefined;
};

type Options = {
  idleMs?: number;
  /** For a process that hangs without using the processor. */
  backstopMs?: number;
  mayBegin?: () => boolean;
  /** From 0, the priority of the web process, to 19, the lowest. */
  niceness: number;
};

type Job = { order: ImageTask; settle(answer: Outcome<never> | Failure): void };

const startupMs = 60_000;
const workerFile = fileURLToPath(
  new URL(`./image-worker${extname(import.meta.url)}`, import.meta.url),
);

const fontsFile = fileURLToPath(new URL("./card-fonts.conf", import.meta.url));

/** The child process starts with the first task and is replaced when it dies or takes too long. */
export function createImageWorker({
  idleMs = 60_000,
  backstopMs = 180_000,
  mayBegin = () => true,
  niceness,
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
      // A process that reads strangers' bytes gets no secret, and drawings get none of the machine's fonts.
      env: {
        PATH: process.env.PATH,
        TMPDIR: process.env.TMPDIR,
        UV_THREADPOOL_SIZE: "1",
        FONTCONFIG_FILE: fontsFile,
      },
    });
    lowerPriority(child, niceness);
    child.on("message", (message) => {
      if (child !== worker) return;
      if (message === "too long") return stop(child, message);
      if (message !== "ready") return settle(message as Outcome<never>);
      // A thread may have been created before the first call.
      lowerPriority(child, niceness);
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
    // If the process never started, the picture may be fine.
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
    resume: () => {
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

/** Lowers the priority of all present threads; later ones inherit it. */
function lowerPriority({ pid }: ChildProcess, niceness: number): void {
  try {
    if (pid === undefined) return;
    const threads = process.platform === "linux" ? readdirSync(`/proc/${pid}/task`) : [pid];
    for (const thread of threads) setPriority(Number(thread), niceness);
  } catch {
    // The process has ended; `exit` handles it.
  }
}
