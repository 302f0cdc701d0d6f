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

/** Width and height of the largest variant; `tone` is an index in `backgroundColours`. */
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
   * Re-encodes a picture upright and without metadata: WebP 240, 360, 540, 720, 1080 and `thumbWidth` wide, and a JPEG at most
   * 1080 wide, none enlarged. Refuses UNSUPPORTED (unreadable, damaged, over 20 s of processor time), TOO_LARGE (over
   * `maxFileBytes` or 50 million pixels), SERVICE_UNAVAILABLE (queue full, or three minutes over).
   */
  process(bytes: Uint8Array, fileName: string): Promise<Outcome<ProcessedPicture>>;
  /** One WebP with readable small print, at most `documentSide` long. Refuses as `process`. */
  processDocument(bytes: Uint8Array, fileName: string): Promise<Outcome<PictureVariant>>;
  /** Not during an upload. Refuses TOO_LARGE where no acceptable quality is under `below` bytes; else as `process`. */
  encodeAvif(bytes: Uint8Array, width: number, below: number): Promise<Outcome<PictureVariant>>;
  /** A JPEG of 1200 × 630 pixels. Refuses SERVICE_UNAVAILABLE as `process`, UNSUPPORTED for an unreadable cover. */
  drawCard(card: Card, cover: Uint8Array): Promise<Outcome<Uint8Array>>;
  /** As `drawCard`, of a photo of ours, or without one of empty bytes. */
  drawSharePhoto(share: SharePhoto, photo: Uint8Array): Promise<Outcome<Uint8Array>>;
  close(): Promise<void>;
};

const maxWaiting = 20;
const avifCpuMs = 60_000;
/** Pages come first, then uploads, for which people wait, then AVIF. */
const defaultNiceness = { upload: 5, avif: 19 };

/** Two child processes, for uploads and AVIF: libvips never loads in the web process. `cpuMs` limits one upload. */
export function openImageProcessor(
  options: {
    cpuMs?: number;
    backstopMs?: number;
    idleMs?: number;
    niceness?: typeof defaultNiceness;
  } = {},
): ImageProcessor & { workerPid(work?: "upload" | "avif"): number | undefined } {
  const { cpuMs = 20_000, niceness = defaultNiceness, ...times } = options;
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
    avifs.resume();
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

/** For messages: without path and control characters, cut. */
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
