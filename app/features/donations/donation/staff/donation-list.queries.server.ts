import { type RawBuilder, type SqlBool, sql } from "kysely";
import {
  type Donation,
  matchesTerm,
} from "#app/features/donations/donation/donation.queries.server.ts";
import {
  countedStatuses,
  type DonationMethod,
  type DonationStatus,
} from "#app/features/donations/donation/donation.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { countRows } from "#app/platform/lists/count-rows.server.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";

export type DonationFilter = {
  review?: boolean | undefined;
  status?: DonationStatus | undefined;
  method?: DonationMethod | undefined;
  /** By payment or else creation: from the first instant, before the second. */
  between?: { from: string; to: string } | undefined;
  terms: readonly string[];
};

const given = sql<string>`coalesce(paid_at, created_at)`;

function donationsMatching(q: Queries, { review, status, method, between, terms }: DonationFilter) {
  let query = q.selectFrom("donations").selectAll();
  if (review) query = query.where("review_reason", "is not", null);
  if (status) query = query.where("status", "=", status);
  if (method) query = query.where("method", "=", method);
  if (between) {
    query = query.where(given, ">=", between.from).where(given, "<", between.to);
  }
  for (const term of terms) query = query.where(matchesTerm(term));
  return query;
}

export async function listDonations(
  q: Queries,
  filter: DonationFilter,
  { limit, offset }: PageRange,
): Promise<Donation[]> {
  return donationsMatching(q, filter)
    .orderBy(given, "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function listDonationsAfter(
  q: Queries,
  filter: DonationFilter & { after: string; limit: number },
): Promise<Donation[]> {
  return donationsMatching(q, filter)
    .where("id", ">", filter.after)
    .orderBy("id")
    .limit(filter.limit)
    .execute();
}

export async function countDonations(
  q: Queries,
  filter: DonationFilter,
  max: number,
): Promise<number> {
  return countRows(q, donationsMatching(q, filter).clearSelect().select("id"), max);
}

/** In kobo. `received`: counted, less refunds. `awaited`: never paid. */
export async function sumDonations(
  q: Queries,
  filter: DonationFilter,
): Promise<{ received: number; awaited: number }> {
  const sum = (amount: RawBuilder<number>, when: RawBuilder<SqlBool>) =>
    sql<number>`cast(coalesce(sum(case when ${when} then ${amount} else 0 end), 0) as bigint)`;
  const isCounted = sql<SqlBool>`status in (${sql.join(countedStatuses)})`;
  return donationsMatching(q, filter)
    .clearSelect()
    .select(sum(sql`amount_kobo - refunded_kobo`, isCounted).as("received"))
    .select(sum(sql`amount_kobo`, sql`paid_at is null`).as("awaited"))
    .executeTakeFirstOrThrow();
}
