import { createHash, randomBytes } from "node:crypto";
import { hourMs } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isUniqueViolation } from "#app/platform/db/database-errors.server.ts";
import type { BlobKey } from "#app/platform/files/blob-key.ts";
import { readDocument } from "#app/platform/files/documents.server.ts";
import { maxFileBytes } from "#app/platform/files/file-policy.ts";
import { putBlobs } from "#app/platform/files/put-blobs.server.ts";
import { fileTexts } from "#app/platform/files/refused-files.ts";
import { refuseFile, storingFile } from "#app/platform/files/room-for-files.server.ts";
import { newId } from "#app/platform/ids.ts";
import { done, type Outcome, type Refusal, refused } from "#app/platform/outcome.ts";
import type { PictureVariant } from "#app/platform/pictures/images.server.ts";
import {
  findExceededLimit,
  lockRateLimit,
  type RateLimit,
  recordHits,
} from "#app/platform/rate-limit/rate-limit.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { countStagedBytes, insertStayFile } from "./stay-file.queries.server.ts";
import { type FileField, type FileKind, fileFields } from "./stay-file.ts";

export type SentFile = { field: FileField; name: string; bytes: Uint8Array };
type StoredBlob = Parameters<typeof insertStayFile>[2][number];

export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Many phones share an address, and each may send ten files for each of its requests. */
function uploadLimits(address: string): RateLimit[] {
  return [{ bucket: `stay-file:address:${address}`, max: 600, windowMs: hourMs }];
}

const MB = 1024 * 1024;

/** The most bytes that are kept of files which no form has claimed. */
export const stagedBytes = { ofAddress: 300 * MB, ofAll: 2048 * MB };

/** Refuses RATE_LIMITED when the address, SERVICE_UNAVAILABLE when all together have `bytes` more than is kept. */
async function findStagedExcess(
  q: Queries,
  senderHash: string,
  { name, bytes }: { name: string; bytes: number },
): Promise<Refusal | undefined> {
  if ((await countStagedBytes(q, senderHash)) + bytes > stagedBytes.ofAddress) {
    return refused("RATE_LIMITED", "", { retryAfter: hourMs / 1000 });
  }
  if ((await countStagedBytes(q)) + bytes > stagedBytes.ofAll) return refuseFile(name);
  return undefined;
}

/**
 * Stores a file of a boarding form, re-encoded without its metadata where it is a picture, and returns the token that
 * claims it; unclaimed it is deleted after a day. Refuses, naming the file, TOO_LARGE (over `maxFileBytes`), UNSUPPORTED (by its
 * content, whatever its name says) and SERVICE_UNAVAILABLE, also when the disk or the room for unclaimed files is full;
 * RATE_LIMITED after 600 an hour of one address, and while it has `stagedBytes.ofAddress` unclaimed.
 */
export async function stageStayFile(
  services: AppServices,
  visitor: { address: string },
  file: SentFile,
  token = randomBytes(20).toString("base64url"),
): Promise<Outcome<{ token: string }>> {
  const now = services.now();
  const limits = uploadLimits(visitor.address);
  const exceeded = await findExceededLimit(services.db.reader, now, limits);
  if (exceeded) return exceeded;
  const senderHash = sha256(visitor.address);
  const asked = { name: file.name, bytes: 1 };
  const id = newId(now);
  const blobs = await storingFile(
    services,
    file.name,
    async () =>
      (await findStagedExcess(services.db.reader, senderHash, asked)) ??
      storeBlobs(services, id, file),
  );
  if (!blobs.ok) return blobs;
  const bytes = blobs.value.reduce((sum, blob) => sum + blob.bytes, 0);
  const insert = async (trx: Queries) => {
    // Everybody's, because all together have a limit, too.
    await lockRateLimit(trx, { bucket: "stay-file:staged" });
    const more = await findStagedExcess(trx, senderHash, { name: file.name, bytes });
    if (more) return more;
    const row = {
      id,
      stay_id: null,
      slot: null,
      token_hash: sha256(token),
      kind: fileFields[file.field].kind,
      file_name: file.name.slice(0, 200).toWellFormed(),
      digest: sha256(file.bytes),
      created_at: now.toISOString(),
      sender_hash: senderHash,
    };
    await insertStayFile(trx, row, blobs.value);
    await recordHits(trx, now, limits);
    return undefined;
  };
  try {
    return (await services.db.transaction(insert)) ?? done({ token });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // The same token has a file already: it was sent twice at the same moment.
    return done({ token });
  }
}

async function storeBlobs(
  services: AppServices,
  id: string,
  { field, name, bytes }: SentFile,
): Promise<Outcome<StoredBlob[]>> {
  if (bytes.byteLength > maxFileBytes) {
    return refused("TOO_LARGE", fileTexts.tooLarge(name));
  }
  const { kind } = fileFields[field];
  const document = kind === "photo" ? undefined : readDocument(bytes, name);
  if (document && !document.ok) return document;
  if (document?.value === "pdf") {
    const blob_key: BlobKey = `stays/${id}/whole.pdf`;
    const type = "application/pdf";
    await putBlobs(services, [{ key: blob_key, bytes, type }]);
    const shape = { type, width: 0, height: 0, bytes: bytes.byteLength };
    return done([{ size: "whole", blob_key, ...shape }]);
  }
  const sizes = await encodeSizes(services, kind, { name, bytes });
  if (!sizes.ok) return sizes;
  const files = Object.entries(sizes.value).map(([size, { bytes, width, height }]) => {
    const key: BlobKey = `stays/${id}/${size}.webp`;
    return { key, bytes, type: "image/webp", size: size as StoredBlob["size"], width, height };
  });
  await putBlobs(services, files);
  return done(
    files.map(({ key, bytes, ...shape }) => {
      return { ...shape, blob_key: key, bytes: bytes.byteLength };
    }),
  );
}

/** What is kept of a picture: a photo small too, a document large enough for its small print. */
async function encodeSizes(
  { images }: AppServices,
  kind: FileKind,
  { name, bytes }: Pick<SentFile, "name" | "bytes">,
): Promise<Outcome<Partial<Record<StoredBlob["size"], PictureVariant>>>> {
  if (kind !== "photo") {
    const whole = await images.processDocument(bytes, name);
    return whole.ok ? done({ whole: whole.value }) : whole;
  }
  const processed = await images.process(bytes, name);
  if (!processed.ok) return processed;
  const webp = processed.value.variants.filter(({ format }) => format === "webp");
  const [small, whole] = [webp[0], webp.at(-1)];
  return done({ ...(small && { small }), ...(whole && { whole }) });
}
