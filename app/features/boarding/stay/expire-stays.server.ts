import { freePlaces } from "#app/features/boarding/capacity/take-places.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { done } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { causeOf, mailBoarder, mailToOwner } from "./mail-owner.server.ts";
import { listExpiring } from "./stay.queries.server.ts";
import { holdsPlaces } from "./stay.ts";
import { stayExpiredEmail } from "./stay-emails.ts";
import { unansweredMs } from "./stay-policy.ts";
import { takeStep } from "./take-step.server.ts";

const batch = 50;

/**
 * Closes what nobody took up in time: requests after their last day, owners' bookings also after `unansweredMs` without an
 * answer or once they begin. Each is a transaction of its own, with e-mails to the owner and to the boarder
 * whose place was kept; its places are free again.
 * Returns how many expired.
 */
export async function expireStays(services: AppServices): Promise<number> {
  const now = services.now();
  const before = new Date(now.getTime() - unansweredMs).toISOString();
  const wanted = { today: lagosDay(now), before, limit: batch };
  let expired = 0;
  for (const id of await listExpiring(services.db.reader, wanted)) {
    const outcome = await transact(services, async (trx) => {
      const actor = { name: "Clock" };
      const change = await takeStep(trx, id, {
        step: "expire",
        stepActor: { as: "clock" },
        actor,
        now,
      });
      if (!change.ok) return change;
      await freePlaces(trx, id);
      const { site } = services;
      const stay = change.value;
      const cause = causeOf(id, "expire", now);
      await sendMail(trx, now, mailToOwner(site, stay, stayExpiredEmail, cause));
      if (holdsPlaces(stay)) await mailBoarder(site, trx, stay, { what: "expired", cause, now });
      return done(null);
    });
    if (outcome.ok) expired += 1;
  }
  return expired;
}
