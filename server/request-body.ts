import type { IncomingMessage } from "node:http";

/** More than this many bytes of small bodies are never held at once, whoever sends them. */
const mostHeld = 64 * 1024 * 1024;
let held = 0;

export type ReadBody =
  | { ok: true; bytes: Uint8Array<ArrayBuffer>; release(): void }
  | { ok: false; why: "TOO_LARGE" | "TIMEOUT" | "BUSY" | "GONE" };

/** The length a request declares; `undefined` when it comes in chunks. */
export function declaredLength(request: IncomingMessage): number | undefined {
  const length = request.headers["content-length"];
  return length === undefined ? undefined : Number(length);
}

export function hasBody(request: IncomingMessage): boolean {
  return request.headers["transfer-encoding"] !== undefined || Boolean(declaredLength(request));
}

/** The whole body, at most `limit` bytes and before `signal` aborts. Call `release` once it was used. */
export function readWhole(
  request: IncomingMessage,
  limit: number,
  signal: AbortSignal,
): Promise<ReadBody> {
  if ((declaredLength(request) ?? 0) > limit) {
    return Promise.resolve({ ok: false, why: "TOO_LARGE" });
  }
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (result: ReadBody) => {
      request.off("data", onData).off("end", onEnd).off("error", onGone).off("close", onGone);
      signal.removeEventListener("abort", onTimeout);
      if (!result.ok) {
        held -= size;
        request.pause();
      }
      resolve(result);
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      held += chunk.length;
      if (size > limit) settle({ ok: false, why: "TOO_LARGE" });
      else if (held > mostHeld) settle({ ok: false, why: "BUSY" });
      else chunks.push(chunk);
    };
    const onEnd = () => {
      let free = () => {
        held -= size;
        free = () => {};
      };
      settle({ ok: true, bytes: new Uint8Array(Buffer.concat(chunks)), release: () => free() });
    };
    const onGone = () => settle({ ok: false, why: "GONE" });
    const onTimeout = () => settle({ ok: false, why: "TIMEOUT" });
    request.on("data", onData).on("end", onEnd).on("error", onGone).on("close", onGone);
    signal.addEventListener("abort", onTimeout, { once: true });
    if (signal.aborted) onTimeout();
  });
}

type BodyFault = "BodyTooLarge" | "BodyTimeout" | "BodyLost";

/** `name` tells the application's parser what happened: "BodyTooLarge", "BodyTimeout" or "BodyLost". */
function bodyError(name: BodyFault): Error {
  const error = new Error(`request body: ${name}`);
  error.name = name;
  return error;
}

export type StreamedBody = {
  stream: ReadableStream<Uint8Array>;
  /** Why the stream broke, if it did. */
  failure(): string | undefined;
  /** Stops filling the stream, whoever may still read it. */
  abandon(): void;
};

/**
 * The body as it arrives, held back while the reader is slow. The stream errors after `limit` bytes, after
 * `idleMs` in which the reader waited for the sender in vain, and when the sender is gone.
 */
export function streamBody(request: IncomingMessage, limit: number, idleMs: number): StreamedBody {
  let size = 0;
  let failure: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let over = false;
  let sink: ReadableStreamDefaultController<Uint8Array>;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => fail("BodyTimeout"), idleMs);
  };
  const onData = (chunk: Buffer) => {
    size += chunk.length;
    if (size > limit) return fail("BodyTooLarge");
    sink.enqueue(new Uint8Array(chunk));
    if ((sink.desiredSize ?? 0) > 0) return wait();
    clearTimeout(timer);
    request.pause();
  };
  const onEnd = () => {
    if (detach()) sink.close();
  };
  const onGone = () => fail("BodyLost");
  const detach = () => {
    if (over) return false;
    over = true;
    clearTimeout(timer);
    request.off("data", onData).off("end", onEnd).off("error", onGone).off("close", onGone);
    request.pause();
    return true;
  };
  const fail = (name: BodyFault) => {
    if (!detach()) return;
    failure = name;
    sink.error(bodyError(name));
  };
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        sink = controller;
        request.on("data", onData).on("end", onEnd).on("error", onGone).on("close", onGone);
        request.pause();
      },
      pull() {
        if (over) return;
        wait();
        request.resume();
      },
      cancel() {
        detach();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 64 * 1024 }),
  );
  return { stream, failure: () => failure, abandon: () => fail("BodyLost") };
}

/**
 * Throws away what is left of a body after its answer went out, so that a browser still sending gets to read
 * the answer; a sender that goes on beyond `bytes` or `ms` is cut off.
 */
export function drain(request: IncomingMessage, bytes: number, ms: number): void {
  if (request.complete || request.destroyed) return;
  let left = bytes;
  const cut = () => request.socket.destroy();
  const timer = setTimeout(cut, ms);
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) cut();
  });
  request.on("error", () => {});
  request.once("close", () => clearTimeout(timer));
  request.once("end", () => clearTimeout(timer));
  request.resume();
}
