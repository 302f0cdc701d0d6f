import type { Queries } from "#app/platform/db/database.server.ts";
import { listBatchPart, markUndone } from "#app/platform/history/history.queries.server.ts";
import { recordHistory } from "#app/platform/history/history.server.ts";
import { undoStepName } from "#app/platform/history/history.ts";
import { hasEmailsUnder, withdrawEmailsUnder } from "#app/platform/mail/outbox.queries.server.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { Site } from "#app/platform/services.ts";
import type { StepActor } from "#app/platform/steps/steps.server.ts";
import { undoMs } from "#app/platform/undo.ts";
import { closedEmail, homeFoundReason, noLongerReason } from "./interest-emails.ts";
import {
  countRejectedAt,
  rejectPending,
  reopenRejected,
} from "./interest-status.queries.server.ts";
import { mailToApplicant } from "./mail-applicant.server.ts";

const batchSize = 200;

type Closing = {
  /** Undefined sends no e-mails. */
  site: Site | undefined;
  now: Date;
  actor: StepActor;
  listing: { id: string; name: string };
  /** Why nobody can have the pet any more. */
  why?: "home" | "left";
  /** Marks the changes and e-mails, so that `reopenInterests` finds them. */
  batch: string;
};

/** Rejects all pending requests for a pet that is no longer here. The caller has locked the listing. */
export async function closePendingInterests(
  trx: Queries,
  { site, now, actor, listing, why = "home", batch }: Closing,
): Promise<void> {
  const reason = why === "home" ? homeFoundReason(listing.name) : noLongerReason(listing.name);
  const closing = { listingId: listing.id, reason, decidedBy: actor.id ?? null };
  for (;;) {
    const some = await rejectPending(trx, {
      ...closing,
      now: now.toISOString(),
      limit: batchSize,
    });
    if (some.length === 0) return;
    const change = { entity: "interest", actor, from: "pending", to: "rejected", reason, batch };
    await recordHistory(
      trx,
      now,
      some.map(({ id }) => ({ ...change, step: "adoption.close", entityId: id })),
    );
    if (!site) continue;
    const mails = some.map((one) => {
      const interest = { ...one, listing_id: listing.id, listing_name: listing.name };
      return {
        ...mailToApplicant(site, interest, (facts) => closedEmail(facts, why, reason)),
        cause: `${causePrefix(batch)}:${one.id}`,
        delayMs: undoMs,
      };
    });
    await sendMail(trx, now, mails);
  }
}

export function countClosed(
  trx: Queries,
  { id, name }: { id: string; name: string },
  now: Date,
): Promise<number> {
  return countRejectedAt(trx, id, homeFoundReason(name), now.toISOString());
}

/** Undoes `closePendingInterests`, except for erased people. Refuses CONFLICT once an e-mail was sent. */
export async function reopenInterests(
  trx: Queries,
  { now, actor, batch }: Pick<Closing, "now" | "actor" | "batch">,
): Promise<Outcome<null>> {
  const at = now.toISOString();
  await withdrawEmailsUnder(trx, causePrefix(batch), at);
  if (await hasEmailsUnder(trx, causePrefix(batch))) {
    return refused("CONFLICT", "The e-mails about it are on their way, so this stays as it is.");
  }
  for (let after = ""; ; ) {
    const some = await listBatchPart(trx, batch, { after, limit: batchSize });
    const last = some.at(-1);
    if (!last) return done(null);
    after = last.id;
    const ids = some.map(({ entity_id }) => entity_id);
    const reopened = await reopenRejected(trx, ids);
    const change = { entity: "interest", actor, from: "rejected", to: "pending" };
    await recordHistory(
      trx,
      now,
      reopened.map((entityId) => ({ ...change, step: undoStepName, entityId })),
    );
    for (const { id, entity_id } of some) {
      if (reopened.includes(entity_id)) await markUndone(trx, id, at);
    }
  }
}

function causePrefix(batch: string): string {
  return `interest-closed:${batch}`;
}
