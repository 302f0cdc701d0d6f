import type { Queries } from "#app/platform/db/database.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { queueStaffNotification } from "#app/platform/mail/staff-notifications.server.ts";
import type { Site } from "#app/platform/services.ts";
import { undoEnds } from "#app/platform/steps/steps.server.ts";
import { takeStepIn } from "#app/platform/steps/take-step.server.ts";
import type { Stay } from "./stay.queries.server.ts";
import { petsWithoutNames } from "./stay.ts";
import { boarderGoneEmail, stayGivenBackEmail } from "./stay-emails.ts";
import { findBoarderMail, mailToOwner } from "./stay-mails.server.ts";
import { staySteps } from "./stay-steps.server.ts";

/**
 * Notifies the boarder without naming anybody, and staff about a request. Does so also after a recent cancellation, whose
 * own notification is erased with the owner. A stay that has begun or is closed does not change.
 */
export async function cancelForErasure(
  trx: Queries,
  now: Date,
  { stay, name, site }: { stay: Stay; name: string; site?: Site | undefined },
): Promise<void> {
  const taken = await takeStepIn(undefined, trx, staySteps, stay.id, {
    party: "erasure",
    step: "cancel",
    words: {},
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
  const mail = await findBoarderMail(site, trx, nameless, "cancelled");
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
export async function leaveBoarder(
  trx: Queries,
  now: Date,
  { stays, name, site }: { stays: readonly Stay[]; name: string; site: Site },
): Promise<void> {
  for (const stay of stays) {
    const isBooking = stay.source === "booking";
    const taken = await takeStepIn(undefined, trx, staySteps, stay.id, {
      party: "erasure",
      step: isBooking ? "cancel" : "giveBack",
      words: {},
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
