import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";

const descriptors: readonly EntityDescriptor[] = entityDescriptors;

const records: NonNullable<EntityDescriptor["audited"]> = {
  // E-mails are the platform's and reports this area's: no entity's.
  email: { inWords: "e-mail", staffPage: (id) => `/dashboard/staff/outbox/${id}` },
  report: { staffPage: () => "/dashboard/staff/reports" },
  ...Object.assign({}, ...descriptors.map(({ audited }) => audited)),
};

/** Where staff see a record that something happened to. */
export function staffPageOf(entity: string, id: string): string | undefined {
  return records[entity]?.staffPage?.(id);
}

/** As in `downloaded adoption requests`. */
export function entityInWords(entity: string): string {
  return records[entity]?.inWords ?? entity;
}
