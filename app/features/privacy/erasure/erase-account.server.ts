import { verifyOwnPassword } from "#app/features/accounts/auth/password/verify-own-password.server.ts";
import { lockByPassword } from "#app/features/accounts/person/password-mark.server.ts";
import { isErasedPerson } from "#app/features/accounts/person/person.ts";
import { lockSubject } from "#app/features/accounts/person/person-subject.server.ts";
import { renderInvitationsAgain } from "#app/features/accounts/person-desk/render-invitations-again.server.ts";
import { findAccount } from "#app/features/accounts/profile/find-profile.server.ts";
import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import { renderDigestsAgain } from "#app/features/insights/staff-digest/render-digests-again.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import {
  eraseAuditActor,
  eraseAuditDetails,
} from "#app/platform/audit/audit-personal-data.queries.server.ts";
import { deleteConsents } from "#app/platform/consents/consents.queries.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import { eraseHistoryActor } from "#app/platform/history/history-personal-data.queries.server.ts";
import type { EmailSubject } from "#app/platform/mail/email.ts";
import { eraseEmails } from "#app/platform/mail/email-personal-data.queries.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { eraseFileNames } from "#app/platform/pictures/pictures.queries.server.ts";
import { discardPictures } from "#app/platform/pictures/pictures.server.ts";
import {
  formerName,
  type PersonSubject,
  type PrivacyPart,
} from "#app/platform/records/privacy-part.ts";
import type { AppServices } from "#app/platform/services.ts";
import { eraseThreadPerson } from "#app/platform/threads/threads-personal-data.queries.server.ts";
import { eraseAbout } from "./erase-traces.server.ts";

const descriptors: readonly PrivacyPart[] = entityDescriptors;

/**
 * In one transaction: withdraws open requests, removes personal data everywhere, ends sessions and links; counts and
 * the animals' history stay. Repeating it answers the same. Refuses as `verifyOwnPassword` (on `password`),
 * AUTH_REQUIRED when it was replaced meanwhile, CONFLICT for the last active staff member. Stored answers and rate-limit
 * events hold only hashes and expire by age.
 */
export async function eraseAccount(
  services: AppServices,
  actor: Actor,
  { password }: { password: string },
): Promise<Outcome<null>> {
  const wrong = { field: "password", message: "This is not your password" } as const;
  const verified = await verifyOwnPassword(services, actor, password, wrong);
  const account = await findAccount(services, actor);
  if (isErasedPerson(account)) return done(null);
  if (!verified.ok) return verified;
  const outcome = await transact<null>(services, async (trx) => {
    const locked = await lockSubject(trx, actor);
    if (!locked.ok) return locked;
    if (!locked.value) return done(null);
    const given = { id: actor.id, ...verified.value };
    if (!(await lockByPassword(trx, given))) return refused("AUTH_REQUIRED");
    await erase(services, trx, locked.value);
    return done(null);
  });
  if (outcome.ok && account.photo_id) await discardPictures(services, [account.photo_id]);
  return outcome;
}

async function erase(services: AppServices, trx: Queries, subject: PersonSubject): Promise<void> {
  const { id } = subject;
  const now = services.now();
  const records: EmailSubject[] = [];
  for (const { entity, personalData } of descriptors) {
    const ids = (await personalData?.erase(trx, subject, now, services.site)) ?? [];
    await deleteConsents(trx, entity, ids);
    await eraseAuditDetails(trx, entity, ids);
    for (const one of ids) await eraseAbout(trx, { entity, id: one });
    records.push(...ids.map((one) => ({ entity, id: one })));
  }
  const emails = await eraseEmails(trx, subject, records);
  await renderInvitationsAgain(services, trx, emails);
  await renderDigestsAgain(trx, services.site, emails);
  await eraseFileNames(trx, id);
  await eraseHistoryActor(trx, id);
  await eraseThreadPerson(trx, id);
  await eraseAuditActor(trx, id);
  await eraseAuditDetails(trx, "email", emails);
  await recordAudit(trx, now, {
    actor: { id, name: formerName },
    action: "erased account",
    entity: "person",
    entityId: id,
  });
}
