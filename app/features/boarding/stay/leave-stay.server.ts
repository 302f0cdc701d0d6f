/** Stays to come of accounts that are erased: cancelled or given back, with e-mails that name nobody. */
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
 * Cancels a stay whose owner erases their data: its places are free, the boarder who keeps a place is notified without a name,
 * and of a request the next digest tells staff; so they are of one that its owner has just cancelled, as what was to tell them
 * goes with the owner. A stay that has begun or is closed stays as it is.
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
  // Without the owner: whoever is told is the boarder alone, and the e-mail stays readable.
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

/** Whether the owner has cancelled a stay and nobody is told yet. */
async function isJustCancelled(trx: Queries, { id, status }: Stay, now: Date): Promise<boolean> {
  if (status !== "cancelled") return false;
  const last = (await listHistory(trx, "stay", id)).at(-1);
  return last?.step === "owner.cancel" && now.getTime() < undoEnds(last);
}

/**
 * The boarder of these stays erases their account, in the caller's transaction: what owners have booked and the boarder
 * has not begun is cancelled, with an e-mail to the owner; what staff handed over is theirs again. The places are free.
 */
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
