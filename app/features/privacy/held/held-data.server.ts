import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import { renderDigestsAnew } from "#app/features/insights/staff-digest/render-digests-anew.server.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { eraseAuditDetails } from "#app/platform/audit/audit-personal-data.queries.server.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import { eraseEmails } from "#app/platform/mail/email-personal-data.queries.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { formerName } from "#app/platform/records/entity-descriptor.ts";
import type { AppServices } from "#app/platform/services.ts";

/** Returns the lookup of a reference's kind, by its first letter. */
export function lookupOf(reference: string) {
  const lookups = entityDescriptors.flatMap((one) =>
    "reference" in one ? [{ held: undefined, ...one.reference, entity: one.entity }] : [],
  );
  return lookups.find(({ letter }) => letter === reference.charAt(0));
}

/**
 * Erases what is held under one reference, for somebody without an account: the record loses its person, and so do the
 * e-mails about it. The caller has made sure that this is the sender. Refuses NOT_FOUND for a kind that erases nothing
 * by itself, else as the entity does.
 */
export async function eraseHeld(services: AppServices, reference: string): Promise<Outcome<null>> {
  const { held, entity } = lookupOf(reference) ?? {};
  if (!held || !entity) return refused("NOT_FOUND");
  return transact<null>(services, async (trx) => {
    const now = services.now();
    const erased = await held.erase(trx, reference, now);
    if (!erased.ok) return erased;
    const id = erased.value;
    const nobody = { id: "", emailKey: undefined, formerAddresses: [] };
    const emails = await eraseEmails(trx, nobody, [{ entity, id }]);
    await renderDigestsAnew(trx, services.site, emails);
    await eraseAuditDetails(trx, entity, [id]);
    await eraseAuditDetails(trx, "email", emails);
    const act = { actor: { name: formerName }, action: "erased", entity, entityId: id };
    await recordAudit(trx, now, act);
    return done(null);
  });
}
