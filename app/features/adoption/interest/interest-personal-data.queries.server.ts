/** Requests of one person: those that were sent with their address, once they have confirmed that it is theirs. */
import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import { type HistoryEntry, shared } from "#app/platform/history/history.queries.server.ts";
import { formerName } from "#app/platform/records/privacy-part.ts";
import type { Interest } from "./interest.queries.server.ts";
import { interestSearchText } from "./interest-search-text.ts";

/** The histories of all requests that were sent with an address (folded), each oldest first, as the sender may read them. */
export async function listHistoriesFrom(q: Queries, emailKey: string): Promise<HistoryEntry[]> {
  const history = await q
    .selectFrom("interests")
    .innerJoin("history", (join) =>
      join.on("history.entity", "=", "interest").onRef("history.entity_id", "=", "interests.id"),
    )
    .selectAll("history")
    .where("interests.email_key", "=", emailKey)
    .orderBy("history.entity_id")
    .orderBy("history.at")
    .orderBy("history.id")
    .execute();
  return history.map(shared);
}

/**
 * Locks the pets of all requests that were sent with an address, in one order, until the end of the transaction.
 * On SQLite all writers take turns anyway.
 */
export async function lockListingsOfRequestsFrom(q: Queries, emailKey: string): Promise<void> {
  if (!isPostgres(q)) return;
  await sql`select id from listings
    where id in (select listing_id from interests where email_key = ${emailKey})
    order by id for no key update`.execute(q);
}

/** Removes the sender from a request. Its own id takes the place of the keys, which are unique for each pet. */
export async function anonymiseInterest(q: Queries, interest: Interest): Promise<void> {
  const { id, reference, listing_name: pet, listing_breed: breed } = interest;
  const nobody = { name: formerName, email: "", phone: "" };
  await q
    .updateTable("interests")
    .set({
      ...nobody,
      email_key: id,
      phone_key: id,
      message: "",
      reason: null,
      private_note: null,
      wrote_at: null,
      sent_by: null,
      search_text: interestSearchText({ ...nobody, reference, phone_key: "", pet, breed }),
    })
    .where("id", "=", id)
    .execute();
}

/** Takes the account out of all requests that it sent. */
export async function forgetInterestSender(q: Queries, personId: string): Promise<void> {
  await q.updateTable("interests").set({ sent_by: null }).where("sent_by", "=", personId).execute();
}

/**
 * Requests that were closed before an instant and still say whose they were, the oldest first: rejected or withdrawn,
 * or approved and the pet went home before it.
 */
export async function listClosedInterests(
  q: Queries,
  { before, limit }: { before: string; limit: number },
): Promise<string[]> {
  const rows = await q
    .selectFrom("interests")
    .select("interests.id")
    // As literals, so that the planner sees the condition of the partial index.
    .where(sql<boolean>`interests.status <> 'pending' and interests.email <> ''`)
    .where("interests.updated_at", "<", before)
    .where((eb) =>
      eb.or([
        eb("interests.status", "<>", sql.lit("approved" as const)),
        eb.exists(
          eb
            .selectFrom("history")
            .select("history.id")
            .where("history.entity", "=", "listing")
            .whereRef("history.entity_id", "=", "interests.listing_id")
            .where("history.to_status", "=", "adopted")
            .where("history.at", "<", before),
        ),
      ]),
    )
    .orderBy("interests.updated_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
