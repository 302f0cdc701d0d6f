/** The e-mail about a proposed visit or a new time, to the side that answers. It waits for the undo time. */
import { shortInstant } from "#app/features/providers/vet/slots.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { hasEmailsUnder } from "#app/platform/mail/outbox.queries.server.ts";
import { done } from "#app/platform/outcome.ts";
import type { Site } from "#app/platform/services.ts";
import {
  sendStepMails,
  stepMailCauses,
  withdrawStepMails,
} from "#app/platform/steps/step-mails.server.ts";
import type { UndoableEffect } from "#app/platform/steps/steps.server.ts";
import { undoMs } from "#app/platform/undo.ts";
import type { Appointment } from "./appointment.queries.server.ts";
import { offeredMove, type Side } from "./appointment.ts";
import { findAppointmentMail } from "./mail-about-appointment.server.ts";
import { moveOfferedEmail, proposedEmail } from "./offer-emails.ts";

const entity = "appointment";

/** The history's text of an offered new time, with the note to the other side. */
export function moveInWords(startsAt: string, note: string | null): string {
  return [offeredText(startsAt), note].filter(Boolean).join(". ");
}

const offeredText = (startsAt: string) => `Offered: ${shortInstant(startsAt)}`;

/** Belongs to the change that offered the time, so that its Undo withdraws the e-mail. */
export async function mailOffer(
  trx: Queries,
  now: Date,
  site: Site,
  one: Appointment,
  { changeId, reason }: { changeId: string; reason?: string | null },
): Promise<void> {
  const slot = offeredMove(one);
  const to = answersOffer(one);
  const mail = await findAppointmentMail({ site }, trx, one, {
    to,
    compose(facts) {
      if (!slot) {
        return proposedEmail(facts, { reason: one.reason, sharesHealth: one.shares_health === 1 });
      }
      const note = reason?.slice(moveInWords(slot.startsAt, " ").length - 1);
      return moveOfferedEmail(facts, to, { slot, note: note || null });
    },
  });
  const mails = mail ? [mail] : [];
  await sendStepMails(
    trx,
    now,
    { entity, id: one.id },
    {
      changeId,
      mails,
      canUndo: true,
      by: to === "owner" ? one.vet_id : (one.owner_id ?? undefined),
    },
  );
}

/** The side that answers the offered time. */
export function answersOffer({ offered_by }: Pick<Appointment, "offered_by">): Side {
  return offered_by === "owner" ? "vet" : "owner";
}

/** The change that offered the time. */
async function findOffer(trx: Queries, { id, offered_at, offered_by, status }: Appointment) {
  if (offered_at === null) return undefined;
  const history = await listHistory(trx, entity, id);
  return status === "proposed"
    ? history[0]
    : history.findLast(
        ({ step, undone_at }) => step === `${offered_by}.move` && undone_at === null,
      );
}

export async function wasNotifiedOfOffer(trx: Queries, row: Appointment): Promise<boolean> {
  const offer = await findOffer(trx, row);
  return (
    offer !== undefined && hasEmailsUnder(trx, stepMailCauses({ entity, id: row.id }, offer.id))
  );
}

/** Withdraws the waiting e-mail when the offer ends. */
export const withdrawOfferMail: UndoableEffect<Appointment> = {
  async apply({ trx, now, row }) {
    const offer = await findOffer(trx, row);
    const isWaiting = offer && now.getTime() < Date.parse(offer.at) + undoMs;
    if (!isWaiting) return done(null);
    await withdrawStepMails(trx, now, { entity, id: row.id }, offer.id);
    return done({ changeId: offer.id });
  },
  async undo({ trx, now, row, site }, receipt) {
    if (!receipt || (await wasNotifiedOfOffer(trx, row))) return done(null);
    const offer = await findOffer(trx, row);
    if (offer) {
      await mailOffer(trx, now, site, row, { changeId: offer.id, reason: offer.reason });
    }
    return done(null);
  },
};
