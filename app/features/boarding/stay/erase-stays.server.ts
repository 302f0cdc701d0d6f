import { eraseCareLog } from "#app/features/boarding/care-log/erase-care-log.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import {
  eraseHistoryTexts,
  eraseOwnerName,
} from "#app/platform/history/history-personal-data.queries.server.ts";
import { deleteStaffNotificationsOf } from "#app/platform/mail/staff-notifications.queries.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import {
  exportedMost,
  formerName,
  type PersonSubject,
} from "#app/platform/records/entity-descriptor.ts";
import { cancelForErasure } from "./cancel-stay.server.ts";
import { isErased } from "./follow-stay.server.ts";
import {
  findStay,
  findStayByReference,
  listStaysFrom,
  lockStay,
  type Stay,
} from "./stay.queries.server.ts";
import { listFileIds, releaseFiles } from "./stay-file.queries.server.ts";
import { anonymiseStay } from "./stay-personal-data.queries.server.ts";

/**
 * Cancels a person's open stays and removes the person, the pet's files and the thread from all of them, in the caller's
 * transaction. Without a confirmed address no stay counts as this person's. Returns the stays' ids.
 */
export async function eraseStays(
  trx: Queries,
  { emailKey }: PersonSubject,
  now: Date,
): Promise<string[]> {
  if (!emailKey) return [];
  const stays = await listStaysFrom(trx, emailKey, { limit: exportedMost, offset: 0 });
  for (const stay of stays.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    await eraseStay(trx, stay, now);
  }
  return stays.map(({ id }) => id);
}

/** Removes whoever asked for this stay; an open one is cancelled. The blobs of its files go with the next cleanup. */
export async function eraseStay(trx: Queries, { id }: Pick<Stay, "id">, now: Date): Promise<void> {
  await lockStay(trx, id);
  const stay = await findStay(trx, id);
  if (!stay) return;
  await deleteStaffNotificationsOf(trx, [id]);
  await cancelForErasure(trx, now, stay, formerName);
  await releaseFiles(trx, await listFileIds(trx, [id]));
  await eraseCareLog(trx, id);
  await eraseOwnerName(trx, { entity: "stay", id }, stay.owner_id);
  await eraseHistoryTexts(trx, "stay", [id]);
  await anonymiseStay(trx, id);
}

/**
 * Erases what is held under one reference, in the caller's transaction. Returns the stay's id, nothing where it was
 * erased before. Refuses NOT_FOUND for an unknown reference and CONFLICT while the pet is with its boarder, who has to know whom to call.
 */
export async function eraseStayByReference(
  trx: Queries,
  reference: string,
  now: Date,
): Promise<Outcome<string | undefined>> {
  const stay = await findStayByReference(trx, reference);
  if (!stay) return refused("NOT_FOUND");
  if (isErased(stay)) return done(undefined);
  if (stay.status === "checked_in") {
    return refused(
      "CONFLICT",
      "Your pet is with its boarder now, who has to know whom to call. You can erase this once the stay is over.",
    );
  }
  await eraseStay(trx, stay, now);
  return done(stay.id);
}
