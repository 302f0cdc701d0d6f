import { findStayById } from "#app/features/boarding/stay/boarded-stay.server.ts";
import { isOwner } from "#app/features/boarding/stay/follow-stay.server.ts";
import { boarderSeesDays } from "#app/features/boarding/stay/stay-file.ts";
import type { Actor } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import type { StoredBlob } from "#app/platform/files/blobs.server.ts";
import { isId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { formatReference } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findPhoto } from "./care-log.queries.server.ts";

type Reader = {
  actor?: Actor | undefined;
  /** Whether this browser has sent, or proved to have sent, what has this reference. */
  hasSent: (reference: string) => Promise<boolean>;
};

/**
 * One photo of a note, for the pet's owner, staff, and the boarder until a week after the stay; NOT_FOUND for everybody
 * else. Each view by staff is recorded in the audit log before it is answered.
 */
export async function openCarePhoto(
  services: AppServices,
  { actor, hasSent }: Reader,
  { id, size }: { id: string; size: "whole" | "small" },
): Promise<Outcome<{ blob: StoredBlob; name: string }>> {
  if (!isId(id)) return refused("NOT_FOUND");
  const q = services.db.reader;
  const photo = await findPhoto(q, id);
  const stay = photo && (await findStayById(q, photo.stay_id));
  if (!stay) return refused("NOT_FOUND");
  const now = services.now();
  const isStaff = actor?.role === "staff";
  const isBoarder =
    actor?.role === "boarder" &&
    stay.boarder_id === actor.id &&
    lagosDay(now) <= addDays(stay.end_day, boarderSeesDays);
  if (!isStaff && !isBoarder) {
    const reader = { isSender: await hasSent(stay.reference), personId: actor?.id };
    if (!(await isOwner(q, stay, reader))) return refused("NOT_FOUND");
  }
  const blob = await services.blobs.get(size === "whole" ? photo.whole_key : photo.small_key);
  if (!blob) return refused("NOT_FOUND");
  if (isStaff) {
    const detail = `photo of a note, ${formatReference(stay.reference)}`;
    const act = { actor, action: "viewed", entity: "stay", entityId: stay.id, detail };
    await services.db.transaction((trx) => recordAudit(trx, now, act));
  }
  return done({ blob, name: photo.file_name });
}
