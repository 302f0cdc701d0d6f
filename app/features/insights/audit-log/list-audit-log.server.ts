import { listActiveStaff } from "#app/features/accounts/person/find-person.server.ts";
import type { auditLogList } from "#app/platform/audit/audit.ts";
import { listAuditEntries } from "#app/platform/audit/audit-log.queries.server.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { type PageRange, paginate } from "#app/platform/lists/paginate.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { entityInWords, staffPagePath } from "./audited-records.server.ts";
import { listTitles } from "./list-titles.server.ts";

const pageSize = 50;

export async function listAuditLog(
  services: AppServices,
  { actor: actorId, page }: ListQuery<typeof auditLogList>,
) {
  const { reader } = services.db;
  const list = (place: PageRange) => listAuditEntries(reader, { actorId }, place);
  const { rows: entries, more } = await paginate(page, list, pageSize);
  const staff = (await listActiveStaff(reader)).map(({ id, name }) => ({ id, name }));
  const subjects = entries.map(({ entity, entity_id: id }) => ({ entity, id }));
  const titles = await listTitles(reader, [
    ...subjects,
    ...(actorId ? [{ entity: "person", id: actorId }] : []),
  ]);
  const chosen = actorId && titles.get(`person:${actorId}`);
  return {
    rows: entries.map((entry) => ({
      ...entry,
      to: titles.get(`${entry.entity}:${entry.entity_id}`) ?? entityInWords(entry.entity),
      page: staffPagePath(entry.entity, entry.entity_id),
    })),
    more,
    staff,
    chosen: actorId && chosen !== undefined ? { id: actorId, name: chosen } : undefined,
  };
}
