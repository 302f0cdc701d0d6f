import type { Queries } from "#app/platform/db/database.server.ts";
import { newId } from "#app/platform/ids.ts";
import { consentText, type GivenConsent, type VersionedConsent } from "./consents.ts";

type ConsentKey = { entity: string; id: string };

/** Runs in the transaction that stores the form's record. */
export async function recordConsents(
  trx: Queries,
  now: Date,
  record: ConsentKey,
  { form, ticked }: { form: string; ticked: readonly VersionedConsent[] | undefined },
): Promise<void> {
  if (!ticked || ticked.length === 0) return;
  const rows = ticked.map(({ consent, version }) => ({
    id: newId(now),
    entity: record.entity,
    entity_id: record.id,
    consent,
    version,
    form,
    given_at: now.toISOString(),
    withdrawn_at: null,
  }));
  await trx.insertInto("consents").values(rows).execute();
}

export async function listConsents(
  q: Queries,
  entity: string,
  ids: readonly string[],
): Promise<GivenConsent[]> {
  if (ids.length === 0) return [];
  const rows = await q
    .selectFrom("consents")
    .selectAll()
    .where("entity", "=", entity)
    .where("entity_id", "in", ids)
    .orderBy("given_at")
    .orderBy("id")
    .execute();
  return rows.map(({ id, consent, version, form, given_at, withdrawn_at }) => ({
    id,
    text: consentText(consent, version),
    version,
    form,
    givenAt: given_at,
    withdrawnAt: withdrawn_at,
  }));
}

/** Returns false when there is no such consent. A repeated withdrawal keeps the first time. */
export async function withdrawConsent(
  trx: Queries,
  now: Date,
  { entity, ids, id }: { entity: string; ids: readonly string[]; id: string },
): Promise<boolean> {
  if (ids.length === 0) return false;
  const result = await trx
    .updateTable("consents")
    .set((eb) => ({ withdrawn_at: eb.fn.coalesce("withdrawn_at", eb.val(now.toISOString())) }))
    .where("id", "=", id)
    .where("entity", "=", entity)
    .where("entity_id", "in", ids)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteConsents(
  trx: Queries,
  entity: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom("consents")
    .where("entity", "=", entity)
    .where("entity_id", "in", ids)
    .execute();
}
