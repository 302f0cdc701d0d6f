import { findStayByReference, lockStay } from "#app/features/boarding/stay/stay.queries.server.ts";
import { canAddFiles } from "#app/features/boarding/stay/stay.ts";
import { petFieldName } from "#app/features/boarding/stay/stay-fields.ts";
import { claimStayFiles } from "#app/features/boarding/stay-file/claim-stay-files.server.ts";
import { fileFields, fileLabels } from "#app/features/boarding/stay-file/stay-file.ts";
import {
  discardStagedFile,
  type SentFile,
  stageStayFile,
} from "#app/features/boarding/stay-file/store-stay-file.server.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";

/**
 * The caller has checked that this is the sender. The same file again changes nothing, so a retry is safe. Refuses as
 * `stageStayFile`, INVALID beyond eight photos, CONFLICT for a closed stay, NOT_FOUND for an unknown reference or pet.
 */
export async function addStayFile(
  services: AppServices,
  visitor: { address: string },
  reference: string,
  file: SentFile,
  position = 0,
): Promise<Outcome<{ fileName: string }>> {
  const known = await findStayByReference(services.db.reader, reference);
  if (!known) return refused("NOT_FOUND");
  const label = fileLabels[fileFields[file.field].kind];
  const closed = refused("CONFLICT", `${label} can no longer be sent: this stay is closed.`);
  if (!canAddFiles(known.status)) return closed;
  const staged = await stageStayFile(services, visitor, file);
  if (!staged.ok) return staged;
  const added = await transact(services, async (trx) => {
    await lockStay(trx, known.id);
    const stay = await findStayByReference(trx, reference);
    if (!stay || !canAddFiles(stay.status)) return closed;
    const pet = stay.pets[position];
    if (!pet) return refused("NOT_FOUND");
    const claimed = await claimStayFiles(
      trx,
      { stayId: stay.id, stayPetId: pet.id, field: petFieldName(position, "petImages") },
      [staged.value.token],
    );
    return claimed.ok ? done({ fileName: file.name }) : claimed;
  });
  // Deletes only an unclaimed file: a refused one, or one that the pet has already.
  await discardStagedFile(services, staged.value.token);
  return added;
}
