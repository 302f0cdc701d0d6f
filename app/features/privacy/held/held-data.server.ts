import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import { eraseTraces } from "#app/features/privacy/erasure/erase-traces.server.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { formerName } from "#app/platform/records/entity-descriptor.ts";
import type { AppServices } from "#app/platform/services.ts";

/** Returns the lookup of a reference's kind, by its first letter. */
export function lookupOf(reference: string) {
  const lookups = entityDescriptors.flatMap((one) =>
    "reference" in one ? [{ ...one.reference, entity: one.entity }] : [],
  );
  return lookups.find(({ letter }) => letter === reference.charAt(0));
}

/**
 * Erases what is held under one reference, for somebody without an account: the record loses its person, and so do the
 * e-mails about it. The caller has made sure that this is the sender. Again it answers as the first time. Refuses as the
 * entity does.
 */
export async function eraseHeld(services: AppServices, reference: string): Promise<Outcome<null>> {
  const lookup = lookupOf(reference);
  if (!lookup) return refused("NOT_FOUND");
  const { held, entity } = lookup;
  return transact<null>(services, async (trx) => {
    const now = services.now();
    const erased = await held.erase(trx, reference, now);
    if (!erased.ok) return erased;
    const id = erased.value;
    if (!id) return done(null);
    await eraseTraces(services, trx, { entity, id });
    const act = { actor: { name: formerName }, action: "erased", entity, entityId: id };
    await recordAudit(trx, now, act);
    return done(null);
  });
}
