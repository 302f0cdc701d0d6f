import { findOwnPet, findPatient, findSharedPet } from "#app/features/pets/pet/find-pet.server.ts";
import { type Actor, runsRescue, treatsPets } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import type { StoredBlob } from "#app/platform/files/blobs.server.ts";
import { openFile } from "#app/platform/files/open-file.server.ts";
import { isId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findFile } from "./medical-file.queries.server.ts";
import { recordKindNames } from "./medical-record.ts";
import { isReadByStaff, isReadWhole } from "./medical-record-policy.ts";

/** `name` is the file's name at upload. */
type OpenedFile = { blob: StoredBlob; name: string; isPicture: boolean };

/**
 * For the pet's owner, for staff as `isReadByStaff` says, and for a veterinarian whose patient it is: any file where they
 * may read the health page, else their own uploads. Refuses NOT_FOUND for anybody else, and for a file of a former
 * owner's time. Access by anybody but the owner is recorded in the audit log first.
 */
export async function openMedicalFile(
  services: AppServices,
  actor: Actor | undefined,
  id: string,
): Promise<Outcome<OpenedFile>> {
  if (!actor || !isId(id)) return refused("NOT_FOUND");
  const q = services.db.reader;
  const file = await findFile(q, id);
  if (!file) return refused("NOT_FOUND");
  const now = services.now();
  const isOwner = Boolean(await findOwnPet(q, actor.id, file.pet_id));
  if (runsRescue(actor.role)) {
    if (!isReadByStaff(file)) return refused("NOT_FOUND");
  } else if (!isOwner) {
    if (!treatsPets(actor.role)) return refused("NOT_FOUND");
    const find = file.uploaded_by === actor.id ? findPatient : findSharedPet;
    if (!(await find(q, actor.id, file.pet_id, lagosDay(now)))) return refused("NOT_FOUND");
  }
  if (!isReadWhole(file, actor.id)) return refused("NOT_FOUND");
  const opened = await openFile(services, file.blob_key);
  if (!opened.ok) return opened;
  if (!isOwner) {
    const detail = `file of a ${recordKindNames[file.kind].toLowerCase()}`;
    const act = { actor, action: "viewed", entity: "pet", entityId: file.pet_id, detail };
    await services.db.transaction((trx) => recordAudit(trx, now, act));
  }
  return done({
    blob: opened.value,
    name: file.file_name,
    isPicture: file.type.startsWith("image/"),
  });
}
