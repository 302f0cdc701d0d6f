import { putBlobs } from "#app/platform/files/put-blobs.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { withoutThumb } from "./picture.ts";
import {
  claimPictureJob,
  finishPictureJob,
  listVariants,
  postponePictureJob,
} from "./picture-jobs.queries.server.ts";
import type { PictureVariant } from "./pictures.queries.server.ts";
import { pictureBlobKey } from "./pictures.server.ts";

const minuteMs = 60_000;
/** Longer than one picture takes beside a busy site. */
const claimMs = 15 * minuteMs;
const maxAttempts = 5;
/** After this time a run begins no further picture, and the next run waits as long. */
const runMs = 5_000;

export async function encodeAvifFiles(services: AppServices): Promise<{ retryAfterMs?: number }> {
  const end = performance.now() + runMs;
  while (performance.now() < end) {
    if (!(await encodeNextAvif(services))) return {};
  }
  return { retryAfterMs: runMs };
}

/** Makes the next picture's AVIF files, all or none. Returns false when no job is due, or the processor is busy. */
export async function encodeNextAvif(services: AppServices): Promise<boolean> {
  const at = (ms: number) => new Date(services.now().getTime() + ms).toISOString();
  const claim = { now: at(0), until: at(claimMs) };
  const job = await services.db.transaction((trx) => claimPictureJob(trx, claim));
  if (!job) return false;
  const { pictureId: id, attempts } = job;
  if (attempts > maxAttempts) {
    services.log.warn({ pictureId: id }, "a picture keeps its WebP files alone");
    await services.db.transaction((trx) => finishPictureJob(trx, id, []));
    return true;
  }
  const made = await encodeAll(services, id);
  if (made === "later") {
    await services.db.transaction((trx) => postponePictureJob(trx, id, at(minuteMs)));
    return false;
  }
  await services.db.transaction((trx) => finishPictureJob(trx, id, made));
  return true;
}

/** The files are not listed yet, and another attempt overwrites them. */
async function encodeAll(services: AppServices, id: string): Promise<PictureVariant[] | "later"> {
  const variants = await listVariants(services.db.reader, id);
  // AVIF gains nothing for thumbnails.
  const webps = withoutThumb(variants.filter(({ format }) => format === "webp"));
  const source = await readWidest(services, webps);
  if (!source) return [];
  const files: { variant: PictureVariant; content: Uint8Array }[] = [];
  for (const { width, bytes } of webps) {
    const made = await services.images.encodeAvif(source, width, bytes);
    if (!made.ok) return made.code === "SERVICE_UNAVAILABLE" ? "later" : [];
    const { height, bytes: content } = made.value;
    const key = { picture_id: id, format: "avif" as const, width: made.value.width };
    const blob_key = pictureBlobKey(id, key.width, key.format);
    files.push({ variant: { ...key, height, bytes: content.byteLength, blob_key }, content });
  }
  await putBlobs(
    services,
    files.map(({ variant, content }) => ({
      key: variant.blob_key,
      bytes: content,
      type: "image/avif",
    })),
  );
  return files.map(({ variant }) => variant);
}

async function readWidest(
  services: AppServices,
  webps: PictureVariant[],
): Promise<Uint8Array | undefined> {
  const widest = webps.at(-1);
  const blob = widest && (await services.blobs.get(widest.blob_key));
  return blob && new Uint8Array(await new Response(blob.stream()).arrayBuffer());
}
