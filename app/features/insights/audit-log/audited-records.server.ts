import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import { reportsPath } from "#app/features/insights/reports/reports.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";

const descriptors: readonly EntityDescriptor[] = entityDescriptors;

const records: NonNullable<EntityDescriptor["audited"]> = {
  // E-mails belong to the platform and reports to this area, so no descriptor names them.
  email: { inWords: "e-mail", staffPage: (id) => `/dashboard/staff/outbox/${id}` },
  report: { staffPage: () => reportsPath },
  ...Object.assign({}, ...descriptors.map(({ audited }) => audited)),
};

/** Staff's page of an audited record. */
export function staffPageOf(entity: string, id: string): string | undefined {
  return records[entity]?.staffPage?.(id);
}

/** The entity in words, as in `downloaded adoption requests`. */
export function entityInWords(entity: string): string {
  return records[entity]?.inWords ?? entity;
}
