import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import { renderDigestsAgain } from "#app/features/insights/staff-digest/render-digests-again.server.ts";
import { eraseAuditDetails } from "#app/platform/audit/audit-personal-data.queries.server.ts";
import { deleteConsents } from "#app/platform/consents/consents.queries.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { eraseEmails } from "#app/platform/mail/email-personal-data.queries.server.ts";
import type { PersonSubject, PrivacyPart } from "#app/platform/records/privacy-part.ts";
import type { AppServices } from "#app/platform/services.ts";

const descriptors: readonly PrivacyPart[] = entityDescriptors;

/** Removes what other entities stored about a record whose person was erased. In the caller's transaction. */
export async function eraseAbout(
  trx: Queries,
  record: { entity: string; id: string },
): Promise<void> {
  for (const descriptor of descriptors) await descriptor.eraseAbout?.(trx, record);
}

const nobody: PersonSubject = { id: "", emailKey: undefined, formerAddresses: [] };

/** As `eraseAbout`; also e-mails, digests, consents and the audit log. */
export async function eraseTraces(
  { site }: AppServices,
  trx: Queries,
  { entity, id }: { entity: string; id: string },
): Promise<void> {
  const emails = await eraseEmails(trx, nobody, [{ entity, id }]);
  await renderDigestsAgain(trx, site, emails);
  await deleteConsents(trx, entity, [id]);
  await eraseAbout(trx, { entity, id });
  await eraseAuditDetails(trx, entity, [id]);
  await eraseAuditDetails(trx, "email", emails);
}
