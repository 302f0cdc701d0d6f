import { createHash, randomBytes } from "node:crypto";
import { hourMs } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import type { BlobKey } from "#app/platform/files/blob-key.ts";
import { readDocument } from "#app/platform/files/documents.server.ts";
import { maxFileBytes } from "#app/platform/files/file-policy.ts";
import { fileTexts } from "#app/platform/files/refused-files.ts";
import { findLackOfRoom, refuseFile } from "#app/platform/files/room-for-files.server.ts";
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
import { findStayByReference, lockStay } from "./stay.queries.server.ts";
import { canAddFiles } from "./stay.ts";
import {
  claimStayFile,
  countStagedBytes,
  freeSlot,
  insertStayFile,
  listFilesOf,
  listStaged,
  releaseFiles,
} from "./stay-file.queries.server.ts";
import {
  type FileField,
  type FileKind,
  fileFields,
  fileLabels,
  maxPhotos,
  type StagedStayFile,
} from "./stay-file.ts";

type SentFile = { field: FileField; name: string; bytes: Uint8Array };
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
  const full =
    (await findLackOfRoom(services, file.name)) ??
    (await findStagedExcess(services.db.reader, senderHash, { name: file.name, bytes: 1 }));
  if (full) return full;
  const id = newId(now);
  const blobs = await storeBlobs(services, id, file);
  if (!blobs.ok) return blobs;
  const bytes = blobs.value.reduce((sum, blob) => sum + blob.bytes, 0);
  const excess = await services.db.transaction(async (trx) => {
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
  });
  if (!excess) return done({ token });
  for (const { blob_key } of blobs.value) await services.blobs.delete(blob_key);
  return excess;
}

/** Writes the blobs before any row names them: what a failure leaves behind belongs to nobody. */
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
    await services.blobs.put(blob_key, bytes, "application/pdf");
    const shape = { type: "application/pdf", width: 0, height: 0, bytes: bytes.byteLength };
    return done([{ size: "whole", blob_key, ...shape }]);
  }
  const sizes = await sizesOf(services, kind, { name, bytes });
  if (!sizes.ok) return sizes;
  const stored: StoredBlob[] = [];
  for (const [size, variant] of Object.entries(sizes.value)) {
    const blob_key: BlobKey = `stays/${id}/${size}.webp`;
    await services.blobs.put(blob_key, variant.bytes, "image/webp");
    const { width, height } = variant;
    const shape = { type: "image/webp", width, height, bytes: variant.bytes.byteLength };
    stored.push({ size: size as StoredBlob["size"], blob_key, ...shape });
  }
  return done(stored);
}

/** What is kept of a picture: a photo small too, a document large enough for its small print. */
async function sizesOf(
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

/** Returns the staged files that these tokens claim, for a form that comes back. */
export async function listStagedFiles(
  services: AppServices,
  tokens: Record<FileField, readonly string[]>,
): Promise<StagedStayFile[]> {
  const found: StagedStayFile[] = [];
  for (const [field, some] of Object.entries(tokens) as [FileField, readonly string[]][]) {
    const tokenOf = new Map(some.map((token) => [sha256(token), token]));
    for (const { token_hash, file_name, kind } of await listStaged(services.db.reader, [
      ...tokenOf.keys(),
    ])) {
      const token = tokenOf.get(token_hash ?? "");
      if (token && kind === fileFields[field].kind) {
        found.push({ token, field, fileName: file_name });
      }
    }
  }
  return found;
}

/** Returns what identifies staged files in an idempotency key's content: sent twice they have other tokens. */
export async function fileFingerprint(
  services: AppServices,
  tokens: readonly string[],
): Promise<unknown[]> {
  const files = await listStaged(services.db.reader, tokens.map(sha256));
  return files.map(({ kind, digest }) => [kind, digest]);
}

/**
 * Gives staged files to a stay, in the caller's transaction. The same file again is left out, a further document takes
 * the place of the one before. Refuses INVALID on the field of photos beyond eight, and of files that are gone.
 */
export async function claimFiles(
  trx: Queries,
  stayId: string,
  tokens: readonly string[],
): Promise<Outcome<null>> {
  const staged = await listStaged(trx, [...new Set(tokens)].map(sha256));
  if (staged.length < new Set(tokens).size) {
    return refused("INVALID", "", {
      fields: { petImages: ["A file is no longer with us. Please choose your files again"] },
    });
  }
  for (const { id, kind, digest } of staged) {
    const present = (await listFilesOf(trx, stayId)).filter((file) => file.kind === kind);
    if (present.some((file) => file.digest === digest)) continue;
    if (kind !== "photo")
      await releaseFiles(
        trx,
        present.map((file) => file.id),
      );
    const taken = kind === "photo" ? present.map(({ slot }) => slot) : [];
    const slot = freeSlot(kind, taken);
    if (slot === undefined) return tooManyPhotos;
    if (!(await claimStayFile(trx, id, stayId, slot))) return refused("CONFLICT");
  }
  return done(null);
}

const tooManyPhotos = refused("INVALID", "", {
  fields: { petImages: [`Please send at most ${maxPhotos} pictures`] },
});

/**
 * Adds a file to a stay that was sent before; the caller has made sure that this is its sender. Returns the file's
 * name. The same file again changes nothing, so a retry is safe. Refuses as `stageStayFile`, INVALID for photos beyond
 * eight, CONFLICT once the stay is closed and NOT_FOUND for an unknown reference.
 */
export async function addStayFile(
  services: AppServices,
  visitor: { address: string },
  reference: string,
  file: SentFile,
): Promise<Outcome<{ fileName: string }>> {
  const known = await findStayByReference(services.db.reader, reference);
  if (!known) return refused("NOT_FOUND");
  const label = fileLabels[fileFields[file.field].kind];
  const closed = refused("CONFLICT", `${label} can no longer be sent: this stay is closed.`);
  if (!canAddFiles(known.status)) return closed;
  const staged = await stageStayFile(services, visitor, file);
  if (!staged.ok) return staged;
  return transact(services, async (trx) => {
    await lockStay(trx, known.id);
    const stay = await findStayByReference(trx, reference);
    if (!stay || !canAddFiles(stay.status)) return closed;
    const claimed = await claimFiles(trx, stay.id, [staged.value.token]);
    return claimed.ok ? done({ fileName: file.name }) : claimed;
  });
}
