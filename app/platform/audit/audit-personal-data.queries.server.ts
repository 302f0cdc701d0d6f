import type { Queries } from "#app/platform/db/database.server.ts";
import { formerName } from "../records/privacy-part.ts";

export async function eraseAuditActor(q: Queries, personId: string): Promise<void> {
  await q
    .updateTable("audit_log")
    .set({ actor_name: formerName })
    .where("actor_id", "=", personId)
    .execute();
  await q
    .updateTable("audit_log")
    .set({ detail: "" })
    .where("entity", "=", "session")
    .where("actor_id", "=", personId)
    .execute();
}

export async function eraseAuditDetails(
  q: Queries,
  entity: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await q
    .updateTable("audit_log")
    .set({ detail: "" })
    .where("entity", "=", entity)
    .where("entity_id", "in", ids)
    .execute();
}
