import type { Queries } from "#app/platform/db/database.server.ts";
import { formerName } from "../records/entity-descriptor.ts";
import { addressChanged } from "./audit.ts";

/** Removes a person's name and browsers from the audit log; what they did stays. */
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

/** Deletes the details that the audit log has about these records. */
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

/** Addresses that were the person's before, each with the instant at which it was given up; the last one first. */
export async function listFormerAddresses(
  q: Queries,
  personId: string,
): Promise<{ address: string; until: string }[]> {
  return q
    .selectFrom("audit_log")
    .select(["detail as address", "at as until"])
    .where("entity", "=", "person")
    .where("entity_id", "=", personId)
    .where("action", "=", addressChanged)
    .where("detail", "<>", "")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
}
