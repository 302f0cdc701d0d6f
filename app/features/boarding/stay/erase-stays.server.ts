import { forgetPets } from "#app/features/boarding/capacity/take-places.server.ts";
import { listOwnedStays } from "#app/features/boarding/stay/owner/own-stays.queries.server.ts";
import { releaseStayFiles } from "#app/features/boarding/stay-file/claim-stay-files.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import {
  eraseHistoryTexts,
  eraseOwnerName,
} from "#app/platform/history/history-personal-data.queries.server.ts";
import { deleteStaffNotificationsOf } from "#app/platform/mail/staff-notifications.queries.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { formerName, maxExported, type PersonSubject } from "#app/platform/records/privacy-part.ts";
import type { Site } from "#app/platform/services.ts";
import { cancelForErasure, leaveBoarder } from "./leave-stay.server.ts";
import {
  findStay,
  findStayByReference,
  listBoarderStaysInStatus,
  lockStay,
  type Stay,
} from "./stay.queries.server.ts";
import { isStayErased, isStayOpen, upcomingStatuses } from "./stay.ts";
import { anonymiseStay } from "./stay-personal-data.queries.server.ts";

/**
 * Closes the person's open stays as owner and as boarder, and erases the owner from stays that they booked or sent with
 * their confirmed address. Returns the ids of the owner's stays.
 */
export async function eraseStays(
  trx: Queries,
  subject: PersonSubject,
  now: Date,
  site: Site,
): Promise<string[]> {
  const boarded = await listBoarderStaysInStatus(trx, subject.id, upcomingStatuses);
  await leaveBoarder(trx, now, { stays: boarded, name: formerName, site });
  const stays = await listOwnedStays(trx, subject, { limit: maxExported, offset: 0 });
  for (const stay of stays.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    await eraseStay(trx, stay, now, site);
  }
  return stays.map(({ id }) => id);
}

/** Cancels an open stay. The next cleanup deletes the blobs of its files. */
export async function eraseStay(
  trx: Queries,
  { id }: Pick<Stay, "id">,
  now: Date,
  site?: Site,
): Promise<void> {
  await lockStay(trx, id);
  const stay = await findStay(trx, id);
  if (!stay) return;
  await deleteStaffNotificationsOf(trx, [id]);
  await cancelForErasure(trx, now, { stay, name: formerName, site });
  await releaseStayFiles(trx, id);
  await eraseOwnerName(trx, { entity: "stay", id }, stay.owner_id);
  await eraseHistoryTexts(trx, "stay", [id]);
  await forgetPets(trx, id);
  await anonymiseStay(trx, { id, pets: stay.pets.length });
}

/** Returns undefined where it is erased already. Refuses NOT_FOUND, and CONFLICT for a checked-in pet and an open booking. */
export async function eraseStayByReference(
  trx: Queries,
  reference: string,
  now: Date,
  site: Site,
): Promise<Outcome<string | undefined>> {
  const stay = await findStayByReference(trx, reference);
  if (!stay) return refused("NOT_FOUND");
  if (isStayErased(stay)) return done(undefined);
  if (stay.status === "checked_in") {
    return refused(
      "CONFLICT",
      "Your pet is with its boarder now, who has to know whom to call. You can erase this once the stay is over.",
    );
  }
  if (stay.source === "booking" && isStayOpen(stay.status)) {
    return refused("CONFLICT", "Please cancel this booking first, so that the boarder is told.");
  }
  await eraseStay(trx, stay, now, site);
  return done(stay.id);
}
