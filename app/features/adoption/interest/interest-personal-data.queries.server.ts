/** A person's requests: those sent with their address, once it is confirmed. */
import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import {
  type HistoryEntry,
  withoutPrivateTexts,
} from "#app/platform/history/history.queries.server.ts";
import { releasePhotoPicture } from "#app/platform/pictures/pictures.queries.server.ts";
import { formerName } from "#app/platform/records/privacy-part.ts";
import type { Interest } from "./interest.queries.server.ts";
import { interestSearchText } from "./interest-search-text.ts";

/** Without staff's private notes. Oldest first within each request. */
export async function listHistoriesByEmail(q: Queries, emailKey: string): Promise<HistoryEntry[]> {
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
  return history.map(withoutPrivateTexts);
}

/** Locks in one order, until the transaction ends. SQLite needs no lock, because it has one writer. */
export async function lockRequestedListings(q: Queries, emailKey: string): Promise<void> {
  if (!isPostgres(q)) return;
  await sql`select id from listings
    where id in (select listing_id from interests where email_key = ${emailKey})
    order by id for no key update`.execute(q);
}

/** Removes the sender, and what the adopter allowed us to publish. The request's id replaces the keys, which must stay unique per pet. */
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
      awaiting_reply_since: null,
      sent_by: null,
      search_text: interestSearchText({ ...nobody, reference, phone_key: "", pet, breed }),
    })
    .where("id", "=", id)
    .execute();
  if (interest.status === "approved") {
    const listing = await q
      .selectFrom("listings")
      .select("ending_picture_id")
      .where("id", "=", interest.listing_id)
      .executeTakeFirst();
    await q
      .updateTable("listings")
      .set({
        ending: null,
        ending_consent: null,
        ending_consent_on: null,
        ending_picture_id: null,
      })
      .where("id", "=", interest.listing_id)
      .execute();
    if (listing?.ending_picture_id) await releasePhotoPicture(q, listing.ending_picture_id);
  }
}

export async function forgetInterestSender(q: Queries, personId: string): Promise<void> {
  await q.updateTable("interests").set({ sent_by: null }).where("sent_by", "=", personId).execute();
}

/** Closed before an instant, sender not erased, oldest first. An approved request closes with the adoption. */
export async function listClosedInterests(
  q: Queries,
  { before, limit }: { before: string; limit: number },
): Promise<string[]> {
  const rows = await q
    .selectFrom("interests")
    .select("interests.id")
    // Literals, so that the planner uses the partial index.
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
