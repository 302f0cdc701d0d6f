import { findStayById } from "#app/features/boarding/stay/boarder/boarded-stay.server.ts";
import {
  canReadFiles,
  type StayFileReader,
} from "#app/features/boarding/stay/can-read-files.server.ts";
import { runsRescue } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { StoredBlob } from "#app/platform/files/blobs.server.ts";
import { openFile } from "#app/platform/files/open-file.server.ts";
import { isId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { formatReference } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findCarePhoto } from "./care-log.queries.server.ts";

/** Refuses NOT_FOUND for those who may not read the stay's files. Views by staff are audited first. */
export async function openCarePhoto(
  services: AppServices,
  reader: StayFileReader,
  { id, size }: { id: string; size: "whole" | "small" },
): Promise<Outcome<{ blob: StoredBlob; name: string }>> {
  if (!isId(id)) return refused("NOT_FOUND");
  const q = services.db.reader;
  const photo = await findCarePhoto(q, id);
  const stay = photo && (await findStayById(q, photo.stay_id));
  if (!stay) return refused("NOT_FOUND");
  const now = services.now();
  if (!(await canReadFiles(q, stay, reader, now))) return refused("NOT_FOUND");
  const opened = await openFile(services, size === "whole" ? photo.whole_key : photo.small_key);
  if (!opened.ok) return opened;
  const { actor } = reader;
  if (actor && runsRescue(actor.role)) {
    const detail = `photo of a note, ${formatReference(stay.reference)}`;
    const act = { actor, action: "viewed", entity: "stay", entityId: stay.id, detail };
    await services.db.transaction((trx) => recordAudit(trx, now, act));
  }
  return done({ blob: opened.value, name: photo.file_name });
}
