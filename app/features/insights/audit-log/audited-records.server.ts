import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import { reportsPath } from "#app/features/insights/reports/reports.ts";
import type { NewsPart } from "#app/platform/records/news-part.ts";

const descriptors: readonly NewsPart[] = entityDescriptors;

const records: NonNullable<NewsPart["audited"]> = {
  // E-mails belong to the platform and reports to this area, so no descriptor names them.
  email: { inWords: "e-mail", staffPage: (id) => `/dashboard/staff/outbox/${id}` },
  report: { staffPage: () => reportsPath },
  ...Object.assign({}, ...descriptors.map(({ audited }) => audited)),
};

export function staffPagePath(entity: string, id: string): string | undefined {
  return records[entity]?.staffPage?.(id);
}

/** As in `downloaded adoption requests`. */
export function entityInWords(entity: string): string {
  return records[entity]?.inWords ?? entity;
}
