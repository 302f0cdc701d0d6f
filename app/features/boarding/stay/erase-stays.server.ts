import { forgetPets } from "#app/features/boarding/capacity/take-places.server.ts";
import { listOwnedStays } from "#app/features/boarding/stay/owner/own-stays.queries.server.ts";
import { releaseStayFiles } from "#app/features/boarding/stay-file/claim-stay-files.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import {
  eraseHistoryTexts,
  eraseOwnerName,
} from "#app/platform/history/history-personal-data.queries.server.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { deleteStaffNotificationsAbout } from "#app/platform/mail/staff-notifications.queries.server.ts";
import { queueStaffNotification } from "#app/platform/mail/staff-notifications.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { formerName, maxExported, type PersonSubject } from "#app/platform/records/privacy-part.ts";
import type { Site } from "#app/platform/services.ts";
import { undoEnds } from "#app/platform/steps/steps.server.ts";
import { takeStepIn } from "#app/platform/steps/take-step.server.ts";
import {
  findStay,
  findStayByReference,
  listBoarderStaysInStatus,
  lockStay,
  type Stay,
} from "./stay.queries.server.ts";
import { isStayErased, isStayOpen, petsWithoutNames, upcomingStatuses } from "./stay.ts";
import { boarderEmail, boarderGoneEmail, stayGivenBackEmail } from "./stay-emails.ts";
import { findBoarderMail, mailToOwner } from "./stay-mails.server.ts";
import { anonymiseStay } from "./stay-personal-data.queries.server.ts";
import { staySteps } from "./stay-steps.server.ts";

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
  // First: the cancellation queues a new notification, which must stay.
  await deleteStaffNotificationsAbout(trx, [id]);
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
    return refused(
      "CONFLICT",
      "Please cancel this booking first, so that the boarder hears of it.",
    );
  }
  await eraseStay(trx, stay, now, site);
  return done(stay.id);
}

/**
 * Notifies the boarder without naming anybody, and staff about a request. Does so also after a recent cancellation, whose
 * own notification is erased with the owner. A stay that has begun or is closed does not change.
 */
async function cancelForErasure(
  trx: Queries,
  now: Date,
  { stay, name, site }: { stay: Stay; name: string; site?: Site | undefined },
): Promise<void> {
  const taken = await takeStepIn(undefined, trx, staySteps, stay.id, {
    stepRole: "erasure",
    step: "cancel",
    input: {},
    actor: { name },
    now,
  });
  if (!taken.ok && !(await isJustCancelled(trx, stay, now))) return;
  if (stay.source === "request") await queueStaffNotification(trx, now, "stay-cancelled", stay.id);
  if (!site) return;
  // Without the owner, so that the e-mail to the boarder is not erased with them.
  const nameless = {
    ...stay,
    owner_name: name,
    pet_names: petsWithoutNames(stay.pets.length),
    owner_id: null,
  };
  const mail = await findBoarderMail(site, trx, nameless, (facts, boarder) =>
    boarderEmail(facts, boarder, "cancelled"),
  );
  const about = stay.boarder_id ? [{ entity: "person", id: stay.boarder_id }] : [];
  const cause = `stay-left:${stay.id}:boarder`;
  if (mail) await sendMail(trx, now, { ...mail, kind: "request", about, cause });
}

/** Whether the owner has cancelled and the notification is still pending. */
async function isJustCancelled(trx: Queries, { id, status }: Stay, now: Date): Promise<boolean> {
  if (status !== "cancelled") return false;
  const last = (await listHistory(trx, "stay", id)).at(-1);
  return last?.step === "owner.cancel" && now.getTime() < undoEnds(last);
}

/** Cancels bookings, with an e-mail to the owner, and gives handed-over stays back to staff. */
async function leaveBoarder(
  trx: Queries,
  now: Date,
  { stays, name, site }: { stays: readonly Stay[]; name: string; site: Site },
): Promise<void> {
  for (const stay of stays) {
    const isBooking = stay.source === "booking";
    const taken = await takeStepIn(undefined, trx, staySteps, stay.id, {
      stepRole: "erasure",
      step: isBooking ? "cancel" : "giveBack",
      input: {},
      actor: { name },
      now,
    });
    if (!taken.ok) continue;
    const left = { ...taken.value.row, boarder_id: null, boarder_name: null };
    const mail = mailToOwner(site, left, isBooking ? boarderGoneEmail : stayGivenBackEmail);
    await sendMail(trx, now, { ...mail, cause: `stay-left:${taken.value.changeId}:owner` });
    if (!isBooking) await queueStaffNotification(trx, now, "stay-given-back", stay.id);
  }
}
