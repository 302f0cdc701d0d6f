import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import { eraseTraces } from "#app/features/privacy/erasure/erase-traces.server.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { listConsents, withdrawConsent } from "#app/platform/consents/consents.queries.server.ts";
import { exportConsent, type GivenConsent } from "#app/platform/consents/consents.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { formerName, type JsonRecord } from "#app/platform/records/privacy-part.ts";
import { isReferenceKey } from "#app/platform/reference-keys/reference-key.server.ts";
import { deleteDueReferenceKeys } from "#app/platform/reference-keys/reference-keys.queries.server.ts";
import type { AppServices } from "#app/platform/services.ts";

/** By the first letter of the reference. */
export function referenceLookup(reference: string) {
  const lookups = entityDescriptors.flatMap((one) =>
    "reference" in one ? [{ ...one.reference, entity: one.entity }] : [],
  );
  return lookups.find(({ letter }) => letter === reference.charAt(0));
}

/** Never opens an erased record. */
export async function opensByKey(
  services: AppServices,
  { reference, key }: { reference: string; key: string },
): Promise<boolean> {
  if (!(await isReferenceKey(services.db.reader, reference, key))) return false;
  const anybody = { isSender: true, personId: undefined };
  return (
    (await referenceLookup(reference)?.senderData.isSender(services, reference, anybody)) ?? false
  );
}

/** Browsers that followed the links lose access, too. The caller has verified the sender. */
export function endKeyLinks(services: AppServices, reference: string): Promise<Outcome<null>> {
  return transact<null>(services, async (trx) => {
    await deleteDueReferenceKeys(trx, reference, services.now().toISOString());
    return done(null);
  });
}

/** Undefined for an unknown reference. */
export async function exportReferenceRecord(
  services: AppServices,
  reference: string,
): Promise<JsonRecord | undefined> {
  const { reader } = services.db;
  const lookup = referenceLookup(reference);
  const found = await lookup?.senderData.find(reader, reference);
  if (!lookup || !found) return undefined;
  const consents = await listConsents(reader, lookup.entity, [found.id]);
  return { ...found.data, consents: consents.map(exportConsent) };
}

/** The caller has verified the sender. */
export async function listReferenceConsents(
  services: AppServices,
  reference: string,
): Promise<GivenConsent[]> {
  const { reader } = services.db;
  const lookup = referenceLookup(reference);
  const found = await lookup?.senderData.find(reader, reference);
  return lookup && found ? listConsents(reader, lookup.entity, [found.id]) : [];
}

/** Repeating it answers the same. Refuses NOT_FOUND. */
export function withdrawReferenceConsent(
  services: AppServices,
  reference: string,
  { consent }: { consent: string },
): Promise<Outcome<null>> {
  const lookup = referenceLookup(reference);
  return transact<null>(services, async (trx) => {
    const found = await lookup?.senderData.find(trx, reference);
    if (!lookup || !found) return refused("NOT_FOUND");
    const of = { entity: lookup.entity, ids: [found.id], id: consent };
    const withdrawn = await withdrawConsent(trx, services.now(), of);
    return withdrawn ? done(null) : refused("NOT_FOUND", "You did not agree to this.");
  });
}

/** The caller has verified the sender. Repeating it answers the same. Refuses as the entity does. */
export async function eraseReferenceRecord(
  services: AppServices,
  reference: string,
): Promise<Outcome<null>> {
  const lookup = referenceLookup(reference);
  if (!lookup) return refused("NOT_FOUND");
  const { senderData, entity } = lookup;
  return transact<null>(services, async (trx) => {
    const now = services.now();
    const erased = await senderData.erase(trx, reference, now, services.site);
    if (!erased.ok) return erased;
    const id = erased.value;
    if (!id) return done(null);
    await eraseTraces(services, trx, { entity, id });
    const act = { actor: { name: formerName }, action: "erased", entity, entityId: id };
    await recordAudit(trx, now, act);
    return done(null);
  });
}
