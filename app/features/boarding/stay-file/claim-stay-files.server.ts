import type { Queries } from "#app/platform/db/database.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  abandonFiles,
  claimStayFile,
  freeSlot,
  listFileIds,
  listFilesOfStay,
  listStagedByHash,
  releaseFiles,
} from "./stay-file.queries.server.ts";
import { type FileField, fileFields, type StagedStayFile, tooManyPhotos } from "./stay-file.ts";
import { sha256 } from "./store-stay-file.server.ts";

export async function listStagedByToken(
  services: AppServices,
  tokens: Record<FileField, readonly string[]>,
): Promise<StagedStayFile[]> {
  const found: StagedStayFile[] = [];
  for (const [field, some] of Object.entries(tokens) as [FileField, readonly string[]][]) {
    const tokenByHash = new Map(some.map((token) => [sha256(token), token]));
    for (const { token_hash, file_name, kind } of await listStagedByHash(services.db.reader, [
      ...tokenByHash.keys(),
    ])) {
      const token = tokenByHash.get(token_hash ?? "");
      if (token && kind === fileFields[field].kind) {
        found.push({ token, field, fileName: file_name });
      }
    }
  }
  return found;
}

/** For the content of an idempotency key: the same file sent twice has two tokens. */
export async function fileFingerprint(
  services: AppServices,
  tokens: readonly string[],
): Promise<unknown[]> {
  const files = await listStagedByHash(services.db.reader, tokens.map(sha256));
  return files.map(({ kind, digest }) => [kind, digest]);
}

/** `field`: the form's field of its photos. */
type FileOwner = { stayId: string; stayPetId: string; field?: string };

/** Skips duplicates; a new document replaces the old one. Refuses INVALID on `field` beyond eight photos and for missing files. */
export async function claimStayFiles(
  trx: Queries,
  { stayId, stayPetId, field = "petImages" }: FileOwner,
  tokens: readonly string[],
): Promise<Outcome<null>> {
  const refuse = (message: string) => refused("INVALID", "", { fields: { [field]: [message] } });
  const staged = await listStagedByHash(trx, [...new Set(tokens)].map(sha256));
  if (staged.length < new Set(tokens).size) {
    return refuse("A file is no longer with us. Please choose your files again");
  }
  for (const { id, kind, digest } of staged) {
    const present = (await listFilesOfStay(trx, stayId)).filter(
      (file) => file.kind === kind && file.stay_pet_id === stayPetId,
    );
    if (present.some((file) => file.digest === digest)) continue;
    if (kind !== "photo")
      await releaseFiles(
        trx,
        present.map((file) => file.id),
      );
    const taken = kind === "photo" ? present.map(({ slot }) => slot) : [];
    const slot = freeSlot(kind, taken);
    if (slot === undefined) return refuse(tooManyPhotos);
    const place = { stay_id: stayId, stay_pet_id: stayPetId, slot };
    if (!(await claimStayFile(trx, id, place))) return refused("CONFLICT");
  }
  return done(null);
}

/** No form can claim these files any more. */
export function abandonStagedFiles(trx: Queries, tokens: readonly string[]): Promise<void> {
  return abandonFiles(trx, tokens.map(sha256));
}

/** The next cleanup deletes them. */
export async function releaseStayFiles(trx: Queries, stayId: string): Promise<void> {
  await releaseFiles(trx, await listFileIds(trx, stayId));
}
