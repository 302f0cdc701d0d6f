import {
  countDonationsToReview,
  type Donation,
} from "#app/features/donations/donation/donation.queries.server.ts";
import {
  type DonationStatus,
  type donationList,
  donorName,
  receiptName,
} from "#app/features/donations/donation/donation.ts";
import type { DonationRow } from "#app/features/donations/donation/donation-views.ts";
import { addMonths, lagosDay, lagosInstant } from "#app/platform/dates.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import { readMonths } from "#app/platform/db/monthly-counts.server.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { maxCounted } from "#app/platform/lists/max-counted.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  countDonations,
  type DonationFilter,
  listDonations,
  sumDonations,
} from "./donation-list.queries.server.ts";

export type DonationQuery = ListQuery<typeof donationList>;

const maxView = 100;

/** Months and years are in Lagos time. */
export function donationFilter(query: DonationQuery, now: Date): DonationFilter {
  const { show, status, method, q } = query;
  return {
    review: show === "review",
    status,
    method,
    between: periodBetween(query, now),
    terms: searchTerms(q),
  };
}

function periodBetween({ period, month }: Pick<DonationQuery, "period" | "month">, now: Date) {
  if (month) return between(month, 1);
  const current = lagosDay(now).slice(0, 7);
  const january = `${current.slice(0, 4)}-01`;
  switch (period) {
    case "month":
      return between(current, 1);
    case "last-month":
      return between(addMonths(current, -1), 1);
    case "year":
      return between(january, 12);
    case "last-year":
      return between(addMonths(january, -12), 12);
    default:
      return undefined;
  }
}

function between(first: string, months: number) {
  const start = (month: string) => lagosInstant(`${month}-01`).toISOString();
  return { from: start(first), to: start(addMonths(first, months)) };
}

function viewDonation(donation: Donation): DonationRow {
  return {
    id: donation.id,
    reference: donation.reference,
    name: donorName(donation),
    method: donation.method,
    status: donation.status,
    email: donation.donor_email,
    amountKobo: donation.amount_kobo,
    refundedKobo: donation.refunded_kobo,
    receipt: receiptName(donation),
    review: donation.review_reason,
    givenAt: donation.paid_at ?? donation.created_at,
    paid: donation.paid_at !== null,
    voided: donation.status === "failed" && donation.receipt_number !== null,
  };
}

export async function listDonationsForStaff(services: AppServices, query: DonationQuery) {
  const { reader } = services.db;
  const now = services.now();
  const filter = donationFilter(query, now);
  const { rows, more } = await paginate(query.page, (place) =>
    listDonations(reader, filter, place),
  );
  const count = await countDonations(reader, filter, maxCounted + 1);
  const counters = await readCounters(reader, "donation:");
  const months = await readMonths(reader, ["donation_kobo", "donations"], now);
  const counts = months.get("donations") ?? [];
  return {
    rows: rows.map(viewDonation),
    more,
    total: { count: Math.min(count, maxCounted), over: count > maxCounted },
    sums: await sumDonations(reader, filter),
    toReview: await countDonationsToReview(reader, maxView),
    byStatus: Object.fromEntries(
      Object.entries(counters).map(([name, value]) => [name.slice("donation:".length), value]),
    ) as Record<DonationStatus, number>,
    months: (months.get("donation_kobo") ?? []).map(({ month, value }, at) => ({
      month,
      amountKobo: value,
      donations: counts[at]?.value ?? 0,
    })),
  };
}
