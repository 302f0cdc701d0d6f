import type { Queries } from "#app/platform/db/database.server.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";
import type { NewRow, Row } from "../db/schema.ts";

type AuditEntry = Row<"audit_log">;

export async function insertAuditEntry(q: Queries, row: NewRow<"audit_log">): Promise<void> {
  await q.insertInto("audit_log").values(row).execute();
}

export async function listAuditEntries(
  q: Queries,
  filter: { actorId?: string | undefined },
  page: PageRange,
): Promise<AuditEntry[]> {
  const all = q.selectFrom("audit_log").selectAll();
  const some = filter.actorId ? all.where("actor_id", "=", filter.actorId) : all;
  return some
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function listAuditEntriesByRecord(
  q: Queries,
  entity: string,
  entityId: string,
  limit: number,
): Promise<AuditEntry[]> {
  return q
    .selectFrom("audit_log")
    .selectAll()
    .where("entity", "=", entity)
    .where("entity_id", "=", entityId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
