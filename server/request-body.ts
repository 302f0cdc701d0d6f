import type { IncomingMessage } from "node:http";
import { watchRate } from "./minimum-rate.ts";

const maxBuffered = 64 * 1024 * 1024;
let buffered = 0;

type BodyResult =
  | { ok: true; bytes: Uint8Array<ArrayBuffer>; release(): void }
  | { ok: false; reason: "TOO_LARGE" | "TIMEOUT" | "BUSY" | "GONE" };

/** Undefined for a chunked body. */
export function declaredLength(request: IncomingMessage): number | undefined {
  const length = request.headers["content-length"];
  return length === undefined ? undefined : Number(length);
}

export function hasBody(request: IncomingMessage): boolean {
  return request.headers["transfer-encoding"] !== undefined || Boolean(declaredLength(request));
}

/** Call `release` after use. */
export function readBody(
  request: IncomingMessage,
  limit: number,
  signal: AbortSignal,
): Promise<BodyResult> {
  if ((declaredLength(request) ?? 0) > limit) {
    return Promise.resolve({ ok: false, reason: "TOO_LARGE" });
  }
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (result: BodyResult) => {
      request.off("data", onData).off("end", onEnd).off("error", onGone).off("close", onGone);
      signal.removeEventListener("abort", onTimeout);
      if (!result.ok) {
        buffered -= size;
        request.pause();
      }
      resolve(result);
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      buffered += chunk.length;
      if (size > limit) settle({ ok: false, reason: "TOO_LARGE" });
      else if (buffered > maxBuffered) settle({ ok: false, reason: "BUSY" });
      else chunks.push(chunk);
    };
    const onEnd = () => {
      let free = () => {
        buffered -= size;
        free = () => {};
      };
      settle({ ok: true, bytes: new Uint8Array(Buffer.concat(chunks)), release: () => free() });
    };
    const onGone = () => settle({ ok: false, reason: "GONE" });
    const onTimeout = () => settle({ ok: false, reason: "TIMEOUT" });
    request.on("data", onData).on("end", onEnd).on("error", onGone).on("close", onGone);
    signal.addEventListener("abort", onTimeout, { once: true });
    if (signal.aborted) onTimeout();
  });
}

type BodyErrorName = "BodyTooLarge" | "BodyTimeout" | "BodyLost" | "BodyEnded";

/** The application's parser recognises the error by its name. */
function bodyError(name: BodyErrorName): Error {
  const error = new Error(`request body: ${name}`);
  error.name = name;
  return error;
}

type StreamedBody = {
  stream: ReadableStream<Uint8Array>;
  failure(): BodyErrorName | undefined;
  /** Errors the stream in favour of another upload. */
  end: () => void;
  head(): Buffer;
  abandon(): void;
};

type StreamOptions = {
  limit: number;
  window: { windowMs: number; bytes: number };
  headBytes: number;
  onBytes?: (bytes: number) => void;
  onWhole?: () => void;
};

/** Errors beyond `limit`, when a window is too slow, when all takes too long, and when the client disconnects. */
export function streamBody(
  request: IncomingMessage,
  { limit, window, headBytes, onBytes, onWhole }: StreamOptions,
): StreamedBody {
  const began = performance.now();
  const declared = declaredLength(request);
  const head: Buffer[] = [];
  let size = 0;
  let failure: BodyErrorName | undefined;
  let over = false;
  let sink: ReadableStreamDefaultController<Uint8Array>;
  const rate = watchRate(window, () => fail("BodyTimeout"));
  /** A chunked body has no known size, so the received bytes count. */
  const msLeft = () => {
    const allowed = window.windowMs * (1 + (declared ?? size) / window.bytes);
    return began + allowed - performance.now();
  };
  const watchTotal = (): NodeJS.Timeout =>
    setTimeout(
      () => {
        if (msLeft() > 0) total = watchTotal();
        else fail("BodyTimeout");
      },
      Math.max(1, msLeft()),
    );
  let total = watchTotal();
  const onData = (chunk: Buffer) => {
    if (size < headBytes) head.push(chunk.subarray(0, headBytes - size));
    size += chunk.length;
    rate.count(chunk.length);
    onBytes?.(chunk.length);
    if (size > limit) return fail("BodyTooLarge");
    sink.enqueue(new Uint8Array(chunk));
    if ((sink.desiredSize ?? 0) > 0) return;
    rate.pause();
    request.pause();
  };
  const onEnd = () => {
    if (!detach()) return;
    onWhole?.();
    sink.close();
  };
  const onGone = () => fail("BodyLost");
  const detach = () => {
    if (over) return false;
    over = true;
    rate.pause();
    clearTimeout(total);
    request.off("data", onData).off("end", onEnd).off("error", onGone).off("close", onGone);
    request.pause();
    return true;
  };
  const fail = (name: BodyErrorName) => {
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
        rate.resume();
        request.resume();
      },
      cancel() {
        detach();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 64 * 1024 }),
  );
  return {
    stream,
    failure: () => failure,
    end: () => fail("BodyEnded"),
    head: () => Buffer.concat(head),
    abandon: () => fail("BodyLost"),
  };
}

/** The complete parts of a multipart body, as a body; undefined without any. `type` is its Content-Type. */
export function completeParts(head: Buffer, type: string): Uint8Array<ArrayBuffer> | undefined {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  const end = boundary === undefined ? -1 : head.lastIndexOf(`\r\n--${boundary}\r\n`);
  if (end <= 0) return undefined;
  return new Uint8Array(
    Buffer.concat([head.subarray(0, end), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  );
}

/** Reads and drops the rest of a body, so that a browser that is still sending can read the response. */
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
