import { createHash } from "node:crypto";
import type { Actor } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { readDocument } from "#app/platform/files/documents.server.ts";
import { maxFileBytes } from "#app/platform/files/file-policy.ts";
import { addLateFile, isLate, type LateFiles } from "#app/platform/files/late-files.ts";
import type { NewBlob } from "#app/platform/files/put-blobs.server.ts";
import { fileTexts } from "#app/platform/files/refused-files.ts";
import { storeSentFile } from "#app/platform/files/store-sent-file.server.ts";
import { consumeUploadTotals } from "#app/platform/files/upload-totals.server.ts";
import { refusalText } from "#app/platform/http/errors.ts";
import { readForm } from "#app/platform/http/forms.server.ts";
import { newId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { RateLimit } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { insertFile, listStagedMedicalFiles } from "./medical-file.queries.server.ts";

type SentFile = { name: string; bytes: Uint8Array };

function uploadLimits({ id }: Actor): RateLimit[] {
  return [{ bucket: `medical-file:${id}`, max: 60, windowMs: 60 * 60 * 1000 }];
}

/**
 * Stores a document, or a picture re-encoded without metadata; a form may claim it within a day. Returns its id.
 * Refuses, naming the file, TOO_LARGE, UNSUPPORTED (by content, not by name), SERVICE_UNAVAILABLE, and RATE_LIMITED
 * after sixty an hour (refused ones included) or beyond `uploadTotals`. A refused file leaves nothing in the store.
 */
export async function stageMedicalFile(
  services: AppServices,
  actor: Actor,
  { name, bytes }: SentFile,
): Promise<Outcome<{ id: string }>> {
  const now = services.now();
  const id = newId(now);
  const sent = {
    name,
    attempts: uploadLimits(actor),
    reserve: (trx: Queries, size: number) =>
      consumeUploadTotals(trx, now, actor, { name, bytes: size }),
  };
  return storeSentFile(services, sent, async () => {
    const encoded = await encodeFile(services, id, { name, bytes });
    if (!encoded.ok) return encoded;
    const file = encoded.value;
    const insert = async (trx: Queries) => {
      await insertFile(trx, {
        id,
        record_id: null,
        uploaded_by: actor.id,
        type: file.type,
        bytes: file.bytes.byteLength,
        blob_key: file.key,
        file_name: name.slice(0, 200).toWellFormed(),
        digest: createHash("sha256").update(bytes).digest("hex"),
        created_at: now.toISOString(),
      });
      return done({ id });
    };
    return done({ files: [file], insert });
  });
}

async function encodeFile(
  services: AppServices,
  id: string,
  { name, bytes }: SentFile,
): Promise<Outcome<NewBlob>> {
  if (bytes.byteLength > maxFileBytes) {
    return refused("TOO_LARGE", fileTexts.tooLarge(name));
  }
  const document = readDocument(bytes, name);
  if (!document.ok) return document;
  if (document.value === "pdf") {
    return done({ key: `medical/${id}.pdf`, bytes, type: "application/pdf" });
  }
  const processed = await services.images.process(bytes, name);
  if (!processed.ok) return processed;
  const largest = processed.value.variants.filter(({ format }) => format === "webp").at(-1);
  if (!largest) throw new Error("a picture was encoded without a WebP file");
  return done({ key: `medical/${id}.webp`, bytes: largest.bytes, type: "image/webp" });
}

/** Stages the files, so that a returned form need not send them again. */
export async function readMedicalRecordForm(
  services: AppServices,
  actor: Actor,
  request: Request,
): Promise<{
  form: FormData;
  fieldErrors: Record<string, string[]>;
  late: LateFiles | undefined;
  staged: { id: string; fileName: string }[];
}> {
  const errors: string[] = [];
  let late: LateFiles | undefined;
  const form = await readForm(request, async ({ field, name, bytes }) => {
    if (field !== "files") return undefined;
    const staged = await stageMedicalFile(services, actor, { name, bytes });
    if (staged.ok) return staged.value.id;
    if (isLate(staged)) late = addLateFile(late, { field, name, refusal: staged });
    else errors.push(refusalText(staged));
    return undefined;
  });
  const ids = form.getAll("files").map(String).filter(Boolean);
  const files = await listStagedMedicalFiles(services.db.reader, ids, actor.id);
  return {
    form,
    fieldErrors: errors.length > 0 ? { files: errors } : {},
    late,
    staged: files.map(({ id, file_name }) => ({ id, fileName: file_name })),
  };
}
