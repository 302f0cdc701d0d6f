import {
  findPerson,
  listActiveStaff,
} from "#app/features/accounts/person/person.queries.server.ts";
import { listNames } from "#app/features/accounts/person/person-review.queries.server.ts";
import { entityInWords } from "#app/platform/audit/audit.ts";
import { listAuditEntries } from "#app/platform/audit/audit-log.queries.server.ts";
import { isId } from "#app/platform/ids.ts";
import type { AppServices } from "#app/platform/services.ts";

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
  const staff = (await listActiveStaff(reader)).map(({ id, name }) => ({ id, name }));
  const chosen = actorId ? await findPerson(reader, actorId) : undefined;
  const entries = found.slice(0, pageSize);
  const people = entries
    .filter(({ entity }) => entity === "person")
    .map(({ entity_id }) => entity_id);
  const names = await listNames(reader, [...new Set(people)]);
  return {
    // What it was done to, as people call it.
    entries: entries.map((entry) => ({
      ...entry,
      to: names.get(entry.entity_id) ?? entityInWords(entry.entity),
    })),
    more: found.length > pageSize,
    staff,
    chosen: chosen && { id: chosen.id, name: chosen.name },
  };
}
