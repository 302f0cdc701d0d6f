import { type Actor, runsRescue } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { StoredBlob } from "#app/platform/files/blobs.server.ts";
import { openFile } from "#app/platform/files/open-file.server.ts";
import { isId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { formatReference } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findStayBlob, listFilesOfStay, listPhotosOfPets } from "./stay-file.queries.server.ts";
import { fileLabels, type StayFileView } from "./stay-file.ts";

type FileReader = {
  actor: Actor | undefined;
  mayRead: (stayId: string) => Promise<boolean>;
};

type OpenedFile = { blob: StoredBlob; name: string; isPicture: boolean };

/** Refuses NOT_FOUND for those who may not read the stay's files. Views of a document by staff are audited first. */
export async function openStayFile(
  services: AppServices,
  { actor, mayRead }: FileReader,
  { id, size }: { id: string; size: "whole" | "small" },
): Promise<Outcome<OpenedFile>> {
  if (!isId(id)) return refused("NOT_FOUND");
  const file = await findStayBlob(services.db.reader, id, size);
  if (!file || !(await mayRead(file.stay_id))) return refused("NOT_FOUND");
  const opened = await openFile(services, file.blob_key);
  if (!opened.ok) return opened;
  if (actor && runsRescue(actor.role) && file.kind !== "photo") {
    const detail = `${fileLabels[file.kind]}, ${formatReference(file.reference)}`;
    const act = { actor, action: "viewed", entity: "stay", entityId: file.stay_id, detail };
    await services.db.transaction((trx) => recordAudit(trx, services.now(), act));
  }
  return done({
    blob: opened.value,
    name: file.file_name,
    isPicture: file.type.startsWith("image/"),
  });
}

export async function listStayFiles(q: Queries, stayId: string): Promise<StayFileView[]> {
  const files = await listFilesOfStay(q, stayId);
  return files.map(({ id, stay_pet_id: stayPetId, kind, file_name: fileName, bytes, type }) => {
    return { id, stayPetId, kind, fileName, bytes, isPicture: type.startsWith("image/") };
  });
}

/** Photo ids by the pets' ids within their stays. */
export async function firstPhotosOfPets(
  q: Queries,
  stayIds: readonly string[],
): Promise<Map<string, string>> {
  const photos = await listPhotosOfPets(q, stayIds);
  return new Map(photos.toReversed().map(({ id, stay_pet_id }) => [stay_pet_id ?? "", id]));
}
