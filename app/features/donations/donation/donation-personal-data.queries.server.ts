import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { literals } from "#app/platform/db/literals.server.ts";
import { formerName } from "#app/platform/records/privacy-part.ts";
import { unpaidStatuses } from "./donation.ts";
import { donationSearchText } from "./donation-search-text.ts";

export async function anonymiseDonation(
  q: Queries,
  { id, reference }: { id: string; reference: string },
  at: string,
): Promise<void> {
  const former = { reference, first_name: formerName, last_name: "", donor_email: "" };
  await q
    .updateTable("donations")
    .set({
      first_name: formerName,
      last_name: "",
      donor_email: "",
      email_key: "",
      sent_by: null,
      search_text: donationSearchText(former),
      erased_at: at,
    })
    .where("id", "=", id)
    .execute();
  await q
    .updateTable("donation_attempts")
    .set({
      card_last4: null,
      // The provider's message may name the payer. A failed attempt must stay recognisable.
      failure: sql`case when failure is null then null else '' end`,
    })
    .where("donation_id", "=", id)
    .execute();
}

export async function forgetDonationSender(q: Queries, personId: string): Promise<void> {
  await q.updateTable("donations").set({ sent_by: null }).where("sent_by", "=", personId).execute();
}

/** Unpaid donations that are not erased and did not change after `before`; with `id`, only that one. */
export async function listUnpaidBefore(
  q: Queries,
  { before, id, limit }: { before: string; id?: string; limit: number },
): Promise<{ id: string }[]> {
  return q
    .selectFrom("donations")
    .select("id")
    .where("erased_at", "is", null)
    .where(sql<boolean>`status in ${literals(unpaidStatuses)}`)
    .where("updated_at", "<", before)
    .$if(id !== undefined, (unpaid) => unpaid.where("id", "=", id ?? ""))
    .limit(limit)
    .execute();
}

export async function listStatementLineIdsOfDonation(
  q: Queries,
  donationId: string,
): Promise<string[]> {
  const rows = await q
    .selectFrom("statement_lines")
    .select("id")
    .where((eb) =>
      eb.or([eb("donation_id", "=", donationId), eb("named_donation_id", "=", donationId)]),
    )
    .execute();
  return rows.map(({ id }) => id);
}
