import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { type Outcome, type Refusal, refused } from "#app/platform/outcome.ts";

export type PictureVariant = {
  format: "webp" | "jpeg" | "avif";
  width: number;
  height: number;
  bytes: Uint8Array;
};

/** Width and height are the largest variant's; `tone` is an index in `backgroundColours`. */
export type ProcessedPicture = {
  width: number;
  height: number;
  tone: number;
  variants: PictureVariant[];
  /** For rows; undefined where the picture is no wider. */
  thumb?: PictureVariant | undefined;
};

export type ImageProcessor = {
  /**
   * Re-encodes a picture upright and without its metadata: WebP 360, 540, 720 and 1080 wide and a JPEG at most
   * 1080 wide, none enlarged, and a WebP of `thumbWidth`. `fileName` only names the file in refusals: UNSUPPORTED (unreadable, empty,
   * damaged, or over 20 s of work), TOO_LARGE (over 10 MB or 50 million pixels), SERVICE_UNAVAILABLE (queue full).
   */
  process(bytes: Uint8Array, fileName: string): Promise<Outcome<ProcessedPicture>>;
  /**
   * Re-encodes the picture of a document in the same way, as one WebP in which small print can be read: at most
   * `documentSide` long, none enlarged. Refuses as `process`.
   */
  processDocument(bytes: Uint8Array, fileName: string): Promise<Outcome<PictureVariant>>;
  /**
   * The picture as AVIF, that wide and of fewer than `below` bytes. Uploads go first, even when it has begun.
   * Refuses TOO_LARGE: no quality worth showing is that small. UNSUPPORTED: unreadable. SERVICE_UNAVAILABLE:
   * closing, or its process died.
   */
  encodeAvif(bytes: Uint8Array, width: number, below: number): Promise<Outcome<PictureVariant>>;
  /** Refuses what still waits and ends the child process. */
  close(): Promise<void>;
};

/** What the child process is asked for; it answers "ready" once, then an Outcome per order. */
export type WorkOrder = {
  bytes: Uint8Array;
  name: string;
  isDocument?: boolean;
  avif?: { width: number; below: number };
};

type Job = { order: WorkOrder; settle(outcome: Outcome<never>): void };

const maxBytes = 10 * 1024 * 1024;
const maxWaiting = 20;
/** How long one AVIF may take beside a busy site. */
const avifMs = 120_000;
/** Beside this file: a source beside the source, a built program beside the built one. */
const workerFile = fileURLToPath(
  new URL(`./image-worker${extname(import.meta.url)}`, import.meta.url),
);

/**
 * One child process works on one picture at a time, so libvips never loads here and no picture can slow or
 * stop the web process. It starts with the first picture, ends after `idleMs` without one, and is replaced
 * when it dies or spends `deadlineMs` on a picture. Over `maxWaiting` in the queue the next is refused.
 */
