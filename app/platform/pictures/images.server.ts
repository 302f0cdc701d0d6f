import { maxFileBytes } from "#app/platform/files/file-policy.ts";
import { fileTexts } from "#app/platform/files/refused-files.ts";
import { type Outcome, type Refusal, refused } from "#app/platform/outcome.ts";
import type { Card } from "./card.ts";
import { createImageWorker, type ImageTask } from "./image-child.server.ts";
import type { SharePhoto } from "./share-photo.ts";

export type PictureVariant = {
  format: "webp" | "jpeg" | "avif";
  width: number;
  height: number;
  bytes: Uint8Array;
};

/** Width and height are those of the largest variant; `tone` is an index in `backgroundColours`. */
export type ProcessedPicture = {
  width: number;
  height: number;
  tone: number;
  variants: PictureVariant[];
  /** A file for rows; undefined where the picture is no wider. */
  thumb?: PictureVariant | undefined;
};

export type ImageProcessor = {
  /**
   * Re-encodes a picture upright and without metadata: WebP 360, 540, 720 and 1080 wide, a JPEG at most 1080 wide, none
   * enlarged, and a WebP of `thumbWidth`. `fileName` is for the refusals: UNSUPPORTED (unreadable, empty, damaged, or
   * over 20 s of processor time), TOO_LARGE (over `maxFileBytes` or 50 million pixels), SERVICE_UNAVAILABLE (queue
   * full, or no end after three minutes).
   */
  process(bytes: Uint8Array, fileName: string): Promise<Outcome<ProcessedPicture>>;
  /**
   * Re-encodes the picture of a document as one WebP in which small print can be read: its longest side at most
   * `documentSide`, not enlarged. Refuses as `process`.
   */
  processDocument(bytes: Uint8Array, fileName: string): Promise<Outcome<PictureVariant>>;
  /**
   * Encodes a picture as AVIF of this width and fewer than `below` bytes. Does not begin during an upload. Refuses
   * TOO_LARGE where no acceptable quality is that small, UNSUPPORTED for an unreadable picture, SERVICE_UNAVAILABLE
   * when closing, or when the process died or took too long.
   */
  encodeAvif(bytes: Uint8Array, width: number, below: number): Promise<Outcome<PictureVariant>>;
  /**
   * Draws a shared link's picture, a JPEG of 1200 × 630 pixels; `cover` is a picture of ours or empty. Refuses
   * SERVICE_UNAVAILABLE as `process`, UNSUPPORTED where the cover cannot be read.
   */
  drawCard(card: Card, cover: Uint8Array): Promise<Outcome<Uint8Array>>;
  /**
   * Draws a photo of ours as a shared link's picture, a JPEG of the same size, without cutting off what its focus shows.
   * Refuses as `drawCard`.
   */
  drawSharePhoto(share: SharePhoto, photo: Uint8Array): Promise<Outcome<Uint8Array>>;
  /** Refuses waiting orders and ends the child processes. */
  close(): Promise<void>;
};

const maxWaiting = 20;
const avifCpuMs = 60_000;
/** Somebody waits for an upload, and nobody for an AVIF file; pages go before both. */
const lowered = { upload: 5, avif: 19 };

/**
 * Two child processes, each with one picture at a time, so that libvips never loads here and no picture slows or stops
 * the web process: one for uploads, and one for AVIF, which uploads neither wait for nor end. Beyond `maxWaiting` in
 * the queue the next upload is refused. `cpuMs`: limit of one upload. `idleMs`: for how long a process stays without
 * work. `niceness`: the priority of each process.
 */
export function openImageProcessor(
  options: { cpuMs?: number; backstopMs?: number; idleMs?: number; niceness?: typeof lowered } = {},
): ImageProcessor & { workerPid(work?: "upload" | "avif"): number | undefined } {
  const { cpuMs = 20_000, niceness = lowered, ...times } = options;
  const uploads = createImageWorker({ ...times, niceness: niceness.upload });
  const avifs = createImageWorker({
    ...times,
    niceness: niceness.avif,
    mayBegin: () => uploads.isIdle(),
  });
  let closed = false;

  async function upload<T>(
    bytes: Uint8Array,
    fileName: string,
    more: Pick<ImageTask, "isDocument"> = {},
  ): Promise<Outcome<T>> {
    const name = quoted(fileName);
    if (bytes.byteLength === 0) {
      return refused("UNSUPPORTED", `${name} is empty. Please choose the picture again.`);
    }
    if (bytes.byteLength > maxFileBytes) {
      return refused("TOO_LARGE", fileTexts.tooLarge(name));
    }
    return order<T>({ bytes, name, cpuMs, ...more });
  }

  async function order<T>(work: ImageTask): Promise<Outcome<T>> {
    if (closed || uploads.waiting() >= maxWaiting) return busy(work.name);
    const answer = await uploads.run<T>(work);
    avifs.goOn();
    if (answer === "died" || answer === "too long") return undecodable(work.name);
    return answer === "no answer" ? busy(work.name) : answer;
  }

  return {
    process: (bytes, fileName) => upload(bytes, fileName),
    processDocument: (bytes, fileName) => upload(bytes, fileName, { isDocument: true }),
    drawCard: (card, cover) => order({ bytes: cover, name: "This picture", cpuMs, card }),
    drawSharePhoto: (share, bytes) => order({ bytes, name: "This picture", cpuMs, share }),
    async encodeAvif(bytes, width, below) {
      const name = "This picture";
      if (closed) return busy(name);
      const order: ImageTask = { bytes, name, cpuMs: avifCpuMs, avif: { width, below } };
      const answer = await avifs.run<PictureVariant>(order);
      return typeof answer === "string" ? busy(name) : answer;
    },
    async close() {
      closed = true;
      await Promise.all([uploads.close(), avifs.close()]);
    },
    workerPid: (work = "upload") => (work === "avif" ? avifs : uploads).pid(),
  };
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

/** The file's name for messages: without path and control characters, cut. */
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
