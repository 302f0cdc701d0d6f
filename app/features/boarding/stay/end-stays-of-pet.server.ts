import type { Queries } from "#app/platform/db/database.server.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { queueStaffNotification } from "#app/platform/mail/staff-notifications.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { PetLeft } from "#app/platform/records/related-part.ts";
import type { Site } from "#app/platform/services.ts";
import { takeStepIn } from "#app/platform/steps/take-step.server.ts";
import { listOpenStaysOfPet } from "./stay.queries.server.ts";
import { boarderEmail, stayCancelledEmail } from "./stay-emails.ts";
import { findBoarderMail, mailToOwner } from "./stay-mails.server.ts";
import { staySteps } from "./stay-steps.server.ts";

/**
 * Cancels the open stays of a pet that its owner has given away, and writes to both sides. Refuses CONFLICT while the
 * pet is with a boarder.
 */
export async function endStaysOfPet(
  trx: Queries,
  { id, name }: PetLeft,
  now: Date,
  site: Site,
): Promise<Outcome<null>> {
  const stays = await listOpenStaysOfPet(trx, id);
  const current = stays.find(({ status }) => status === "checked_in");
  if (current) {
    const boarder = current.boarder_name ?? "its boarder";
    return refused(
      "CONFLICT",
      `${name} is checked in with ${boarder}. Ask ${boarder} to check ${name} out first.`,
    );
  }
  for (const stay of stays) {
    const taken = await takeStepIn(undefined, trx, staySteps, stay.id, {
      stepRole: "erasure",
      step: "cancel",
      input: {},
      actor: { name: site.name },
      now,
    });
    if (!taken.ok) return taken;
    const boarder = await findBoarderMail(site, trx, stay, (facts, to) =>
      boarderEmail(facts, to, "cancelled"),
    );
    const cause = `pet-left:${stay.id}`;
    if (boarder) await sendMail(trx, now, { ...boarder, cause: `${cause}:boarder` });
    const owner = mailToOwner(site, stay, (facts) => stayCancelledEmail(facts, null));
    await sendMail(trx, now, { ...owner, cause: `${cause}:owner` });
    if (stay.source === "request") {
      await queueStaffNotification(trx, now, "stay-cancelled", stay.id);
    }
  }
  return done(null);
}
