import { listStaff } from "#app/features/accounts/person/list-staff.server.ts";
import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import { entityInWords } from "#app/platform/audit/audit.ts";
import { listAuditEntries } from "#app/platform/audit/audit-log.queries.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isId } from "#app/platform/ids.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import type { AppServices } from "#app/platform/services.ts";

const descriptors: readonly EntityDescriptor[] = entityDescriptors;
const pageSize = 50;

/** One page of who did what to whom, the newest first; with who can be chosen as the one who did it. */
export async function listTrail(
  services: AppServices,
  { actor, page }: { actor: string | undefined; page: number },
) {
  const { reader } = services.db;
  const actorId = actor && isId(actor) ? actor : undefined;
  const place = { limit: pageSize + 1, offset: (page - 1) * pageSize };
  const found = await listAuditEntries(reader, { actorId }, place);
  const staff = (await listStaff(reader)).map(({ id, name }) => ({ id, name }));
  const entries = found.slice(0, pageSize);
  const wanted = entries.map(({ entity, entity_id: id }) => ({ entity, id }));
  const titles = await listTitles(reader, [
    ...wanted,
    ...(actorId ? [{ entity: "person", id: actorId }] : []),
  ]);
  const chosen = actorId && titles.get(`person:${actorId}`);
  return {
    // What it was done to, as people call it.
    entries: entries.map((entry) => ({
      ...entry,
      to: titles.get(`${entry.entity}:${entry.entity_id}`) ?? entityInWords(entry.entity),
    })),
    more: found.length > pageSize,
    staff,
    chosen: actorId && chosen !== undefined ? { id: actorId, name: chosen } : undefined,
  };
}

/** What people call these records, by entity and id, as far as their descriptors say it. */
async function listTitles(
  q: Queries,
  records: readonly { entity: string; id: string }[],
): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  for (const { entity, titles } of descriptors) {
    const ids = new Set(records.filter((one) => one.entity === entity).map(({ id }) => id));
    if (!titles || ids.size === 0) continue;
    for (const [id, title] of await titles(q, [...ids])) all.set(`${entity}:${id}`, title);
  }
  return all;
}
