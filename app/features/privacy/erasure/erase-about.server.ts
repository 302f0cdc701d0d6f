import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { PrivacyPart } from "#app/platform/records/privacy-part.ts";

const descriptors: readonly PrivacyPart[] = entityDescriptors;

/** The record has lost its person. In the caller's transaction. */
export async function eraseAbout(
  trx: Queries,
  record: { entity: string; id: string },
): Promise<void> {
  for (const descriptor of descriptors) await descriptor.eraseAbout?.(trx, record);
}