export function openImageProcessor(
  options: { deadlineMs?: number; idleMs?: number } = {},
): ImageProcessor & { workerPid(): number | undefined } {
  const { deadlineMs = 20_000, idleMs = 60_000 } = options;
  const waiting: Job[] = [];
  const background: Job[] = [];
  let current: Job | undefined;
  let worker: ChildProcess | undefined;
  let ready = false;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function start(): ChildProcess {
    const child = fork(workerFile, {
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      // No secret of ours belongs in a process that reads strangers' bytes.
      env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, UV_THREADPOOL_SIZE: "1" },
    });
    lowerPriority(child);
    child.on("message", (message) => {
      if (child !== worker) return;
      if (message !== "ready") return settle(message as Outcome<never>);
      ready = true;
      send(child);
    });
    child.on("error", () => stopWorker(child));
    child.on("exit", () => stopWorker(child));
    return child;
  }

  function next() {
    if (current) return;
    clearTimeout(timer);
    current = waiting.shift() ?? background.shift();
    if (!current) return idle();
    worker ??= start();
    worker.ref();
    worker.channel?.ref();
    watch(worker);
    if (ready) send(worker);
  }

  function watch(child: ChildProcess) {
    clearTimeout(timer);
    timer = setTimeout(() => stopWorker(child), current?.order.avif ? avifMs : deadlineMs);
  }

  function send(child: ChildProcess) {
    if (!current) return;
    watch(child);
    child.send(current.order, (error) => {
      if (error) stopWorker(child);
    });
  }

  function settle(outcome: Outcome<never>) {
    const job = current;
    current = undefined;
    job?.settle(outcome);
    next();
  }

  /** The worker died, hangs or never started: only a picture that it was working on is to blame. */
  function stopWorker(child: ChildProcess) {
    if (child !== worker) return;
    const isBlamed = ready;
    ready = false;
    worker = undefined;
    child.kill("SIGKILL");
    if (!current) return;
    const { name, avif } = current.order;
    settle(isBlamed && !avif ? undecodable(name) : busy(name));
  }

  /** Interrupts an AVIF for an upload; it starts again afterwards. */
  function preempt() {
    if (!current?.order.avif) return;
    background.unshift(current);
    current = undefined;
    if (worker && ready) stopWorker(worker);
  }

  function idle() {
    worker?.unref();
    worker?.channel?.unref();
    timer = setTimeout(() => worker && stopWorker(worker), idleMs);
    timer.unref();
  }

  async function work(
    bytes: Uint8Array,
    fileName: string,
    more: Pick<WorkOrder, "isDocument"> = {},
  ): Promise<Outcome<never>> {
    const name = quoted(fileName);
    if (bytes.byteLength === 0) {
      return refused("UNSUPPORTED", `${name} is empty. Please choose the picture again.`);
    }
    if (bytes.byteLength > maxBytes) {
      return refused("TOO_LARGE", `${name} is over 10 MB. Please choose a smaller picture.`);
    }
    if (closed || (current && waiting.length >= maxWaiting)) return busy(name);
    return new Promise((settleJob) => {
      waiting.push({ order: { bytes, name, ...more }, settle: settleJob });
      preempt();
      next();
    });
  }

  return {
    process: (bytes, fileName) => work(bytes, fileName),
    processDocument: (bytes, fileName) => work(bytes, fileName, { isDocument: true }),
    async encodeAvif(bytes, width, below) {
      const name = "This picture";
      if (closed) return busy(name);
      return new Promise((settleJob) => {
        background.push({ order: { bytes, name, avif: { width, below } }, settle: settleJob });
        next();
      });
    },
    async close() {
      closed = true;
      for (const job of [...waiting.splice(0), ...background.splice(0)]) {
        job.settle(busy(job.order.name));
      }
      const child = worker;
      worker = undefined;
      clearTimeout(timer);
      current?.settle(busy(current.order.name));
      current = undefined;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exit = new Promise((exited) => child.once("exit", exited));
      child.ref();
      child.kill("SIGKILL");
      await exit;
    },
    workerPid: () => worker?.pid,
  };
}

/** At once: a thread keeps the priority of the one that made it, and it is threads of threads that do the work. */
function lowerPriority(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, 10);
  } catch {
    // The process has ended already; `exit` handles it.
  }
}

function undecodable(name: string): Refusal {
  return refused("UNSUPPORTED", `${name} could not be read. Please choose another picture.`);
}

function busy(name: string): Refusal {
  return refused(
    "SERVICE_UNAVAILABLE",
    `Many photos are arriving just now. Please send ${name} again in a moment.`,
    { retryAfter: 15 },
  );
}

/** The file's name as people know it: no path, no control characters, not too long. */
function quoted(fileName: string): string {
  const base = fileName.split(/[\\/]/).at(-1) ?? "";
  const clean = base.replace(/[\p{C}\u2028\u2029]/gu, "").trim();
  const characters = Array.from(clean);
  const short =
    characters.length > 60
      ? `${characters.slice(0, 40).join("")}…${characters.slice(-15).join("")}`
      : clean;
  return short ? `“${short}”` : "This file";
}
