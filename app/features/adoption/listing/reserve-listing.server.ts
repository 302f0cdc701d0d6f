import type { Queries } from "#app/platform/db/database.server.ts";
import { recordHistory } from "#app/platform/history/history.server.ts";
import { changeListingStatus } from "./listing.queries.server.ts";

type Actor = { id?: string; name: string };

/** Reserves an available pet; false when it is not available. The caller has locked the listing. */
export function reserveListing(
  trx: Queries,
  now: Date,
  actor: Actor,
  id: string,
): Promise<boolean> {
  return change(trx, now, actor, { id, from: "available", to: "reserved" });
}

/** Makes a reserved pet available again; any other status stays. The caller has locked the listing. */
export async function releaseListing(
  trx: Queries,
  now: Date,
  actor: Actor,
  id: string,
): Promise<void> {
  await change(trx, now, actor, { id, from: "reserved", to: "available" });
}

async function change(
  trx: Queries,
  now: Date,
  actor: Actor,
  { id, from, to }: { id: string; from: "available" | "reserved"; to: "available" | "reserved" },
): Promise<boolean> {
  const isChanged = await changeListingStatus(trx, {
    id,
    from: [from],
    to,
    now: now.toISOString(),
  });
  if (isChanged)
    await recordHistory(trx, now, { entity: "listing", entityId: id, actor, from, to });
  return isChanged;
}
