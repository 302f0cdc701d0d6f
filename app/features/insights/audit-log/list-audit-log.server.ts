import {
  findPerson,
  listActiveStaff,
} from "#app/features/accounts/person/person.queries.server.ts";
import { listNames } from "#app/features/accounts/person/person-review.queries.server.ts";
import { type auditLogList, entityInWords } from "#app/platform/audit/audit.ts";
import { listAuditEntries } from "#app/platform/audit/audit-log.queries.server.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { type Place, paged } from "#app/platform/lists/paged.server.ts";
import type { AppServices } from "#app/platform/services.ts";

const pageSize = 50;

/** Returns one page of who did what to whom, the newest first; with who can be chosen as the one who did it. */
export async function listAuditLog(
  services: AppServices,
  { actor: actorId, page }: ListQuery<typeof auditLogList>,
) {
  const { reader } = services.db;
  const list = (place: Place) => listAuditEntries(reader, { actorId }, place);
  const { rows: entries, more } = await paged(page, list, pageSize);
  const staff = (await listActiveStaff(reader)).map(({ id, name }) => ({ id, name }));
  const chosen = actorId ? await findPerson(reader, actorId) : undefined;
  const people = entries
    .filter(({ entity }) => entity === "person")
    .map(({ entity_id }) => entity_id);
  const names = await listNames(reader, [...new Set(people)]);
  return {
    // What it was done to, as people call it.
    rows: entries.map((entry) => ({
      ...entry,
      to: names.get(entry.entity_id) ?? entityInWords(entry.entity),
    })),
    more,
    staff,
    chosen: chosen && { id: chosen.id, name: chosen.name },
  };
}
