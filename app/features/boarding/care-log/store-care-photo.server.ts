import { createHash } from "node:crypto";
import type { Actor } from "#app/platform/actor.ts";
import { hourMs } from "#app/platform/dates.ts";
import { inBatches } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { BlobKey } from "#app/platform/files/blob-key.ts";
import { addLateFile, isLate, type LateFiles } from "#app/platform/files/late-files.ts";
import { storeSentFile } from "#app/platform/files/store-sent-file.server.ts";
import { consumeUploadTotals } from "#app/platform/files/upload-totals.server.ts";
import { refusalText } from "#app/platform/http/errors.ts";
import { formText, readForm } from "#app/platform/http/forms.server.ts";
import { newId } from "#app/platform/ids.ts";
import { done, type Outcome, type Refusal, refused } from "#app/platform/outcome.ts";
import type { RateLimit } from "#app/platform/rate-limit/rate-limit.server.ts";
import { retentionMs } from "#app/platform/retention-policy.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  deleteLooseCarePhotoRows,
  findSentPhoto,
  insertCarePhoto,
  listStagedPhotos,
} from "./care-log.queries.server.ts";

function ownUploads({ id }: Actor): RateLimit[] {
  return [{ bucket: `care-photo:${id}`, max: 120, windowMs: hourMs }];
}

/**
 * Stages a photo without its metadata. It is deleted after a day unless a note claims it. The same file under the same
 * `noteKey` returns the same id. Refuses as the picture encoder does (TOO_LARGE, UNSUPPORTED, SERVICE_UNAVAILABLE), and
 * RATE_LIMITED after 120 attempts an hour and beyond `uploadTotals`.
 */
export async function stageCarePhoto(
  services: AppServices,
  actor: Actor,
  { name, bytes }: { name: string; bytes: Uint8Array },
  noteKey?: string,
): Promise<Outcome<{ id: string }>> {
  const now = services.now();
  const digest = createHash("sha256").update(bytes).digest("hex");
  const findSent = async () =>
    noteKey
      ? findSentPhoto(services.db.reader, { personId: actor.id, noteKey, digest })
      : undefined;
  const sent = await findSent();
  if (sent) return done(sent);
  const id = newId(now);
  const upload = {
    name,
    attempts: ownUploads(actor),
    reserve: (trx: Queries, size: number) =>
      consumeUploadTotals(trx, now, actor, { name, bytes: size }),
  };
  const stored = await storeSentFile(services, upload, async () => {
    const processed = await services.images.process(bytes, name);
    if (!processed.ok) return processed;
    const webp = processed.value.variants.filter(({ format }) => format === "webp");
    const [small, whole] = [webp[0], webp.at(-1)];
    if (!small || !whole) throw new Error("a picture was encoded without a WebP file");
    const keys = {
      small_key: `care/${id}/small.webp`,
      whole_key: `care/${id}/whole.webp`,
    } satisfies Record<string, BlobKey>;
    const type = "image/webp";
    const files = [
      { key: keys.small_key, bytes: small.bytes, type },
      { key: keys.whole_key, bytes: whole.bytes, type },
    ];
    const insert = async (trx: Queries) => {
      const isFirst = await insertCarePhoto(trx, {
        id,
        entry_id: null,
        uploaded_by: actor.id,
        ...keys,
        width: whole.width,
        height: whole.height,
        bytes: small.bytes.byteLength + whole.bytes.byteLength,
        file_name: name.slice(0, 200).toWellFormed(),
        digest,
        note_key: noteKey ?? null,
        created_at: now.toISOString(),
      });
      return isFirst ? done({ id }) : refused("CONFLICT");
    };
    return done({ files, insert });
  });
  if (stored.ok || stored.code !== "CONFLICT") return stored;
  // The same file arrived twice at once.
  const first = await findSent();
  return first ? done(first) : refused("SERVICE_UNAVAILABLE");
}

type StagedCarePhoto = { id: string; fileName: string };

/** Stages the photo, so that a returned form need not send it again. With `noteKey` a repeated photo is stored once. */
export async function readNoteForm(
  services: AppServices,
  actor: Actor,
  request: Request,
  noteKey?: string,
): Promise<{
  form: FormData;
  refusal: Refusal | undefined;
  /** A photo that could not be stored now. */
  late: LateFiles | undefined;
  staged: StagedCarePhoto[];
}> {
  let refusal: Refusal | undefined;
  let late: LateFiles | undefined;
  const form = await readForm(request, async ({ field, name, bytes }) => {
    if (field !== "photo") return undefined;
    const stored = await stageCarePhoto(services, actor, { name, bytes }, noteKey);
    if (stored.ok) return stored.value.id;
    if (isLate(stored)) late = addLateFile(late, { field, name, refusal: stored });
    else refusal = { ...stored, fields: { photo: [refusalText(stored)] } };
    return undefined;
  });
  // The last chosen photo replaces the one before.
  const ids = form.getAll("photo").map(String).filter(Boolean).slice(-1);
  form.delete("photo");
  for (const id of ids) form.append("photo", id);
  const photos = formText(form, "photo")
    ? await listStagedPhotos(services.db.reader, ids, actor.id)
    : [];
  return {
    form,
    refusal,
    late,
    staged: photos.map(({ id, file_name }) => ({ id, fileName: file_name })),
  };
}

export async function deleteLooseCarePhotos(services: AppServices): Promise<void> {
  const now = services.now();
  const stagedBefore = new Date(now.getTime() - retentionMs.unclaimedFile).toISOString();
  await inBatches(services, (trx, limit) =>
    deleteLooseCarePhotoRows(trx, { stagedBefore, limit, now }),
  );
}
