import type { Actor } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { recordHistory } from "#app/platform/history/history.server.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { undoMs } from "#app/platform/undo.ts";
import { closedEmail, homeFoundReason } from "./interest-emails.ts";
import { rejectPending } from "./interest-status.queries.server.ts";
import { mailToApplicant } from "./mail-applicant.server.ts";

const batchSize = 200;

/**
 * Rejects every pending request for a pet that somebody else has adopted, with the standard reason, a history row and
 * an e-mail each, in the transaction of the adoption, which has locked the listing. Returns how many.
 */
export async function closePendingInterests(
  services: AppServices,
  trx: Queries,
  actor: Actor,
  listing: { id: string; name: string },
  now: Date,
): Promise<number> {
  const reason = homeFoundReason(listing.name);
  const at = now.toISOString();
  const closing = { listingId: listing.id, reason, decidedBy: actor.id, now: at };
  for (let closed = 0; ; ) {
    const some = await rejectPending(trx, { ...closing, limit: batchSize });
    if (some.length === 0) return closed;
    closed += some.length;
    const change = { entity: "interest", actor, from: "pending", to: "rejected", reason };
    await recordHistory(
      trx,
      now,
      some.map(({ id }) => ({ ...change, step: "adoption.close", entityId: id })),
    );
    const mails = some.map((one) => {
      const interest = { ...one, listing_id: listing.id, listing_name: listing.name };
      return {
        ...mailToApplicant(services.site, interest, (facts) => closedEmail(facts, reason)),
        cause: `interest-closed:${one.id}`,
        delayMs: undoMs,
      };
    });
    await sendMail(trx, now, mails);
  }
}
