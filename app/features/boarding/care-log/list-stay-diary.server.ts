import { findStayById } from "#app/features/boarding/stay/boarder/boarded-stay.server.ts";
import { isOwner } from "#app/features/boarding/stay/public/follow-stay.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { DiaryDay } from "./care-log.ts";
import { readDiary } from "./read-diary.server.ts";

/**
 * Returns the notes, photos and ticks of a stay by day, the newest first, for its owner, its boarder and staff;
 * undefined for everybody else.
 */
export async function listStayDiary(
  services: AppServices,
  actor: Actor,
  stayId: string,
): Promise<DiaryDay[] | undefined> {
  const q = services.db.reader;
  const stay = await findStayById(q, stayId);
  if (!stay) return undefined;
  const isBoarder = actor.role === "boarder" && stay.boarder_id === actor.id;
  const isTheirs =
    actor.role === "staff" ||
    isBoarder ||
    stay.owner_id === actor.id ||
    (await isOwner(q, stay, { isSender: false, personId: actor.id }));
  return isTheirs ? readDiary(q, stayId, { personId: actor.id, now: services.now() }) : undefined;
}
