/** The e-mail that asks an owner about a proposed visit or another time: unread, it can be taken back. */
import { shortInstant } from "#app/features/providers/vet/slots.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { hasEmailsUnder } from "#app/platform/mail/outbox.queries.server.ts";
import { done } from "#app/platform/outcome.ts";
import type { Site } from "#app/platform/services.ts";
import {
  causesOf,
  sendStepMails,
  withdrawStepMails,
} from "#app/platform/steps/step-mails.server.ts";
import type { UndoableEffect } from "#app/platform/steps/steps.server.ts";
import { undoMs } from "#app/platform/undo.ts";
import type { Appointment } from "./appointment.queries.server.ts";
import { moveOf } from "./appointment.ts";
import { findMail } from "./mail-about-appointment.server.ts";
import { moveOfferedEmail, proposedEmail } from "./offer-emails.ts";

const entity = "appointment";

/** What the history says of another time that is offered, with the veterinarian's note. */
export function moveInWords(startsAt: string, note: string | null): string {
  return [offered(startsAt), note].filter(Boolean).join(". ");
}

const offered = (startsAt: string) => `Offered: ${shortInstant(startsAt)}`;

/** Queues it as an e-mail of the change by which the time was offered. */
export async function tellOfOffer(
  trx: Queries,
  now: Date,
  site: Site,
  one: Appointment,
  { changeId, reason }: { changeId: string; reason?: string | null },
): Promise<void> {
  const slot = moveOf(one);
  const mail = await findMail({ site }, trx, one, {
    to: "owner",
    compose(facts) {
      if (!slot) {
        return proposedEmail(facts, { reason: one.reason, sharesHealth: one.shares_health === 1 });
      }
      const note = reason?.slice(moveInWords(slot.startsAt, " ").length - 1);
      return moveOfferedEmail(facts, slot, note || null);
    },
  });
  const mails = mail ? [mail] : [];
  await sendStepMails(
    trx,
    now,
    { entity, id: one.id },
    { changeId, mails, canUndo: true, by: one.vet_id },
  );
}

/** The change by which the time was offered that the owner has not answered. */
async function findOffer(trx: Queries, { id, offered_at, status }: Appointment) {
  if (offered_at === null) return undefined;
  const history = await listHistory(trx, entity, id);
  return status === "proposed"
    ? history[0]
    : history.findLast(({ step, undone_at }) => step === "vet.move" && undone_at === null);
}

/** Whether its owner was told of what is offered. */
export async function wasTold(trx: Queries, row: Appointment): Promise<boolean> {
  const offer = await findOffer(trx, row);
  return offer !== undefined && hasEmailsUnder(trx, causesOf({ entity, id: row.id }, offer.id));
}

/** Keeps the e-mail about an offer that has ended from leaving while it waits. */
export const offerRecalled: UndoableEffect<Appointment> = {
  async apply({ trx, now, row }) {
    const offer = await findOffer(trx, row);
    const isHeld = offer && now.getTime() < Date.parse(offer.at) + undoMs;
    if (!isHeld) return done(null);
    await withdrawStepMails(trx, now, { entity, id: row.id }, offer.id);
    return done({ changeId: offer.id });
  },
  async undo({ trx, now, row, site }, receipt) {
    if (!receipt || (await wasTold(trx, row))) return done(null);
    const offer = await findOffer(trx, row);
    if (offer) {
      await tellOfOffer(trx, now, site, row, { changeId: offer.id, reason: offer.reason });
    }
    return done(null);
  },
};
