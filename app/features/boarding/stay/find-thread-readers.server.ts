import { findConfirmedId } from "#app/features/accounts/person/find-person.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { StayRow } from "./stay.queries.server.ts";

type Parties = Pick<StayRow, "source" | "email_key" | "owner_id" | "boarder_id">;

/** Who has the stay's conversation in their list. A request belongs to the account with its confirmed address. */
export async function findThreadReaders(
  trx: Queries,
  { source, email_key, owner_id, boarder_id }: Parties,
): Promise<{ ownerId: string | undefined; readers: (string | null)[] }> {
  const confirmed = source === "request" ? await findConfirmedId(trx, email_key) : undefined;
  const ownerId = confirmed ?? owner_id ?? undefined;
  return { ownerId, readers: [ownerId ?? null, boarder_id] };
}
