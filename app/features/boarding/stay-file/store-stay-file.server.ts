import { createHash, randomBytes } from "node:crypto";
import { dayMs, hourMs } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isUniqueViolation } from "#app/platform/db/database-errors.server.ts";
import type { BlobKey } from "#app/platform/files/blob-key.ts";
import { discardBlobs } from "#app/platform/files/delete-released-blobs.server.ts";
import { readDocument } from "#app/platform/files/documents.server.ts";
import { maxFileBytes } from "#app/platform/files/file-policy.ts";
import type { NewBlob } from "#app/platform/files/put-blobs.server.ts";
import { fileTexts } from "#app/platform/files/refused-files.ts";
import { refuseFile } from "#app/platform/files/room-for-files.server.ts";
import { storeSentFile } from "#app/platform/files/store-sent-file.server.ts";
import { newId } from "#app/platform/ids.ts";
import { done, type Outcome, type Refusal, refused } from "#app/platform/outcome.ts";
import type { PictureVariant } from "#app/platform/pictures/images.server.ts";
import { consumeRateLimits, type RateLimit } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { countStagedBytes, deleteStagedFile, insertStayFile } from "./stay-file.queries.server.ts";
import { type FileField, type FileKind, fileFields } from "./stay-file.ts";

export type SentFile = { field: FileField; name: string; bytes: Uint8Array };
type StoredBlob = Parameters<typeof insertStayFile>[2][number];

export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Many phones share an address, and a request may have ten files. */
function uploadLimits(address: string): RateLimit[] {
  return [{ bucket: `stay-file:address:${address}`, max: 600, windowMs: hourMs }];
}

const MB = 1024 * 1024;

/** Limits of unclaimed files, and of all files of one address in 24 hours. */
export const stagedBytes = { ofAddress: 300 * MB, ofAll: 2048 * MB, ofAddressADay: 2048 * MB };

/** Refuses RATE_LIMITED for the address, SERVICE_UNAVAILABLE for all together. Files that are being stored count. */
async function findStagedExcess(
  trx: Queries,
  now: Date,
  { address, name, bytes }: { address: string; name: string; bytes: number },
): Promise<Refusal | undefined> {
  const sender = sha256(address);
  if ((await countStagedBytes(trx, sender)) + bytes > stagedBytes.ofAddress) {
    return refused("RATE_LIMITED", "", { retryAfter: hourMs / 1000 });
  }
  if ((await countStagedBytes(trx)) + bytes > stagedBytes.ofAll) return refuseFile(name);
  const bucket = `stay-file:bytes:${address}`;
  const aDay = { bucket, max: stagedBytes.ofAddressADay, windowMs: dayMs, amount: bytes };
  return consumeRateLimits(trx, now, [aDay]);
}

/**
 * Stages a file, pictures without their metadata. It is deleted after a day unless a form claims it by the token.
 * Refuses TOO_LARGE, UNSUPPORTED (by content) and SERVICE_UNAVAILABLE (also without room on the disk or for unclaimed
 * files), naming the file, and RATE_LIMITED after 600 attempts an hour of one address or beyond `stagedBytes`.
 */
export async function stageStayFile(
  services: AppServices,
  visitor: { address: string },
  file: SentFile,
  token = randomBytes(20).toString("base64url"),
): Promise<Outcome<{ token: string }>> {
  const now = services.now();
  const { address } = visitor;
  const { name } = file;
  const id = newId(now);
  const row = {
    id,
    stay_id: null,
    slot: null,
    token_hash: sha256(token),
    kind: fileFields[file.field].kind,
    file_name: name.slice(0, 200).toWellFormed(),
    digest: sha256(file.bytes),
    created_at: now.toISOString(),
    sender_hash: sha256(address),
  };
  const sent = {
    name,
    attempts: uploadLimits(address),
    senderHash: row.sender_hash,
    reserve: (trx: Queries, bytes: number) => findStagedExcess(trx, now, { address, name, bytes }),
  };
  try {
    return await storeSentFile(services, sent, async () => {
      const encoded = await encodeFile(services, id, file);
      if (!encoded.ok) return encoded;
      const files = encoded.value;
      const blobs = files.map(({ key, bytes, ...shape }): StoredBlob => {
        return { ...shape, blob_key: key, bytes: bytes.byteLength };
      });
      const insert = async (trx: Queries) => {
        await insertStayFile(trx, row, blobs);
        return done({ token });
      };
      return done({ files, insert });
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // The same file was sent twice at once with this token.
    return done({ token });
  }
}

export async function discardStagedFile(services: AppServices, token: string): Promise<void> {
  const now = services.now();
  const keys = await services.db.transaction((trx) => deleteStagedFile(trx, sha256(token), now));
  await discardBlobs(services, keys);
}

type EncodedBlob = NewBlob & Pick<StoredBlob, "size" | "width" | "height">;

async function encodeFile(
  services: AppServices,
  id: string,
  { field, name, bytes }: SentFile,
): Promise<Outcome<EncodedBlob[]>> {
  if (bytes.byteLength > maxFileBytes) {
    return refused("TOO_LARGE", fileTexts.tooLarge(name));
  }
  const { kind } = fileFields[field];
  const document = kind === "photo" ? undefined : readDocument(bytes, name);
  if (document && !document.ok) return document;
  if (document?.value === "pdf") {
    const type = "application/pdf";
    return done([
      { key: `stays/${id}/whole.pdf`, bytes, type, size: "whole", width: 0, height: 0 },
    ]);
  }
  const sizes = await encodeSizes(services, kind, { name, bytes });
  if (!sizes.ok) return sizes;
  return done(
    Object.entries(sizes.value).map(([size, { bytes, width, height }]): EncodedBlob => {
      const key: BlobKey = `stays/${id}/${size}.webp`;
      return { key, bytes, type: "image/webp", size: size as StoredBlob["size"], width, height };
    }),
  );
}

/** A photo also in small, a document large enough for its small print. */
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
