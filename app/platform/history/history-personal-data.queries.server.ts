import type { Queries } from "#app/platform/db/database.server.ts";
import { formerName } from "../records/privacy-part.ts";

/** Statuses and dates stay. */
export async function eraseHistoryTexts(
  q: Queries,
  entity: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await q
    .updateTable("history")
    .set({ reason: null, private_note: null })
    .where("entity", "=", entity)
    .where("entity_id", "in", ids)
    .execute();
}

type HistoryKey = { entity: string; id: string };

/** Removes the owner's name, with or without an account; other names stay. */
export async function eraseOwnerName(
  q: Queries,
  { entity, id }: HistoryKey,
  ownerId: string | null,
): Promise<void> {
  await q
    .updateTable("history")
    .set({ actor_name: formerName })
    .where("entity", "=", entity)
    .where("entity_id", "=", id)
    .where((eb) =>
      eb.or([
        eb("actor_id", "is", null),
        ...(ownerId === null ? [] : [eb("actor_id", "=", ownerId)]),
      ]),
    )
    .execute();
}

/** Removes a person's name from all history or one record's. */
export async function eraseHistoryActor(
  q: Queries,
  personId: string,
  record?: HistoryKey,
): Promise<void> {
  const rows = q
    .updateTable("history")
    .set({ actor_name: formerName })
    .where("actor_id", "=", personId);
  await (record
    ? rows.where("entity", "=", record.entity).where("entity_id", "=", record.id)
    : rows
  ).execute();
}
